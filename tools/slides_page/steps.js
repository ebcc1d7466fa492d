// A notebook as a deck: its slides, and the steps in which they appear, in reading order.

export const told = document.body.dataset; // what has happened so far, for tests

const kindOf = cell => cell.model.getMetadata('slideshow')?.slide_type ?? null;

const isText = cell => cell.model.type === 'markdown';
const isHeading = cell => isText(cell) && cell.model.sharedModel.source.startsWith('#');

// A slide: its cells, those of its notes, what the page alone says of it, and its first step. A
// step shows all cells of its slide up to `last`. Cells without a kind go on with what is before
// them. Where the page begins a part of its own, it speaks of that and not of the slide.
export function slidesOf(cells) {
  const slides = [];
  const steps = [];
  let aside = false;
  cells.forEach((cell, index) => {
    const kind = kindOf(cell);
    const slide = slides.at(-1);
    if (kind === 'skip') {
      aside ||= isHeading(cell);
      if (!aside && isText(cell)) slide?.page.push(index);
    } else if (kind === 'notes') {
      slide?.notes.push(index);
    } else if (!slide || kind === 'slide' || kind === 'subslide') {
      slides.push({ number: slides.length, cells: [index], notes: [], page: [], first: steps.length });
      steps.push({ slide: slides.length - 1, last: index });
      aside = false;
    } else {
      slide.cells.push(index);
      if (kind === 'fragment') steps.push({ slide: slide.number, last: index });
      else steps.at(-1).last = index;
    }
  });
  return { slides, steps };
}

// The running deck: where it is, and how to get elsewhere.
export class Deck {
  constructor(app, panel) {
    this.app = app;
    this.panel = panel;
    this.notebook = panel.content;
    this.here = 0; // the step
    this.listeners = [];
    this.notebook.activeCellChanged.connect(() => this.stay());
    this.read();
  }

  // Cells may have come or gone while the deck was ended.
  read() {
    Object.assign(this, slidesOf(this.notebook.widgets));
    this.here = Math.min(this.here, this.steps.length - 1);
  }

  get slide() {
    return this.slides[this.steps[this.here].slide];
  }

  get presenting() {
    return told.jpDeckMode === 'presenting' && this.app.shell.currentWidget === this.panel;
  }

  nodes(slide) {
    return slide.cells.map(index => this.notebook.widgets[index].node);
  }

  // A click on a cell makes it the active one, and the deck would hide what comes after it.
  stay() {
    const { last } = this.steps[this.here];
    if (this.presenting && this.notebook.activeCellIndex !== last)
      this.notebook.activeCellIndex = last;
  }

  goTo(step) {
    this.here = Math.max(0, Math.min(step, this.steps.length - 1));
    this.notebook.mode = 'command';
    this.stay();
    for (const listener of this.listeners) listener(this);
    this.notebook.activeCell.node.focus();
    told.courseSteps = Number(told.courseSteps ?? 0) + 1;
  }

  goToSlide(number) {
    this.goTo(this.slides[Math.max(0, Math.min(number, this.slides.length - 1))].first);
  }
}

export const titleOf = (deck, slide) =>
  deck.nodes(slide)[0].querySelector('h1, h2, h3, h4')?.textContent.replace('¶', '').trim() ?? '';
