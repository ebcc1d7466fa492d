// Sentences at the foot of the page, each with its buttons. They stay until somebody answers.

export class Bars {
  constructor() {
    const look = new URL('bars.css', import.meta.url).href;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look }));
    this.place = Object.assign(document.createElement('div'), { id: 'course-bars' });
    document.body.append(this.place);
  }

  // buttons: [label, action]; the sentence goes when one was pressed, unless it says 'stay'.
  show(name, text, buttons, role = 'status') {
    this.close(name);
    const bar = Object.assign(document.createElement('section'), { className: 'course-bar', role });
    bar.dataset.name = name;
    bar.dataset.role = role;
    this.place.append(bar);
    bar.append(Object.assign(document.createElement('p'), { textContent: text }));
    const row = document.createElement('div');
    for (const [label, action] of buttons) {
      const button = Object.assign(document.createElement('button'), { textContent: label });
      button.type = 'button';
      button.onclick = async () => {
        if ((await action?.()) !== 'stay') bar.remove();
      };
      row.append(button);
    }
    bar.append(row);
  }

  close(name) {
    this.place.querySelector(`[data-name="${name}"]`)?.remove();
  }
}
