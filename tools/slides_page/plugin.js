// The lecturer's side of `make slides`: a JupyterLab plugin that needs no build.
// jupyterlab-slideshow shows a notebook as a deck. This file runs the cells and starts the deck;
// its neighbours know the steps, the sizes, the keys and what can lie over a slide.

import { Keys } from './keys.js';
import { Link } from './link.js';
import { Screens } from './screens.js';
import { Sizes } from './size.js';
import { Deck, told } from './steps.js';
import { Votes } from './votes.js';

const wait = ms => new Promise(done => setTimeout(done, ms));
const notebookOf = app => app.shell.currentWidget?.content;
const isNotebook = widget => Boolean(widget?.viewportNode && widget.widgets.length);

async function until(condition, seconds) {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if (condition()) return true;
    await wait(100);
  }
  return false;
}

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

// Explorers of an earlier run would say good-bye to a page that does not know them.
async function freshKernel(panel) {
  const { session } = panel.sessionContext;
  const before = await session.kernel.requestCommInfo({});
  if (Object.keys(before.content.comms ?? {}).length) await session.kernel.restart();
}

// Code that is not the point of its slide waits for the key "c".
function fold(deck, ids) {
  for (const cell of deck.notebook.widgets)
    cell.node.classList.toggle('course-folded', ids.includes(cell.model.id));
}

// The first thing that the hall sees is a picture of the chapter: its first explorer, without the
// letters, which would be too small to read beside a title. A game of words alone is no picture.
function showTitlePicture(deck) {
  const picture = deck.notebook.viewportNode.querySelector('.dt-stage svg:has(path)');
  const text = deck.nodes(deck.slides[0])[0].querySelector('.jp-RenderedMarkdown');
  if (!picture || !text || text.querySelector('svg, img')) return;
  const frame = Object.assign(document.createElement('div'), { className: 'course-title' });
  frame.append(picture.cloneNode(true));
  frame.querySelectorAll('text').forEach(letters => letters.remove());
  frame.ariaHidden = 'true';
  text.prepend(frame);
}

async function setUp(app, panel) {
  const known = await (await fetch(new URL('deck.json', import.meta.url))).json();
  const deck = new Deck(app, panel);
  fold(deck, known.folded[panel.context.path.split('/').at(-1)] ?? []);
  const sizes = new Sizes(deck);
  const screens = new Screens(deck);
  const votes = new Votes(deck, known.votes, () => {
    sizes.check();
    link.tell();
  });
  const keys = new Keys(deck, screens, {
    vote: (...key) => votes.take(...key),
    code: () => {
      for (const node of deck.nodes(deck.slide)) node.classList.toggle('course-code');
      sizes.fit(deck.slide);
    },
    presenter: () => link.open(),
    end: () => void app.commands.execute('deck:stop'),
  });
  const link = new Link(deck, keys, votes, screens);
  deck.choose = number => {
    screens.close();
    deck.goToSlide(number);
  };
  deck.listeners.push(() => sizes.show(), () => screens.progress());
  window.addEventListener('resize', () => sizes.forget());
  const check = () => setTimeout(() => sizes.check(), 300); // when it has been drawn
  window.addEventListener('toggle', check, true); // an answer was opened
  window.addEventListener('pointerup', check);
  new MutationObserver(() => {
    screens.close();
    if (!deck.presenting) sizes.clear();
    else deck.read(), sizes.forget();
    screens.progress();
  }).observe(document.body, { attributeFilter: ['data-jp-deck-mode'] });
  return { deck, sizes };
}

async function present(app) {
  await app.restored;
  if (!(await until(() => isNotebook(notebookOf(app)), 60))) return;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await freshKernel(panel);
  const { deck, sizes } = await setUp(app, panel);
  const done = runAll(app);
  panel.content.activeCellIndex = 0; // running all cells has gone to the last one
  await app.commands.execute('deck:start');
  deck.goTo(0);
  await done;
  showTitlePicture(deck);
  sizes.forget(); // outputs may have another size than those that were stored
  await until(() => !sizes.waiting.size, 20);
  told.courseSlides = 'live';
}

export const plugin = {
  id: 'course-slides:plugin',
  autoStart: true,
  activate: app => {
    const look = new URL('look.css', import.meta.url).href;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look }),
    );
    void present(app);
  },
};
