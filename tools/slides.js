// The lecturer's side of `make slides`: a JupyterLab plugin that needs no build.
// jupyterlab-slideshow shows a notebook as a deck. This file runs the cells, starts the deck,
// makes every slide as large as the screen allows, and gives the keys of a presenter's remote
// to the deck even while a slider of an explorer has the focus.

const wait = ms => new Promise(done => setTimeout(done, ms));
const notebookOf = app => app.shell.currentWidget?.content;
const isNotebook = widget => Boolean(widget?.viewportNode && widget.widgets.length);
const presenting = app =>
  document.body.dataset.jpDeckMode === 'presenting' && isNotebook(notebookOf(app));
// What has happened so far, for tests: "live" when all cells have run, and the steps taken.
const told = document.body.dataset;

async function until(condition, seconds) {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (condition()) return true;
    await wait(100);
  }
  return false;
}

// ------------------------------------------------------------------ size

// The largest letters with which the whole slide is on the screen: a hall has a last row.
const ZOOMS = Array.from({ length: 18 }, (_, steps) => 1.7 - 0.05 * steps); // down to 0.85
const MARGIN = 32; // the deck puts a slide some 15 pixels above the middle
const MAY_BE_WIDE = '.jp-OutputArea-output, .cm-scroller, .jp-MarkdownOutput, .dt-explorer';
// Nothing but the slide: the arrows in the corner appear under the mouse. The hatches of equal
// pictures have one name, and the browser takes the first of that name: it must be drawn even if
// it belongs to a slide that is hidden. What follows an output keeps its distance.
// Code in a table has no box: the lines are close, and a box would hide the underscores above it.
// Comments in code are paler than a hall can read in both of JupyterLab's themes.
// The controls of an explorer stand beside its pictures where that leaves room for larger letters.
const LOOK = `
  .jp-Deck-DesignTools, .jp-Deck .jp-Collapser { display: none !important; }
  .jp-Deck-Remote:not(:hover) { opacity: 0; }
  .jp-Deck svg pattern { visibility: visible; }
  .jp-Deck td code { background: none !important; padding: 0 !important; }
  .jp-Deck { --jp-mirror-editor-comment-color: #2f6a6a; }
  [data-jp-theme-light="false"] .jp-Deck { --jp-mirror-editor-comment-color: #84bcbc; }
  .jp-Deck .jp-CodeCell.jp-deck-mod-onscreen + .jp-Cell { padding-top: 0.8em !important; }
  .beside .dt-explorer { display: grid; grid-template-columns: 700px minmax(150px, 1fr);
    column-gap: 14px; align-content: start; grid-auto-rows: min-content; }
  .beside .dt-explorer > .dt-stage { grid-area: 1 / 1 / span 12; }
  .beside .dt-explorer > .dt-controls { grid-column: 2; max-width: 260px; }
  .beside .dt-controls > :is(.widget-dropdown, .widget-hslider) {
    flex: 0 0 calc(100% - 4px); min-width: 0 !important; height: auto; flex-wrap: wrap; }
  .beside .dt-controls > :is(.widget-dropdown, .widget-hslider) > label { flex: 1 1 55%;
    width: auto !important; height: auto; line-height: 1.5; text-align: left; white-space: normal; }
  .beside .dt-controls > .widget-dropdown > select { flex: 1 1 100%; min-width: 0; height: 25px; }
  .beside .dt-controls > .widget-hslider > .widget-readout { min-width: 0; order: 1; }
  .beside .dt-controls > .widget-hslider > .slider-container {
    flex: 0 0 calc(100% - 22px); margin: 4px 11px 10px; order: 2; }
`;

function fits(notebook) {
  const cells = [...notebook.viewportNode.querySelectorAll('.jp-deck-mod-onscreen')];
  const boxes = cells.map(cell => cell.getBoundingClientRect());
  const top = Math.min(...boxes.map(box => box.top));
  const bottom = Math.max(...boxes.map(box => box.bottom));
  const parts = cells.flatMap(cell => [...cell.querySelectorAll(MAY_BE_WIDE)]);
  const narrow = parts.every(part => part.scrollWidth <= part.clientWidth + 1);
  return narrow && bottom - top <= window.innerHeight - MARGIN;
}

function fit(app) {
  if (!presenting(app)) return;
  const notebook = notebookOf(app);
  const screen = window.innerHeight / 800; // on a larger screen everything is larger
  const explorer = notebook.viewportNode.querySelector('.jp-deck-mod-onscreen .dt-explorer');
  for (const zoom of ZOOMS) {
    notebook.viewportNode.style.zoom = zoom * screen;
    for (const beside of explorer ? [false, true] : [false]) {
      notebook.viewportNode.classList.toggle('beside', beside);
      if (fits(notebook)) return;
    }
  }
}

// A picture may have grown under the lecturer's hands. Only then: letters that change their
// size without need are a nuisance.
async function fitAgain(app) {
  await wait(300);
  if (presenting(app) && !fits(notebookOf(app))) fit(app);
}

function onPointer(app, event) {
  // The arrows in the corner belong to the deck, which knows nothing of sizes.
  if (event.target.closest?.('.jp-Deck-Remote')) setTimeout(() => fit(app), 300);
  else void fitAgain(app);
}

function onDeckStartedOrEnded(app) {
  if (presenting(app)) fit(app);
  else if (isNotebook(notebookOf(app))) {
    notebookOf(app).viewportNode.style.zoom = '';
    notebookOf(app).viewportNode.classList.remove('beside');
  }
}

// ------------------------------------------------------------------ steps

const ON = { direction: 'down', alternate: 'forward' };
const BACK = { direction: 'up', alternate: 'back' };
const KEYS = {
  PageDown: ON, ArrowRight: ON, ArrowDown: ON,
  PageUp: BACK, ArrowLeft: BACK, ArrowUp: BACK,
};
// A control needs arrows, space and Escape for itself; PageDown and PageUp always move the deck.
const CONTROLS =
  'input, select, textarea, button, summary, a, [role="slider"], .cm-editor, .dt-stage [tabindex]';

// The cells that the audience sees, as a text to compare.
function shown(notebook) {
  return notebook.widgets.map(cell => cell.node.matches('.jp-deck-mod-visible')).join();
}

// One step in reading order. A cell that goes on with its slide is a step of its own for the
// deck though nothing changes on the screen: such steps are taken together.
async function go(app, way) {
  const notebook = notebookOf(app);
  const before = shown(notebook);
  let here = -1;
  notebook.mode = 'command';
  while (here !== notebook.activeCellIndex && shown(notebook) === before) {
    here = notebook.activeCellIndex;
    await app.commands.execute('deck:go', way);
  }
  fit(app);
  notebook.activeCell.node.focus();
  told.courseSteps = Number(told.courseSteps ?? 0) + 1;
}

let last = Promise.resolve(); // a second press waits for the first to end

function onKey(app, event) {
  if (!presenting(app) || event.altKey || event.ctrlKey || event.metaKey) return;
  const inControl = event.target.closest?.(CONTROLS);
  const space = event.shiftKey ? BACK : ON;
  const way = event.key === ' ' ? space : KEYS[event.key];
  if (way && (!inControl || event.key.startsWith('Page'))) {
    last = last.then(() => go(app, way));
  } else if (inControl && event.key === 'Escape') {
    notebookOf(app).activeCell.node.focus(); // leave the control; a second Escape ends the deck
  } else {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

// ------------------------------------------------------------------ start

// "Run all cells" is dropped now and then while the kernel starts: then ask again.
async function runAll(app) {
  const code = notebookOf(app).widgets.filter(cell => cell.model.type === 'code');
  const running = () => code.some(cell => cell.model.executionState === 'running');
  for (let tries = 0; tries < 5 && !running(); tries++) {
    void app.commands.execute('notebook:run-all-cells');
    await until(running, 3);
  }
  await until(() => !running(), 600);
}

async function present(app) {
  await app.restored;
  if (!(await until(() => isNotebook(notebookOf(app)), 60))) return;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  const done = runAll(app);
  panel.content.activeCellIndex = 0; // running all cells has gone to the last one
  await app.commands.execute('deck:start');
  panel.content.activeCell.node.focus();
  fit(app);
  await done;
  fit(app); // outputs may have another size than those that were stored
  told.courseSlides = 'live';
}

const plugin = {
  id: 'course-slides:plugin',
  autoStart: true,
  activate: app => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: LOOK }));
    // On the window and before everybody else, because a slider keeps the keys that reach it.
    window.addEventListener('keydown', event => onKey(app, event), true);
    window.addEventListener('resize', () => fit(app));
    window.addEventListener('toggle', () => fitAgain(app), true); // an answer was opened
    window.addEventListener('pointerup', event => onPointer(app, event));
    new MutationObserver(() => onDeckStartedOrEnded(app)).observe(document.body, {
      attributeFilter: ['data-jp-deck-mode'],
    });
    void present(app);
  },
};

// What JupyterLab's loader asks of an extension; webpack writes the same with more words.
(window._JUPYTERLAB ??= {})['course-slides'] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
