// The largest letters with which the whole slide is on the screen: a hall has a last row.
// Every slide is fitted ahead of time, while nobody presses a key, and keeps its size.

const ZOOMS = Array.from({ length: 18 }, (_, steps) => 1.7 - 0.05 * steps); // down to 0.85
const MARGIN = 56; // with the line of progress and the number below the slide
const MAY_BE_WIDE = '.jp-OutputArea-output, .cm-scroller, .jp-MarkdownOutput, .dt-explorer';
// Ways to lay a slide out: from top to bottom, the controls of an explorer beside its picture,
// or what is said beside what is seen.
const LAYOUTS = ['', 'beside', 'columns'];
const ENOUGH = 120; // letters: a title alone does not fill a column
const OFTEN = 4; // a picture may answer a new size with another height, and so on for ever

export class Sizes {
  constructor(deck) {
    this.deck = deck;
    this.fitted = new Map(); // slide → how often
    this.waiting = new Set(); // slides whose content has changed
    this.asleep = true;
    const watch = new MutationObserver(changes => this.onChange(changes));
    watch.observe(deck.notebook.viewportNode, { childList: true, subtree: true });
  }

  // All again: another window, another run.
  forget() {
    this.fitted.clear();
    this.show();
    this.later(this.deck.slides);
  }

  // The slide that is shown must be fitted now.
  show() {
    if (!this.deck.presenting) return;
    if (!this.fitted.has(this.deck.slide)) this.fit(this.deck.slide);
    else this.layOut(this.deck.slide);
  }

  // A picture may have grown under the lecturer's hands. Only then: letters that change their
  // size without need are a nuisance.
  check() {
    if (this.deck.presenting && !this.fits(this.deck.slide)) this.fit(this.deck.slide);
  }

  onChange(changes) {
    const changed = new Set(changes.map(change => change.target.parentElement?.closest('.jp-Cell')));
    this.later(this.deck.slides.filter(slide => this.deck.nodes(slide).some(n => changed.has(n))));
  }

  later(slides) {
    for (const slide of slides) this.waiting.add(slide);
    if (!this.asleep || !this.waiting.size) return;
    this.asleep = false;
    requestIdleCallback(() => this.work());
  }

  // One slide at a time, so that a key never waits for more than one.
  work() {
    this.asleep = true;
    const [slide] = this.waiting;
    if (!slide || !this.deck.presenting) return;
    this.waiting.delete(slide);
    if (slide === this.deck.slide) this.check();
    else if ((this.fitted.get(slide) ?? 0) < OFTEN) this.fit(slide);
    this.later([]);
  }

  fit(slide) {
    this.fitted.set(slide, (this.fitted.get(slide) ?? 0) + 1);
    this.onStage(slide, () => {
      const best = this.layouts(slide)
        .map(layout => ({ layout, zoom: this.largest(slide, layout) }))
        .reduce((one, other) => (other.zoom > one.zoom ? other : one));
      slide.layout = best.layout;
      this.layOut(slide);
      this.resize(slide, best.zoom);
    });
    this.layOut(this.deck.slide);
  }

  layouts(slide) {
    const nodes = this.deck.nodes(slide);
    if (nodes.some(node => node.querySelector('.dt-explorer'))) return LAYOUTS.slice(0, 2);
    const said = nodes.filter(node => !isSeen(node)).map(node => node.textContent).join('');
    const isOne = nodes.filter(isSeen).length === 1;
    return isOne && said.length > ENOUGH ? ['', 'columns'] : [''];
  }

  // By halves: a slide that fits with large letters fits with smaller ones.
  largest(slide, layout) {
    this.layOut(slide, layout);
    let [low, high] = [0, ZOOMS.length - 1]; // the last is taken though it may not fit
    while (low < high) {
      const middle = (low + high) >> 1;
      this.resize(slide, ZOOMS[middle]);
      if (this.fits(slide)) high = middle;
      else low = middle + 1;
    }
    return ZOOMS[low];
  }

  resize(slide, zoom) {
    const screen = window.innerHeight / 800; // on a larger screen everything is larger
    for (const node of this.deck.nodes(slide)) node.style.zoom = zoom * screen;
  }

  // Its cells keep their names while it is hidden, or its explorers would draw again each time.
  layOut(slide, layout = slide.layout) {
    for (const node of this.deck.nodes(slide)) {
      node.classList.toggle('beside', layout === 'beside');
      node.classList.toggle('course-seen', Boolean(isSeen(node)));
    }
    this.deck.notebook.viewportNode.classList.toggle('columns', layout === 'columns');
  }

  clear() {
    const { viewportNode, widgets } = this.deck.notebook;
    viewportNode.classList.remove('columns');
    for (const cell of widgets) {
      cell.node.classList.remove('beside');
      cell.node.style.zoom = '';
    }
  }

  fits(slide) {
    const nodes = this.deck.nodes(slide);
    const boxes = nodes.map(node => node.getBoundingClientRect());
    const top = Math.min(...boxes.map(box => box.top));
    const bottom = Math.max(...boxes.map(box => box.bottom));
    const parts = nodes.flatMap(node => [...node.querySelectorAll(MAY_BE_WIDE)]);
    const narrow = parts.every(part => part.scrollWidth <= part.clientWidth + 1);
    return narrow && bottom - top <= window.innerHeight - MARGIN;
  }

  // Measure a slide that is not shown: it takes the place of the other for so short a time that
  // nothing is painted.
  onStage(slide, measure) {
    if (slide === this.deck.slide) return measure();
    const swap = (node, on) => node.classList.toggle('jp-deck-mod-onscreen', on);
    const [now, then] = [this.deck.slide, slide].map(each => this.deck.nodes(each));
    now.forEach(node => swap(node, false));
    then.forEach(node => swap(node, true));
    measure();
    then.forEach(node => swap(node, false));
    now.forEach(node => swap(node, true));
  }
}

// Something to look at, in place of something to read.
const isSeen = node =>
  node.matches('.jp-CodeCell') && node.querySelector('.jp-OutputArea-output :is(svg, img, table)');
