/* The treemap: draws the part of a tree below `root`, moves by mouse and by key. */
class TreeMap {
  /* Below this side, in pixels, a node is not opened but drawn as one tile. */
  static smallestOpened = 14;

  /* In square pixels, what is drawn by itself. */
  static smallestArea = 64;

  constructor(tree, figure, id, events) {
    this.tree = tree;
    this.root = tree.root;
    this.id = id;
    this.events = events;
    this.layer = make("g", { role: "group" });
    this.svg = make("svg", {
      class: "treemap", tabindex: 0, role: "tree",
      "aria-label": `Treemap of ${tree.root.name}. Arrow keys move, Enter opens, Escape goes back.`,
    }, this.layer);
    this.tip = make("div", { class: "tip", role: "presentation", hidden: "" });
    figure.replaceChildren(this.svg, this.tip);
    this.figure = figure;
    this.listen();
    new ResizeObserver(() => {
      if (figure.clientWidth !== this.width) this.draw();
    }).observe(figure);
  }

  listen() {
    this.svg.addEventListener("click", (event) => {
      const tile = this.tileOf(event.target);
      if (!tile) return;
      this.select(tile);
      this.open(tile.node);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const tile = this.tileOf(event.target);
      if (tile) this.showTip(tile, event.clientX, event.clientY);
      else this.tip.hidden = true;
    });
    this.svg.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.svg.addEventListener("keydown", (event) => this.press(event));
    this.svg.addEventListener("focus", () => {
      if (!this.selected && this.tiles.length) this.select(this.tiles[0]);
    });
  }

  tileOf(target) {
    return this.tiles[Number(target.dataset.index)];
  }

  /* Tiles are leaves and what is too small to be opened; groups are what was opened. */
  layOut() {
    const tiles = [];
    const groups = [];
    const place = (children, plane) => {
      const nodes = this.merged(children, plane.width * plane.height);
      squarified(nodes.map((node) => node.size), plane).forEach((box, index) => {
        const node = nodes[index];
        const isOpened = node.shown.length
          && Math.min(box.width, box.height) >= TreeMap.smallestOpened;
        (isOpened ? groups : tiles).push({ node, box });
        if (isOpened) place(node.shown, box);
      });
    };
    const nodes = this.root.shown.length ? this.root.shown : [this.root];
    place(nodes, { x: 0, y: 0, width: this.width, height: this.height });
    tiles.sort((a, b) => b.node.size - a.node.size);
    return { tiles, groups };
  }

  /* Siblings too small to be seen become one tile, as large as they are together. */
  merged(nodes, area) {
    const whole = nodes.reduce((sum, node) => sum + node.size, 0);
    const seen = nodes.findIndex((node) => (node.size / whole) * area < TreeMap.smallestArea);
    const small = seen < 0 ? [] : nodes.slice(seen);
    if (small.length < 2) return nodes;
    const sum = (key) => small.reduce((sum, node) => sum + node[key], 0);
    const { parent, depth, category } = small[0];
    const name = `${small.length} smaller`;
    const isAlike = small.every((node) => node.category === category);
    const rest = {
      name, parent, depth, path: parent.path ? `${parent.path}: ${name}` : name, shown: [],
      category: isAlike ? category : this.tree.mixed, size: sum("size"), hits: sum("hits"),
      uncompressed: sum("uncompressed"),
      download: small.some((node) => node.download === null) ? null : sum("download"),
    };
    return [...nodes.slice(0, seen), rest].sort((a, b) => b.size - a.size);
  }

  draw() {
    this.width = Math.max(200, this.figure.clientWidth);
    this.height = Math.round(Math.min(600, Math.max(320, this.width * 0.5)));
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.svg.setAttribute("height", this.height);
    const { tiles, groups } = this.layOut();
    this.tiles = tiles;
    const parts = document.createDocumentFragment();
    tiles.forEach((tile, index) => { parts.append(this.rectangle(tile, index)); });
    for (const { node, box } of groups) {
      const isOuter = node.parent === this.root;
      parts.append(make("rect", { class: isOuter ? "frame outer" : "frame", ...box }));
    }
    this.headings(groups, parts);
    tiles.forEach((tile) => this.label(tile, parts));
    this.layer.replaceChildren(parts);
    const path = this.selected?.node.path;
    this.selected = null;
    const again = path === undefined ? undefined : tiles.find((tile) => tile.node.path === path);
    if (again) this.select(again);
    else this.svg.removeAttribute("aria-activedescendant");
  }

  rectangle(tile, index) {
    const { node, box } = tile;
    const category = this.tree.categories[node.category];
    tile.index = index;
    tile.element = make("rect", {
      id: `${this.id}-tile-${index}`, "data-index": index, "data-bytes": node.size,
      class: `tile k-${category.name}${this.tree.isMarked && !node.hits ? " dim" : ""}`,
      fill: category.fill, ...box, role: "treeitem", "aria-level": node.depth - this.root.depth,
      "aria-label": `${node.path}, ${category.label}, ${sizeText(node.size)}, ${
        shareText(node.size, this.tree.root.size)}`,
    });
    return tile.element;
  }

  /* Names of opened folders stand in their corner; what stands there otherwise goes below. */
  headings(groups, parts) {
    this.taken = [];
    for (const { node, box } of groups) {
      const at = { x: box.x + 6, y: this.below(box.x + 6, box.y, 24) };
      const text = fitted(`${node.name}${node.isFolder && !node.isPart ? "/" : ""}`, box.width - 10, true);
      if (!text || at.y + 44 > box.y + box.height || at.y > box.y + 20) continue;
      parts.append(make("text", { class: "heading", x: at.x, y: at.y + 16 }, text));
      this.taken.push({ x: at.x, y: at.y, width: textWidth(text, true), height: 17 });
    }
  }

  label({ node, box }, parts) {
    const name = fitted(node.name, box.width - 10, false);
    if (!name) return;
    const y = this.below(box.x + 6, box.y, textWidth(name, false));
    const room = box.y + box.height - y;
    if (room < 22) return;
    const dim = this.tree.isMarked && !node.hits ? " dim" : "";
    parts.append(make("text", { class: `name${dim}`, x: box.x + 6, y: y + 16 }, name));
    const size = sizeText(node.size);
    if (room < 40 || fitted(size, box.width - 10, false) !== size) return;
    parts.append(make("text", { class: `bytes${dim}`, x: box.x + 6, y: y + 32 }, size));
  }

  /* The first line at or below `y` that no heading stands on. */
  below(x, y, width) {
    for (const other of this.taken) {
      if (x < other.x + other.width && other.x < x + width
        && y < other.y + other.height && other.y < y + 16) return this.below(x, other.y + 17, width);
    }
    return y;
  }

  select(tile) {
    this.selected?.element.classList.remove("selected");
    this.selected?.element.removeAttribute("aria-selected");
    this.selected = tile;
    tile.element.classList.add("selected");
    tile.element.setAttribute("aria-selected", "true");
    this.svg.setAttribute("aria-activedescendant", tile.element.id);
    this.events.select(tile.node);
  }

  /* Goes one folder down on the way to a node. */
  open(node) {
    let target = node;
    while (target.parent && target.parent !== this.root) target = target.parent;
    if (target.shown.length) this.go(target);
  }

  close() {
    if (this.root.parent) this.go(this.root.parent);
  }

  go(node) {
    const from = this.root;
    this.tip.hidden = true;
    const inner = this.box(node);
    this.root = node;
    this.draw();
    const outer = this.box(from);
    if (inner) this.animate(`translate(${inner.x}px, ${inner.y}px)
      scale(${inner.width / this.width}, ${inner.height / this.height})`);
    else if (outer) this.animate(`scale(${this.width / outer.width}, ${this.height / outer.height})
      translate(${-outer.x}px, ${-outer.y}px)`);
    this.events.go(node);
  }

  /* Where a node of the drawn part lies. */
  box(node) {
    if (!node.parent) return undefined;
    const { tiles, groups } = this.layOut();
    return [...groups, ...tiles].find((place) => place.node === node)?.box;
  }

  animate(transform) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.layer.animate([{ transform }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const tile = this.selected;
    if (event.key in moves && tile) this.move(tile, ...moves[event.key]);
    else if (event.key === "Home" && this.tiles.length) this.select(this.tiles[0]);
    else if (event.key === "End" && this.tiles.length) this.select(this.tiles.at(-1));
    else if (event.key === "Enter" && tile) this.open(tile.node);
    else if (event.key === "Escape" || event.key === "Backspace") this.close();
    else return;
    event.preventDefault();
  }

  /* To the nearest tile on that side; what lies straight ahead before what lies askew. */
  move({ box }, right, down) {
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    let best;
    let least = Infinity;
    for (const tile of this.tiles) {
      const other = tile.box;
      const ahead = right ? (right > 0 ? other.x - box.x - box.width : box.x - other.x - other.width)
        : (down > 0 ? other.y - box.y - box.height : box.y - other.y - other.height);
      if (ahead < -0.5) continue;
      const askew = right
        ? Math.max(0, other.y - center.y, center.y - other.y - other.height)
        : Math.max(0, other.x - center.x, center.x - other.x - other.width);
      const distance = ahead + 3 * askew;
      if (distance < least) [best, least] = [tile, distance];
    }
    if (best) this.select(best);
  }

  showTip({ node }, x, y) {
    const { root, categories } = this.tree;
    const row = (name, length) => make("div", {},
      `${name} ${sizeText(node[length])} `, make("span", {},
        node[length] === null ? "known of whole files only"
          : `${exactText(node[length])}, ${shareText(node[length], root[length])}`));
    this.tip.replaceChildren(
      make("strong", {}, node.path || node.name), make("div", {}, categories[node.category].label),
      row("uncompressed", "uncompressed"), row("download", "download"));
    this.tip.hidden = false;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { offsetWidth, offsetHeight } = this.tip;
    const left = Math.min(x + 14, width - offsetWidth - 8);
    const top = y + 18 + offsetHeight > height ? y - offsetHeight - 12 : y + 18;
    this.tip.style.left = `${Math.max(8, left)}px`;
    this.tip.style.top = `${Math.max(8, top)}px`;
  }
}

const ruler = document.createElement("canvas").getContext("2d");

function textWidth(text, isBold) {
  ruler.font = `${isBold ? "700 " : ""}12px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width;
}

/* As much of a text as fits; nothing where that would tell nothing. */
function fitted(text, room, isBold) {
  if (room < 24) return "";
  const width = textWidth(text, isBold);
  if (width <= room) return text;
  const characters = Array.from(text);
  const count = Math.floor((characters.length * (room - 12)) / width);
  return count < 5 ? "" : `${characters.slice(0, count).join("")}…`;
}
