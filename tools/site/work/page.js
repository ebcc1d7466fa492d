// What both pages and the notebook use.

export const at = id => document.getElementById(id);

// Parts may be elements or text.
export function make(tag, properties = {}, ...parts) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...parts);
  return made;
}

export const button = (text, label, onclick) =>
  make('button', { type: 'button', ariaLabel: label, onclick }, text);

export function save(blob, name) {
  const link = make('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export const runAddress = (root, path) =>
  new URL(`notebooks/index.html?path=${encodeURIComponent(path)}`, root).href;

// An address may name a notebook that a person came from.
export const asked = () => new URLSearchParams(location.search).get('path');
