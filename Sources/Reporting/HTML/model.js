"use strict";

/* The tree of a bundle, as TreeJSON.swift writes it, measured for one view and one of two lengths. */
class Tree {
  constructor(data, name) {
    this.views = data.views.map(([name, devices, uncompressed, download]) =>
      ({ name, devices, uncompressed, download }));
    this.categories = data.categories.map(([name, label, fill]) => ({ name, label, fill }));
    this.mixed = this.categories.findIndex((category) => category.name === "several");
    this.root = { name, path: "", parent: null, depth: 0, isFolder: true, category: 0 };
    this.root.children = data.nodes.map((node) => this.node(node, this.root));
    this.measure(0, "uncompressed");
  }

  node([name, category, uncompressed, download, children], parent) {
    const isPart = parent.isPart || !parent.isFolder;
    const joint = isPart ? ": " : "/";
    const node = {
      name, category, lengths: { uncompressed, download }, parent, depth: parent.depth + 1,
      path: parent.path ? parent.path + joint + name : name,
      isFolder: uncompressed === null, isPart, children: [],
    };
    if (children) node.children = children.map((child) => this.node(child, node));
    return node;
  }

  /* Gives every node its `size` by the chosen length, and both of its lengths: null where unknown. */
  measure(view, length) {
    this.view = view;
    this.length = length;
    const at = (value) => (Array.isArray(value) ? value[view] : value);
    const visit = (node) => {
      node.children.forEach(visit);
      if (node.isFolder) {
        const sum = (key) => node.children.reduce(
          (sum, child) => (sum === null || child[key] === null ? null : sum + child[key]), 0);
        node.uncompressed = sum("uncompressed");
        node.download = sum("download");
      } else {
        node.uncompressed = at(node.lengths.uncompressed);
        node.download = at(node.lengths.download);
      }
      node.size = node[length];
      const sized = length === "download" && !node.isFolder ? [] : node.children;
      node.shown = sized.filter((child) => child.size > 0).sort((a, b) =>
        b.size - a.size || (a.name < b.name ? -1 : 1));
    };
    visit(this.root);
    this.mark("", new Set());
  }

  /* Marks what is searched for: `hits` is how much of a node's size matches. */
  mark(query, categories) {
    const wanted = query.toLowerCase();
    this.isMarked = wanted !== "" || categories.size > 0;
    const visit = (node, isBelowHit) => {
      const isHit = isBelowHit || wanted === "" || node.path.toLowerCase().includes(wanted);
      if (node.shown.length) {
        node.count = node.hits = 0;
        for (const child of node.shown) {
          visit(child, isHit);
          node.hits += child.hits;
          node.count += child.count;
        }
        return;
      }
      const matches = isHit && (categories.size === 0 || categories.has(node.category));
      node.hits = matches ? node.size : 0;
      node.count = matches ? 1 : 0;
    };
    visit(this.root, false);
  }

  /* What is drawn below a node; whole files, where their parts are not asked for. */
  leaves(node, withParts = true, found = []) {
    const isOpened = node.shown.length && (withParts || (node.isFolder && !node.isPart));
    if (!isOpened) {
      if (node !== this.root) found.push(node);
    } else {
      for (const child of node.shown) this.leaves(child, withParts, found);
    }
    return found;
  }

  /* The deepest node that shows all of `path`, for staying in place when the view changes. */
  find(path) {
    let node = this.root;
    for (;;) {
      const next = node.shown.find((child) => child.shown.length
        && (path === child.path || path.startsWith(child.path + "/")
          || path.startsWith(child.path + ": ")));
      if (!next) return node;
      node = next;
    }
  }
}

/* As ByteCountText.swift prints: decimal units, `512 bytes`, `41 KB`, `13.42 MB`. */
function sizeText(bytes) {
  if (bytes === null) return "–";
  if (bytes === 1) return "1 byte";
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999500) return `${Math.floor((bytes + 500) / 1000)} KB`;
  const [unit, name] = bytes < 999995000 ? [1e6, "MB"] : [1e9, "GB"];
  const hundredths = Math.floor((bytes + unit / 200) / (unit / 100));
  return `${(hundredths / 100).toFixed(2).replace(/\.00$/, "")} ${name}`;
}

function exactText(bytes) {
  return bytes === null ? "not known" : `${String(bytes).replace(/\B(?=(\d{3})+$)/g, ",")} bytes`;
}

function shareText(part, whole) {
  if (!(whole > 0) || part === null) return "";
  const tenths = Math.floor((part / whole) * 1000);
  return part > 0 && tenths === 0 ? "< 0.1 %" : `${(tenths / 10).toFixed(1)} %`;
}

/* Rectangles for sizes that fall, so that each byte has the same area (TreemapLayout.swift). */
function squarified(sizes, plane) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const free = { ...plane };
  const scale = total > 0 ? (plane.width * plane.height) / total : 0;
  const rectangles = [];
  for (let start = 0; start < sizes.length;) {
    const side = Math.max(Math.min(free.width, free.height), 1e-9);
    const largest = sizes[start] * scale;
    let sum = largest;
    const ratio = (sum, smallest) => Math.max(
      (side * side * largest) / (sum * sum), (sum * sum) / (side * side * Math.max(smallest, 1e-9)));
    let worst = ratio(sum, largest);
    let end = start + 1;
    for (; end < sizes.length; end += 1) {
      const area = sizes[end] * scale;
      const next = ratio(sum + area, area);
      if (next > worst) break;
      worst = next;
      sum += area;
    }
    const isUpright = free.width >= free.height;
    const depth = sum / side;
    let offset = 0;
    for (; start < end; start += 1) {
      const length = (sizes[start] * scale) / Math.max(depth, 1e-9);
      rectangles.push(isUpright
        ? { x: free.x, y: free.y + offset, width: depth, height: length }
        : { x: free.x + offset, y: free.y, width: length, height: depth });
      offset += length;
    }
    const along = isUpright ? ["x", "width"] : ["y", "height"];
    free[along[0]] += depth;
    free[along[1]] = Math.max(0, free[along[1]] - depth);
  }
  return rectangles;
}

/* An element with attributes and children; text becomes text, never markup. */
function make(name, attributes = {}, ...children) {
  const isDrawing = ["svg", "g", "rect", "text", "title"].includes(name);
  const element = isDrawing
    ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}
