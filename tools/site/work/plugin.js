// In the notebook: buttons for your work, and sentences before any of it is lost.

import * as work from './course.js';
import { persist, spendReserve, trouble, WHERE } from './health.js';
import { get, ROOT } from './storage.js';
import { save } from './page.js';
import { Bars } from './bars.js';
import { nameImages } from './alt_text.js';

const isNotebook = widget => Boolean(widget?.context && widget.content?.model?.cells);
const pathOf = panel => panel?.context.path.replace(/^\w+:/, '');

class Work {
  constructor(app, known) {
    Object.assign(this, { app, known, bars: new Bars(), seen: new WeakSet() });
  }

  get panel() {
    const { currentWidget } = this.app.shell;
    return isNotebook(currentWidget) ? currentWidget : null;
  }

  get isSheet() {
    return Boolean(this.known.files[pathOf(this.panel)]?.sheet);
  }

  addCommands() {
    const open = page => () => void this.open(page);
    const add = (id, options) => this.app.commands.addCommand(`course-work:${id}`, options);
    add('hand-in', {
      label: 'Hand in',
      caption: 'Check this sheet and make the file to hand in',
      execute: open('handin.html'),
      isVisible: () => this.isSheet,
    });
    add('work', {
      label: 'Your work',
      caption: 'Where your work is; all of it as a zip, and back',
      execute: open('index.html'),
    });
    add('reset', {
      label: 'Reset',
      caption: 'Begin this notebook anew; your version is kept',
      execute: () => this.reset(),
      isVisible: () => pathOf(this.panel) in this.known.files,
    });
  }

  async open(page) {
    const url = new URL(`work/${page}`, ROOT);
    const path = pathOf(this.panel);
    if (path) url.searchParams.set('path', path);
    const tab = window.open('', '_blank'); // at once, or it counts as a pop-up
    await this.panel?.context.save();
    if (tab) tab.location = url;
    else location = url;
  }

  async reset() {
    const panel = this.panel;
    if (panel.context.model.dirty) await panel.context.save();
    let kept;
    try {
      kept = await work.reset(pathOf(panel));
    } catch (error) {
      this.bars.show('reset', `Nothing was changed: ${error.message}`, [['OK']], 'alert');
      return;
    }
    if (!kept) {
      this.bars.show('reset', 'This is the course’s original already.', [['OK']]);
      return;
    }
    await panel.context.revert();
    this.bars.show('reset', 'This is the course’s original again. Your version is kept.', [
      ['Bring mine back', () => this.redo(panel, () => work.bringBack(kept))],
      ['OK'],
    ]);
  }

  async redo(panel, change) {
    await change();
    await panel.context.revert();
  }

  // Each notebook once: is there a newer original, and is it saved?
  watch(panel) {
    for (const name of ['hand-in', 'reset']) this.app.commands.notifyCommandChanged(`course-work:${name}`);
    if (!isNotebook(panel) || this.seen.has(panel)) return;
    this.seen.add(panel);
    panel.context.saveState.connect((_, state) => void this.onSave(panel, state));
    void panel.context.ready.then(() => this.lookForNewer(panel));
  }

  async lookForNewer(panel) {
    const path = pathOf(panel);
    if (await work.dropUntouched(path, this.known)) await panel.context.revert();
    const mine = await get(path);
    if (!mine || !work.newer(mine, this.known)) return;
    const own = this.known.files[path].sheet
      ? [['New one with my answers', () => this.redo(panel, () => work.carryOver(path))]]
      : [];
    const says = 'The course has a newer version of this notebook. You see yours, from before.';
    this.bars.show('newer', says, [
      ...own,
      ['New one', () => this.reset()],
      ['Keep mine', () => this.redo(panel, () => work.decline(path, this.known))],
    ]);
  }

  async onSave(panel, state) {
    if (state === 'failed') await this.saveAgain(panel);
    if (state !== 'completed') return;
    this.bars.close('not-saved');
    const wrong = await trouble();
    if (wrong) this.bars.show('trouble', wrong, [['Your work', () => this.open('index.html')], ['OK']], 'alert');
    // Kept in the storage that a private window forgets: each such window is told again.
    else if (!localStorage.getItem('course-told')) this.tellWhere();
    void persist();
  }

  // The reserve makes room for one more time; what is then shown is what `trouble` finds.
  async saveAgain(panel) {
    if (await spendReserve()) await panel.context.save().catch(() => {});
    else this.notSaved(panel);
  }

  tellWhere() {
    this.bars.show('where', `Saved. ${WHERE}`, [
      ['Your work', () => this.open('index.html')],
      ['OK', () => localStorage.setItem('course-told', 'yes')],
    ]);
  }

  notSaved(panel) {
    const says =
      'This notebook could not be saved: the browser refuses to keep more, or anything. ' +
      'Download it now, then make room under Your work.';
    const download = () => {
      const text = JSON.stringify(panel.content.model.toJSON(), null, 1);
      save(new Blob([text], { type: 'application/json' }), pathOf(panel).split('/').at(-1));
      return 'stay';
    };
    const buttons = [['Download this notebook', download], ['Your work', () => this.show()], ['OK']];
    this.bars.show('not-saved', says, buttons, 'alert');
  }

  show() {
    window.open(new URL('work/index.html', ROOT), '_blank');
    return 'stay';
  }

  // Another tab has changed a notebook that is open here, or wants all that is not saved yet.
  async hear({ what, path }) {
    const panel = this.panel;
    if (!panel || (path && path !== pathOf(panel))) return;
    if (what === 'changed') await panel.context.revert();
    if (what !== 'save' || !panel.context.model.dirty) return;
    work.tell({ what: 'saving', path: pathOf(panel) });
    await panel.context.save();
    work.tell({ what: 'saved', path: pathOf(panel) });
  }
}

async function start(app) {
  nameImages();
  const own = new Work(app, await work.course());
  own.addCommands();
  work.listen(message => void own.hear(message));
  const wrong = await trouble();
  if (wrong) own.bars.show('trouble', wrong, [['Your work', () => own.show()], ['OK']], 'alert');
  app.shell.currentChanged?.connect(() => own.watch(app.shell.currentWidget));
  await app.restored;
  own.watch(app.shell.currentWidget);
}

export const plugin = {
  id: 'course-work:plugin',
  autoStart: true,
  activate: app => void start(app),
};
