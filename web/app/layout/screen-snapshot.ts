import { SIGNED_IN_COOKIE, START_ELEMENT } from '#domain/site.ts';
import { isServerUnreached } from '../../kit/api/offline.ts';
import { queryClient } from '../../kit/api/queries.ts';
import { accountToStore } from '../../kit/api/stored-responses.ts';
import { paths } from '../../kit/paths.ts';
import { SNAPSHOT } from '../../kit/session/forget-responses.ts';
import { RECORD_KEY } from '../../kit/session/session-record.ts';

/*
 * The HTML of a screen as it was last shown on this device. The page shows it over the application until the application
 * has rendered the same screen: starting takes a second on a slow phone, even if all files and responses are on the
 * device. Snapshots are stored by the rules of responses: for an account that the browser remembers, for a day, for one
 * build.
 */

/** Screens for reading. Not the employees, whose codes give access to their time cards. */
const SCREENS: ReadonlySet<string> = new Set([
  paths.main(),
  paths.schedule(),
  paths.customers(),
  paths.viewCustomer(),
  paths.projects(),
  paths.viewProject(),
  paths.estimates(),
  paths.invoices(),
  paths.jobsites(),
  paths.receivedPayments(),
  paths.crewSchedule(),
  paths.crewProjects(),
]);

const ELEMENT = 'screen-snapshot';
const DAY_MS = 24 * 60 * 60_000;

/** When the application must have rendered, or has failed to, in milliseconds. */
const LONGEST_MS = 5000;
/** A screen that has not changed for this time is stored. */
const CALM_MS = 300;
/** Longer screens take longer to show than to render. */
const MOST_CHARACTERS = 200_000;
/** With those of the longest screens, the local storage is not half full. */
const MOST_SNAPSHOTS = 8;

interface Snapshot {
  account: string;
  build: string;
  /** Milliseconds since 1970. */
  at: number;
  html: string;
}

/**
 * A script for the end of a page's body: shows the snapshot of its address. The snapshot cannot be used: what the user
 * does reaches the application below it. A function, so that the application does not contain the script.
 */
export function snapshotScript(): string {
  return `try{
const path=location.pathname.replace(/\\/+$/,'');
const item=!history.state?.state&&localStorage.getItem('${SNAPSHOT}'+innerWidth+path+location.search);
if(item){
const start=document.getElementById('${START_ELEMENT}');
const record=sessionStorage.getItem('${RECORD_KEY}')??localStorage.getItem('${RECORD_KEY}');
const session=start?JSON.parse(start.textContent).session:document.cookie.includes('${SIGNED_IN_COOKIE}=')?JSON.parse(atob(record)):{};
const{account,build,at,html}=JSON.parse(item);
if(session.is_remembered&&account===session.account_id&&build==='${__BUILD_ID__}'&&at>Date.now()-${DAY_MS}){
const element=document.createElement('div');
element.id='${ELEMENT}';
element.setAttribute('inert','');
element.setAttribute('aria-hidden','true');
element.style.cssText='position:absolute;inset:0 0 auto;min-height:100%;z-index:100;background:var(--mantine-color-body);pointer-events:none';
element.innerHTML=html;
document.body.append(element)}}
}catch{}`.replaceAll('\n', '');
}

/**
 * Removes the snapshot as soon as the application shows the whole screen or the user does something, and stores the
 * screens that are shown from then on. Call it once the application is rendering.
 */
export async function startSnapshots(root: HTMLElement): Promise<void> {
  await untilStarted(root);
  document.getElementById(ELEMENT)?.remove();
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    clearTimeout(timer);
    timer = setTimeout(() => storeSnapshot(root), CALM_MS);
  });
  timer = setTimeout(() => storeSnapshot(root), CALM_MS);
}

function untilStarted(root: HTMLElement): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  return new Promise((resolve) => {
    const stop = () => {
      removeEventListener('pointerdown', stop);
      removeEventListener('keydown', stop);
      resolve();
    };
    addEventListener('pointerdown', stop);
    addEventListener('keydown', stop);
    const look = () => {
      if (isComplete(root) || performance.now() > end) stop();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Whether the screen is shown, and no part of it is loading. */
function isComplete(root: HTMLElement): boolean {
  const loading = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined });
  return loading === 0 && root.querySelector('main h1') !== null && root.querySelector('[aria-busy="true"]') === null;
}

const IN_USE = '[role="dialog"], dialog[open], main input:checked, main :is(input, textarea, select):focus';

/** Not with a dialog, a selection, an entry, or a message about what the user has just done: the next visit has none. */
function storeSnapshot(root: HTMLElement): void {
  const path = location.pathname.replace(/\/+$/, '');
  if (!SCREENS.has(path) || isSearch() || hasNavigationState() || isServerUnreached()) return;
  if (document.querySelector(IN_USE) !== null || !isComplete(root)) return;
  const account = accountToStore();
  const html = inView(root);
  if (account === undefined || html.length > MOST_CHARACTERS) return;
  try {
    const key = `${SNAPSHOT}${innerWidth}${path}${location.search}`;
    removeOldest(key);
    const snapshot: Snapshot = { account, build: __BUILD_ID__, at: Date.now(), html };
    localStorage.setItem(key, JSON.stringify(snapshot));
  } catch {
    // Without storage, or if it is full, the next visit shows the screen when it is rendered.
  }
}

/** The HTML of the first window of a screen: 50 rows take as long to show as the application takes to start. */
function inView(root: HTMLElement): string {
  const parts = (element: HTMLElement) => element.querySelectorAll<HTMLElement>('main :is(li, tr, section)');
  const copy = root.cloneNode(true) as HTMLElement;
  const copies = parts(copy);
  for (const [at, part] of parts(root).entries())
    if (part.getBoundingClientRect().top + scrollY > innerHeight) copies[at]?.remove();
  // The style sheet of maps loads with the application.
  for (const map of copy.querySelectorAll('.leaflet-container')) map.replaceChildren();
  return copy.innerHTML;
}

/** Removes the oldest snapshots, so that with this one there are not too many. */
function removeOldest(key: string): void {
  const others = Object.entries<string>(localStorage)
    .filter(([other]) => other.startsWith(SNAPSHOT) && other !== key)
    .map(([other, item]) => ({ other, at: (JSON.parse(item) as Snapshot).at }))
    .toSorted((a, b) => b.at - a.at);
  for (const { other } of others.slice(MOST_SNAPSHOTS - 1)) localStorage.removeItem(other);
}

/** What a user searched for is not stored. */
function isSearch(): boolean {
  return new URLSearchParams(location.search).has('q');
}

function hasNavigationState(): boolean {
  return Boolean((history.state as { state?: unknown } | null)?.state);
}
