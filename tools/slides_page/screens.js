// What can lie over a slide: black, the keys, small slides to choose from; and the line of progress.

import { titleOf } from './steps.js';

const make = (tag, className, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

export const KEYS = [
  ['PageDown, space, →', 'go on'],
  ['PageUp, ←', 'back'],
  ['Home, End', 'first and last slide'],
  ['12 Enter', 'slide 12'],
  ['o', 'all slides, small'],
  ['b or .', 'black, and back'],
  ['c', 'the code of this slide, and away'],
  ['s', 'your window: notes, next slide, clock'],
  ['v, then A, B, C …', 'a question: the hall votes, ten hands a key; with Shift ten fewer; 47 B says it exactly'],
  ['r', 'in a vote: show which answer is right'],
  ['f', 'full screen'],
  ['Escape', 'leave a slider, or what lies over the slide'],
  ['Shift+Q', 'end the deck: a notebook again'],
];

export class Screens {
  constructor(deck) {
    this.deck = deck;
    this.over = null; // what lies over the slide now
    this.line = make('div', 'course-line');
    this.count = make('div', 'course-count');
    document.body.append(this.line, this.count);
  }

  get name() {
    return this.over?.dataset.name ?? '';
  }

  // Each key shows its screen, and takes it away again.
  toggle(name) {
    const same = this.name === name;
    this.close();
    if (same) return;
    this.over = { black: showBlack, keys: showKeys, overview: showOverview }[name](this.deck);
    this.over.dataset.name = name;
    this.over.classList.add('course-over');
    document.body.append(this.over);
    if (name === 'overview') this.choose(this.deck.slide.number);
  }

  close() {
    this.over?.remove();
    this.over = null;
  }

  progress(typed = '') {
    const { presenting, here, steps, slide, slides } = this.deck;
    this.line.hidden = this.count.hidden = !presenting;
    this.line.style.width = `${(100 * (here + 1)) / steps.length}%`;
    this.count.textContent = typed ? `→ ${typed}` : `${slide.number + 1}/${slides.length}`;
  }

  // In the overview: the slide that Enter would go to.
  choose(number) {
    const tiles = [...this.over.querySelectorAll('.course-tile')];
    this.chosen = Math.max(0, Math.min(number, tiles.length - 1));
    tiles.forEach((tile, index) => tile.classList.toggle('chosen', index === this.chosen));
    tiles[this.chosen].scrollIntoView({ block: 'nearest' });
  }

  get perRow() {
    const [first, ...others] = this.over.querySelectorAll('.course-tile');
    const below = others.findIndex(tile => tile.offsetTop > first.offsetTop);
    return below < 0 ? others.length + 1 : below + 1;
  }
}

const showBlack = () => make('div', 'course-black');

function showKeys() {
  const screen = make('div', 'course-keys');
  const table = make('dl', '');
  for (const [key, what] of KEYS) table.append(make('dt', '', key), make('dd', '', what));
  screen.append(make('h2', '', 'Keys'), table);
  return screen;
}

function showOverview(deck) {
  const screen = make('div', 'course-overview');
  const width = 272; // four in a row of 1280, six in 1920
  for (const slide of deck.slides) {
    const tile = make('button', 'course-tile');
    tile.style.width = `${width}px`;
    tile.style.height = `${(width * window.innerHeight) / window.innerWidth}px`;
    tile.title = titleOf(deck, slide);
    tile.append(small(deck, slide, width), make('span', '', slide.number + 1));
    tile.addEventListener('click', () => deck.choose(slide.number));
    screen.append(tile);
  }
  return screen;
}

function small(deck, slide, width) {
  const frame = make('div', 'course-small');
  frame.style.transform = `scale(${width / window.innerWidth})`;
  frame.innerHTML = pictureOf(deck, slide);
  return frame;
}

// A slide as HTML, with all its steps: the cells as they stand in the page. Nothing in it can be
// used or has a name of its own.
export function pictureOf(deck, slide, shownOnly = false) {
  const cells = deck.nodes(slide).map(node => {
    const copy = node.cloneNode(true);
    copy.classList.add('jp-deck-mod-onscreen');
    copy.classList.toggle('jp-deck-mod-visible', !shownOnly || node.matches('.jp-deck-mod-visible'));
    copy.querySelectorAll('iframe, script, .jp-CellHeader, .jp-CellFooter').forEach(it => it.remove());
    copySelected(node, copy);
    return copy.outerHTML;
  });
  const columns = slide.layout === 'columns' ? 'columns' : '';
  return `<div class="jp-Deck"><div class="jp-Notebook jp-NotebookPanel-notebook" inert>
    <div class="jp-WindowedPanel-viewport ${columns}">${cells.join('')}</div></div></div>`;
}

// What was chosen from a menu is not in the HTML.
function copySelected(node, copy) {
  const copies = copy.querySelectorAll('select');
  node.querySelectorAll('select').forEach((menu, index) => {
    copies[index].options[menu.selectedIndex]?.setAttribute('selected', '');
  });
}
