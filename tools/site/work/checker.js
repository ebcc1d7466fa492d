// A Python of its own in a worker, so that whatever an answer does the page goes on.

import { bytesOf, ROOT } from './storage.js';

const MINUTES = 5; // for one sheet; then it counts as not checked

export class Checker {
  constructor() {
    this.worker = new Worker(new URL('checker_worker.js', import.meta.url), { type: 'module' });
    this.ended = new Promise((_, reject) => (this.end = reject));
    this.ended.catch(() => {});
    this.worker.onerror = event => this.end(new Error(event.message || 'Python could not be started.'));
  }

  // files: what is to be found beside a sheet, such as answers of earlier ones
  start(files) {
    const bytes = Object.fromEntries(files.map(file => [file.path, bytesOf(file)]));
    return this.ask({ what: 'start', root: ROOT.href, files: bytes });
  }

  check(path, original) {
    return this.ask({ what: 'check', path, original: JSON.stringify(original) });
  }

  stop(why = 'it was stopped.') {
    this.end(new Error(why));
    this.worker.terminate();
  }

  ask(message) {
    const late = setTimeout(() => this.stop(`it took more than ${MINUTES} minutes.`), MINUTES * 60000);
    const answer = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) =>
        data.error ? reject(new Error(data.error)) : resolve(data.result);
      this.worker.postMessage(message);
    });
    return Promise.race([answer, this.ended]).finally(() => clearTimeout(late));
  }
}
