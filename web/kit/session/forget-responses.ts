/*
 * Deletes what kit/api/stored-responses.ts keeps on the device, without its libraries: users also log out on public
 * pages.
 */

/** The database of the responses, and its only store. */
export const RESPONSES = 'responses';

/** Set in the local storage while the device stores any response, so that a first visit does not wait for the store. */
export const HAS_RESPONSES = 'jobsitespro-responses';

/** Before the address of a screen in the local storage: its HTML as it was last shown. */
export const SNAPSHOT = 'jobsitespro-screen ';

/** Deletes the HTML of all screens from the device. Throws where there is no storage. */
export function forgetSnapshots(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(SNAPSHOT)) localStorage.removeItem(key);
}

/** Deletes the stored responses of all accounts, and the HTML of the screens. Does nothing if there are none. */
export async function forgetResponses(): Promise<void> {
  try {
    forgetSnapshots();
    if (localStorage.getItem(HAS_RESPONSES) === null) return;
    const database = await opened();
    const transaction = database.transaction(RESPONSES, 'readwrite');
    transaction.objectStore(RESPONSES).clear();
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', reject);
    });
    database.close();
    localStorage.removeItem(HAS_RESPONSES);
  } catch {
    // Without storage, nothing was stored either.
  }
}

/** Not deleted as a whole, because that would wait for tabs that have it open. Rejects if it does not exist. */
function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(RESPONSES);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The device stores no responses.')));
  });
}
