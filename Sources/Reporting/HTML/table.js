/* The same data as rows, which sort and filter. */
class SizeTable {
  static step = 25;

  static columns = [
    { key: "path", label: "Path", text: (node) => node.path },
    { key: "category", label: "Category" },
    { key: "uncompressed", label: "Uncompressed", isSize: true },
    { key: "download", label: "Download", isSize: true },
    { key: "share", label: "Share", isSize: true },
  ];

  constructor(tree, place) {
    this.tree = tree;
    this.key = "share";
    this.isFalling = true;
    this.limit = SizeTable.step;
    this.head = make("tr");
    this.body = make("tbody");
    this.count = make("p", { class: "fine" });
    this.more = make("button", { type: "button", class: "more" });
    this.more.addEventListener("click", () => {
      this.limit += 8 * SizeTable.step;
      this.draw();
    });
    for (const column of SizeTable.columns) this.head.append(this.heading(column));
    this.parts = make("input", { type: "checkbox", checked: "" });
    this.parts.addEventListener("change", () => this.draw());
    place.replaceChildren(
      make("h4", {}, "The same as a table"), this.count,
      make("label", { class: "parts" }, this.parts, " parts of files"),
      make("table", { class: "sizes" }, make("thead", {}, this.head), this.body), this.more);
  }

  heading(column) {
    const button = make("button", { type: "button" }, column.label);
    button.addEventListener("click", () => {
      this.isFalling = this.key === column.key ? !this.isFalling : Boolean(column.isSize);
      this.key = column.key;
      this.draw();
    });
    return make("th", { scope: "col", "data-key": column.key }, button);
  }

  /* Shows what lies below a node. */
  show(root) {
    this.root = root;
    this.limit = SizeTable.step;
    this.draw();
  }

  draw() {
    const { categories } = this.tree;
    const value = {
      path: (node) => node.path,
      category: (node) => categories[node.category].label,
      uncompressed: (node) => node.uncompressed,
      download: (node) => node.download ?? -1,
      share: (node) => node.size,
    }[this.key];
    const leaves = this.tree.leaves(this.root, this.parts.checked);
    const rows = this.tree.isMarked ? leaves.filter((node) => node.count > 0) : leaves;
    const sign = this.isFalling ? -1 : 1;
    rows.sort((a, b) => {
      const [left, right] = [value(a), value(b)];
      if (left !== right) return left < right ? -sign : sign;
      return a.path < b.path ? -1 : 1;
    });
    for (const cell of this.head.children) {
      const isKey = cell.dataset.key === this.key;
      cell.setAttribute("aria-sort", !isKey ? "none" : this.isFalling ? "descending" : "ascending");
    }
    this.body.replaceChildren(...rows.slice(0, this.limit).map((node) => this.row(node)));
    const sum = rows.reduce((sum, node) => sum + node.hits, 0);
    this.count.textContent = `${rows.length} of ${leaves.length} rows, ${sizeText(sum)}`;
    this.more.hidden = rows.length <= this.limit;
    this.more.textContent = `Show more (${Math.max(0, rows.length - this.limit)} left)`;
  }

  row(node) {
    const size = (label, text, title) => make("td", { class: "size", "data-label": label },
      make("span", { title }, text));
    const category = this.tree.categories[node.category];
    return make("tr", {},
      make("th", { scope: "row" }, make("code", {}, node.path)),
      make("td", { "data-label": "Category" }, make("svg",
        { class: "swatch", width: 12, height: 12, "aria-hidden": "true" }, make("rect",
          { class: `k-${category.name}`, width: 12, height: 12, fill: category.fill })),
      ` ${category.label}`),
      size("Uncompressed", sizeText(node.uncompressed), exactText(node.uncompressed)),
      size("Download", sizeText(node.download), exactText(node.download)),
      size("Share", shareText(node.size, this.tree.root.size)));
  }
}
