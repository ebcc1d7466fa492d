// Whether this browser keeps work, said before any is lost.

import { all } from './storage.js';

const SCARCE = 30e6; // bytes: a notebook with its pictures has one million, and five checkpoints

export const WHERE =
  'Your work is kept in this browser only, on this device, for this address. Deleting the ' +
  'browser’s data for this site deletes it, and a private window forgets it when it closes.';

export async function trouble() {
  try {
    await all();
  } catch {
    return 'This browser keeps nothing for this page: it may be a private window, or storage is ' +
      'blocked in its settings. Work is lost when the tab closes. Download it before.'; // prettier-ignore
  }
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage > SCARCE) return '';
  const left = Math.max(0, (quota - usage) / 1e6).toFixed(0);
  return `This browser has only ${left} MB left for your work. Download it as a zip, then delete ` +
    'kept copies that you no longer need.'; // prettier-ignore
}

// Ask the browser not to delete this site's data by itself when the disk is full.
export async function persist() {
  const { storage } = navigator;
  return (await storage?.persisted?.()) || (await storage?.persist?.()) || false;
}
