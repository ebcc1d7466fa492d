// The keys of a presenter and of a remote. While the deck is shown JupyterLab gets no key at all:
// no key may change the notebook.

const ON = ['PageDown', 'ArrowRight', 'ArrowDown'];
const BACK = ['PageUp', 'ArrowLeft', 'ArrowUp'];
// A control needs arrows, space and Escape for itself; PageDown and PageUp always move the deck.
const CONTROLS =
  'input, select, textarea, button, summary, a, [role="slider"], [role="spinbutton"], ' +
  '[contenteditable="true"], .dt-stage [tabindex]';
// Here letters and digits are text.
const TYPING = 'input, select, textarea, [contenteditable="true"]';

export class Keys {
  constructor(deck, screens, actions) {
    Object.assign(this, { deck, screens, actions, typed: '' });
    // JupyterLab listens on the document. A key that a control has used must not get there.
    const { commands } = deck.app;
    const process = commands.processKeydownEvent.bind(commands);
    commands.processKeydownEvent = event => deck.presenting || process(event);
    // On the window and before everybody else, because a slider keeps the keys that reach it.
    window.addEventListener('keydown', event => this.onKey(event), true);
    for (const kind of ['mousedown', 'dblclick', 'contextmenu'])
      window.addEventListener(kind, event => this.onMouse(event), true);
  }

  // A click on code would put a cursor into it, a second one on a text would open its source, and
  // the menu can delete cells.
  onMouse(event) {
    const { target, type } = event;
    if (!this.deck.presenting || target.closest?.('.dt-explorer')) return;
    if (type === 'mousedown' && !target.closest?.('.jp-InputArea-editor')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  onKey(event) {
    if (!this.deck.presenting) return;
    const { target } = event;
    const noControl = target.closest?.('.course-over, .cm-editor');
    const inControl = !noControl && target.closest?.(CONTROLS);
    if (event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key === 's') event.preventDefault(); // the browser would save the page
      if (!inControl) event.stopImmediatePropagation(); // the browser's own keys still work
      return;
    }
    if (inControl && this.belongsTo(inControl, event.key)) return;
    if (event.key === 'Tab') return; // the way to a control without a mouse
    const used = this.take(event.key, event.shiftKey, inControl);
    if (used || event.key === 'F5') event.preventDefault(); // a remote's "start" would load anew
    event.stopImmediatePropagation();
  }

  belongsTo(control, key) {
    if (key.startsWith('Page') || key === 'Escape' || key === 'F5') return false;
    return Boolean(control.closest(TYPING)) || key.length > 1 || key === ' ';
  }

  // Was it one of ours?
  take(key, shift, inControl) {
    const { screens, typed } = this;
    this.typed = '';
    if (/^\d$/.test(key)) this.typed = (typed + key).slice(-3);
    else if (this.actions.vote(key, typed, shift)) screens.close();
    else if (!this.act(key, shift, typed, inControl)) return false;
    screens.progress(this.typed);
    return true;
  }

  act(key, shift, typed, inControl) {
    const { deck, screens } = this;
    if (typed && key === 'Enter') return this.leaveTo(() => deck.goToSlide(typed - 1));
    if (screens.name === 'overview' && this.inOverview(key)) return true;
    const way = this.way(key, shift);
    if (way && screens.name) return this.leaveTo(() => {}); // what lay over it goes first
    if (way) return this.leaveTo(() => deck.goTo(deck.here + way));
    if (key === 'Home') return this.leaveTo(() => deck.goTo(0));
    if (key === 'End') return this.leaveTo(() => deck.goToSlide(deck.slides.length - 1));
    if (key === 'Escape') return this.leave(inControl);
    const action = {
      b: () => screens.toggle('black'),
      '.': () => screens.toggle('black'),
      o: () => screens.toggle('overview'),
      '?': () => screens.toggle('keys'),
      c: () => this.actions.code(),
      s: () => this.actions.presenter(),
      f: () => document.documentElement.requestFullscreen?.(),
      Q: () => this.actions.end(),
    }[key];
    action?.();
    return Boolean(action);
  }

  way(key, shift) {
    if (key === ' ') return shift ? -1 : 1;
    return ON.includes(key) ? 1 : BACK.includes(key) ? -1 : 0;
  }

  inOverview(key) {
    const { screens } = this;
    const step = {
      ArrowRight: 1, ArrowLeft: -1, ArrowDown: screens.perRow, ArrowUp: -screens.perRow,
      PageDown: 3 * screens.perRow, PageUp: -3 * screens.perRow, Home: -1000, End: 1000,
    }[key];
    if (step) screens.choose(screens.chosen + step);
    else if (key === 'Enter' || key === ' ') this.deck.choose(screens.chosen);
    else return false;
    return true;
  }

  leaveTo(go) {
    this.screens.close();
    go();
    return true;
  }

  // The slide again, as if nothing had been touched.
  leave(inControl) {
    this.screens.close();
    if (inControl) this.deck.notebook.activeCell.node.focus();
    return true;
  }
}
