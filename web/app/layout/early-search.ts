interface EarlySearch {
  isRequested: boolean;
  /** What was typed after the keys of the search. */
  typed: string;
  onKey(event: KeyboardEvent): void;
}

declare global {
  var earlySearch: EarlySearch | undefined;
}

/**
 * A script for the head of a signed-in screen: the keys of the search also work before the application is loaded. They
 * open the search as soon as it is there, with what was typed after them.
 */
export const EARLY_SEARCH = `if(location.pathname.startsWith('/main')){
const early=globalThis.earlySearch={isRequested:false,typed:'',onKey(e){
const withKey=e.ctrlKey||e.metaKey;
if(e.altKey)return;
if(withKey?e.key.toLowerCase()==='k':e.key==='/')early.isRequested=true;
else if(early.isRequested&&!withKey&&e.key.length===1)early.typed+=e.key;
else return;
e.preventDefault()}};
addEventListener('keydown',early.onKey)}`.replaceAll('\n', '');

/**
 * What was typed for the search before the application was loaded; undefined if its keys were not pressed. From now on,
 * the application handles them.
 */
export function takeEarlySearch(): string | undefined {
  const early = globalThis.earlySearch;
  if (!early) return undefined;
  removeEventListener('keydown', early.onKey);
  globalThis.earlySearch = undefined;
  return early.isRequested ? early.typed : undefined;
}
