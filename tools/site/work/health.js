// Whether this browser keeps work, said before any is lost.
//
// How much room is left a page cannot ask: browsers answer with a number made up against prying
// (Chromium says 10 GB on a full disk). So a reserve is kept beside the work. Where it cannot be
// kept, storage is full; and a notebook that can no longer be saved gets its place.

import { all, done, ROOT } from './storage.js';

const RESERVE = `course-work reserve ${ROOT.pathname}`;
const STORE = 'reserve';
const BYTES = 8e6; // a notebook with its pictures has one million, and five checkpoints
const MOST_AT_ONCE = 65536; // random bytes, so that they cannot be packed into less

export const WHERE =
  'Your work is kept in this browser only, on this device, for this address. Deleting the ' +
  'browser’s data for this site deletes it, and a private window forgets it when it closes.';
const NOTHING_KEPT =
  'This browser keeps nothing for this page: it may be a private window, or storage is blocked in ' +
  'its settings. Work is lost when the tab closes. Download it before.';
export const FULL =
  'The browser’s storage for this page is full. What you see saved is still saved; soon nothing ' +
  'more will be. Download your work as a zip, then delete what was kept from before, or make room on the disk.';

export async function trouble() {
  try {
    await all();
  } catch {
    return NOTHING_KEPT;
  }
  return (await reserve()) ? '' : FULL;
}

async function reserve() {
  let database;
  try {
    const request = indexedDB.open(RESERVE);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    database = await done(request);
    if (await done(database.transaction(STORE).objectStore(STORE).count())) return true;
    const bytes = new Uint8Array(BYTES);
    for (let at = 0; at < BYTES; at += MOST_AT_ONCE)
      crypto.getRandomValues(bytes.subarray(at, at + MOST_AT_ONCE));
    const writing = database.transaction(STORE, 'readwrite');
    writing.objectStore(STORE).put(bytes, STORE);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    return true;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

// Give the reserve's place away; whether there was one.
export async function spendReserve() {
  const request = indexedDB.open(RESERVE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  try {
    const database = await done(request);
    const count = await done(database.transaction(STORE).objectStore(STORE).count());
    database.close();
    await done(indexedDB.deleteDatabase(RESERVE));
    return count > 0;
  } catch {
    return false;
  }
}

// Ask the browser not to delete this site's data by itself when the disk is full.
export async function persist() {
  const { storage } = navigator;
  return (await storage?.persisted?.()) || (await storage?.persist?.()) || false;
}
