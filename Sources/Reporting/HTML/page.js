/* One bundle's section: the choices above the map, what is selected below it. */
class MapSection {
  constructor(section) {
    const role = (name) => section.querySelector(`[data-role="${name}"]`);
    this.id = section.id;
    this.section = section;
    this.caption = role("caption");
    this.categories = new Set();
    this.query = "";
    const data = JSON.parse(role("tree").textContent);
    this.tree = new Tree(data, section.dataset.name);
    this.map = new TreeMap(this.tree, section.querySelector("figure"), this.id, {
      select: (node) => this.describe(node),
      go: () => this.moved(),
    });
    this.table = new SizeTable(this.tree, role("table"));
    this.status = make("p", { class: "status", role: "status" }, "Nothing selected.");
    role("status").replaceChildren(this.status);
    this.legend = role("legend");
    this.buildTools(role("tools"));
    this.pickers = this.buildPickers();
    this.choose(0);
  }

  buildTools(tools) {
    this.select = make("select", { name: "view" }, ...this.tree.views.map((view, index) =>
      make("option", { value: index }, view.devices
        ? `${view.name} (${view.devices} ${view.devices === 1 ? "model" : "models"})` : view.name)));
    this.select.addEventListener("change", () => this.choose(Number(this.select.value)));
    this.search = make("input", { type: "search", placeholder: "name or folder" });
    this.search.addEventListener("input", () => {
      this.query = this.search.value.trim();
      this.mark();
    });
    this.crumbs = make("nav", { class: "crumbs", "aria-label": "Folder shown" });
    tools.className = "tools";
    tools.replaceChildren(
      make("label", {}, make("span", {}, "Variant"), this.select), this.lengths(),
      make("label", {}, make("span", {}, "Search"), this.search), this.crumbs);
  }

  lengths() {
    const choice = make("fieldset", { class: "choice" }, make("legend", {}, "Area shows"));
    for (const length of ["uncompressed", "download"]) {
      const input = make("input", {
        type: "radio", name: `${this.id}-length`, value: length,
        checked: length === "uncompressed" ? "" : undefined,
      });
      input.addEventListener("change", () => this.choose(this.tree.view, length));
      choice.append(make("label", {}, input, make("span", {}, length)));
    }
    return choice;
  }

  /* A row of the variants' table chooses its variant. */
  buildPickers() {
    const table = document.querySelector(`[data-picker="${this.id.replace(/-map$/, "")}"]`);
    if (!table || this.tree.views.length < 2) return [];
    return Array.from(table.tBodies[0].rows, (row, index) => {
      const input = make("input", { type: "radio", name: `${this.id}-view` });
      input.addEventListener("change", () => this.choose(index));
      const name = row.querySelector(".name");
      const label = make("label", {}, input);
      name.replaceWith(label);
      label.append(name);
      return input;
    });
  }

  choose(view, length = this.tree.length) {
    const { path } = this.map.root;
    this.tree.measure(view, length);
    this.map.root = path ? this.tree.find(path) : this.tree.root;
    this.select.value = String(view);
    this.pickers.forEach((input, index) => {
      input.checked = index === view;
      input.closest("tr").classList.toggle("chosen", index === view);
    });
    const note = length === "download"
      ? " What parts of a file take when packed is not known, so files stay whole." : "";
    this.caption.textContent = `${length === "download" ? "Download" : "Uncompressed"}, ${
      this.tree.views[view].name}: ${sizeText(this.tree.views[view][length])
      }. Areas are proportional to bytes.${note}`;
    this.mark();
  }

  mark() {
    this.tree.mark(this.query, this.categories);
    this.map.draw();
    this.moved();
  }

  moved() {
    this.table.show(this.map.root);
    this.drawCrumbs();
    this.drawLegend();
    if (this.tree.isMarked) {
      const { count, hits, size } = this.map.root;
      this.status.textContent =
        `${count} ${count === 1 ? "matches" : "match"}, ${sizeText(hits)} (${
          shareText(hits, size) || "0 %"}).`;
    }
  }

  drawCrumbs() {
    const trail = [];
    for (let node = this.map.root; node; node = node.parent) trail.unshift(node);
    this.crumbs.hidden = trail.length < 2;
    this.crumbs.replaceChildren(...trail.map((node, index) => {
      const isLast = index === trail.length - 1;
      const text = `${node.name} ${sizeText(node.size)}`;
      if (isLast) return make("span", { "aria-current": "location" }, text);
      const button = make("button", { type: "button" }, node.name);
      button.addEventListener("click", () => {
        this.map.go(node);
        this.map.svg.focus();
      });
      return button;
    }));
  }

  drawLegend() {
    const sums = new Map();
    for (const { category, size } of this.tree.leaves(this.map.root)) {
      sums.set(category, (sums.get(category) ?? 0) + size);
    }
    for (const category of this.categories) if (!sums.has(category)) sums.set(category, 0);
    const rows = Array.from(sums).sort((a, b) => b[1] - a[1]).map(([category, size]) => {
      const { name, label, fill } = this.tree.categories[category];
      const button = make("button", {
        type: "button", "aria-pressed": this.categories.has(category), "data-category": category,
      }, make("svg", { class: "swatch", width: 12, height: 12, "aria-hidden": "true" },
        make("rect", { class: `k-${name}`, width: 12, height: 12, fill })),
      ` ${label} `, make("span", {}, sizeText(size)));
      button.addEventListener("click", () => {
        if (!this.categories.delete(category)) this.categories.add(category);
        this.mark();
        this.legend.querySelector(`[data-category="${category}"]`)?.focus();
      });
      return make("li", {}, button);
    });
    this.legend.replaceChildren(...rows);
  }

  describe(node) {
    const { root, categories } = this.tree;
    const download = node.download === null ? "" : `, ${sizeText(node.download)} to download`;
    this.status.replaceChildren(
      make("code", {}, node.path || node.name), ` ${categories[node.category].label}, ${
        sizeText(node.uncompressed)} uncompressed${download}; ${
        shareText(node.size, root.size)} of ${sizeText(root.size)}`);
  }
}

for (const section of document.querySelectorAll("section.map")) new MapSection(section);
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll(".finding details")) details.open = true;
});
document.documentElement.dataset.ready = "";
