// How a stage shows pictures: as little as possible changes, and nothing jumps.

const CLICKABLE = ["node", "row", "question", "tree"];
const STILL = 700; // ms

// A picture is changed tag by tag, or element by element, if Python could say which, and is set
// anew otherwise.
function screenOn(picture) {
  let svg = null; // the whole picture that was set last, its tags, and what was changed since
  let tags = [];
  let elements = null;
  let patch = {};

  function setAnew(next) {
    const read = document.createElement("template");
    read.innerHTML = next;
    const { focused, twin } = focusIn(picture, read.content);
    if (twin && pathTo(twin) === pathTo(focused, picture)) replaceAround(focused, twin, picture);
    else {
      picture.replaceChildren(read.content);
      twin?.focus({ preventScroll: true });
    }
    [svg, patch, elements] = [next, {}, null];
  }

  function change(next) {
    if (!svg) return; // nothing has been drawn
    if (!elements) {
      tags = svg.match(/<[^>]*>[^<]*/g); // as `cut_at_tags` in draw/canvas/svg.py does
      elements = [];
      learn(0, picture.firstElementChild);
    }
    const numbers = Object.keys({ ...patch, ...next }).map(Number).sort((a, b) => a - b);
    const changed = numbers.filter((i) => patch[i] !== next[i]);
    const whole = wholeElements(changed, next);
    let gone = 0; // the tags before this one are gone, with the element that they were in
    for (const i of changed) {
      if (i < gone) continue;
      if (whole.has(i)) elements[i] = swap(elements[i], whole.get(i));
      if (isWhole(next[i], tags[i])) gone = endOf(tags, i);
      else {
        if (whole.has(i)) learn(i, elements[i]);
        rewrite(elements[i], (!whole.has(i) && patch[i]) || tags[i], next[i] ?? tags[i]);
      }
    }
    patch = next;
  }

  // What is put in the place of these tags: new elements, or again those of the whole picture.
  function wholeElements(changed, next) {
    const texts = new Map();
    for (const i of changed) {
      if (isWhole(next[i], tags[i])) texts.set(i, next[i]);
      else if (isWhole(patch[i], tags[i])) texts.set(i, elementAt(tags, i));
    }
    const read = readElements([...texts.values()]);
    return new Map([...texts.keys()].map((i, k) => [i, read[k]]));
  }

  // Which elements belong to the tags from this one on.
  function learn(i, element) {
    for (const one of [element, ...element.querySelectorAll("*")]) {
      while (tags[i].startsWith("</")) i++;
      elements[i++] = one;
    }
  }

  return {
    show(nextSvg, nextPatch) {
      if (nextSvg !== svg) setAnew(nextSvg);
      if (nextPatch !== patch) change(nextPatch);
    },
    clear() {
      [svg, patch, tags, elements] = [null, {}, [], null];
    },
  };
}

// More than one tag, or one of another kind: an element with all that is in it.
function isWhole(text, tag) {
  return text !== undefined && (text.includes("<", 1) || kindOf(text) !== kindOf(tag));
}

// What attributes and text cannot change: a tag's name, and whether it is closed at once.
function kindOf(tag) {
  return tag.match(/^<[^ />]+/)[0] + (insideOf(tag).endsWith("/") ? "/" : "");
}

// The element that begins at this tag, and the number of the tag behind it.
function elementAt(tags, i) {
  return tags.slice(i, endOf(tags, i)).join("");
}

function endOf(tags, i) {
  let [end, depth] = [i, 0];
  do {
    if (tags[end].startsWith("</")) depth--;
    else if (!insideOf(tags[end]).endsWith("/")) depth++;
    end++;
  } while (depth > 0);
  return end;
}

// All at once, which takes less time than one by one.
function readElements(texts) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${texts.join("")}</svg>`;
  return [...template.content.firstChild.children];
}

// Puts an element in another's place, and returns the one that is there now.
function swap(old, next) {
  const { focused, twin } = focusIn(old, next);
  const isAlike = twin && old.nodeName === next.nodeName && pathTo(twin, next) === pathTo(focused, old);
  if (isAlike) {
    if (focused !== old) copyAttributes(next, old);
    replaceAround(focused, twin, old);
    return old;
  }
  old.replaceWith(next);
  twin?.focus({ preventScroll: true });
  return next;
}

// What has the keyboard's focus in an element, and what is the same in the next one.
function focusIn(old, next) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const key = keyOf(focused);
  const twin = key && (next.matches?.(key) ? next : next.querySelector(key));
  return { focused, twin };
}

// Gives an element the attributes and the text of another tag of its kind.
function rewrite(element, old, next) {
  if (insideOf(old) !== insideOf(next)) {
    const [before, now] = [attributesOf(old), attributesOf(next)];
    for (const name of before.keys()) if (!now.has(name)) element.removeAttribute(name);
    for (const [name, value] of now) {
      if (before.get(name) !== value) element.setAttribute(name, plain(value));
    }
  }
  const text = textOf(next);
  if (text === textOf(old)) return;
  const first = element.firstChild;
  if (first?.nodeType === Node.TEXT_NODE) first.nodeValue = plain(text);
  else element.prepend(plain(text));
}

function insideOf(tag) {
  return tag.slice(0, tag.indexOf(">"));
}

function attributesOf(tag) {
  return new Map(Array.from(tag.matchAll(/ ([^ =]+)="([^"]*)"/g), ([, name, value]) => [name, value]));
}

// What stands right inside an element; behind one that is closed at once it is not its own.
function textOf(tag) {
  const inside = insideOf(tag);
  return inside.endsWith("/") ? "" : tag.slice(inside.length + 1);
}

// Without escapes such as &lt;
function plain(text) {
  if (!text.includes("&")) return text;
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.textContent;
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) {
    if (!from.hasAttribute(name)) to.removeAttribute(name);
  }
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

// A new picture around the element that has the keyboard's focus, which stays and becomes like
// its twin there. To focus the twin instead would make the browser lay out the whole page at
// once, and take 10 ms longer.
function replaceAround(focused, twin, top) {
  copyAttributes(twin, focused);
  focused.replaceChildren(...twin.childNodes);
  for (let [old, next] = [focused, twin]; old !== top; [old, next] = [old.parentNode, next.parentNode]) {
    const siblings = [...next.parentNode.childNodes];
    const place = siblings.indexOf(next);
    if (old.parentNode !== top) copyAttributes(next.parentNode, old.parentNode);
    while (old.previousSibling) old.previousSibling.remove();
    while (old.nextSibling) old.nextSibling.remove();
    old.before(...siblings.slice(0, place));
    old.after(...siblings.slice(place + 1));
  }
}

// The kinds of an element and of all around it, such as "g < svg".
function pathTo(element, top = null) {
  const parents = [];
  for (let e = element; e instanceof Element && e !== top; e = e.parentNode) parents.push(e.nodeName);
  return parents.join(" < ");
}

function addRoomFor(el, kind) {
  const room = el.appendChild(document.createElement("div"));
  return room.appendChild(document.createElement(kind));
}

// The cell grows at once and shrinks later, when the hand has been still for a while: nothing
// jumps under the reader's eyes, and no blank stretch stays for ever.
function keepHeights(parts) {
  let timer = 0;
  const shrink = () => {
    timer = 0;
    // While a button of the mouse is held down, wait. A menu stays active after a choice.
    if (document.querySelector(":active") && !document.querySelector("select:active")) return wait();
    for (const part of parts) part.parentElement.style.minHeight = `${part.offsetHeight}px`;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(shrink, STILL);
  };
  const observer = new ResizeObserver((changes) => {
    for (const { target, borderBoxSize } of changes) {
      const room = target.parentElement.style;
      const height = borderBoxSize[0].blockSize;
      if (height >= parseFloat(room.minHeight || 0)) room.minHeight = `${height}px`;
      else wait();
    }
  });
  parts.forEach((part) => observer.observe(part));
  return {
    stillMoving() {
      if (timer) wait();
    },
    release() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

// Where a picture is redrawn under the keyboard's focus, the focus stays on the same thing.
function keyOf(element) {
  for (const what of ["handle", ...CLICKABLE]) {
    const value = element?.dataset?.[what];
    if (value !== undefined) return `[data-${what}="${CSS.escape(value)}"]`;
  }
  return null;
}
