/**
 * What the window in which somebody signs on at QuickBooks and the screen that opened it say to each other. They talk
 * through the window's opener and, since the pages of QuickBooks may cut that tie, through a channel of this origin too.
 */
const CHANNEL = 'jobsitespro quickbooks';
const ANSWER_MS = 600;

type Word = 'is anybody there' | 'here' | 'connected';

/** For the screen: hears of a finished sign-on, and answers windows that look for it. Gives the way to stop listening. */
export function onSignOn(connected: () => void): () => void {
  const channel = openChannel();
  const fromWindow = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && says(data, 'connected')) connected();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (says(data, 'is anybody there')) channel.postMessage(said('here'));
    if (says(data, 'connected')) connected();
  });
  window.addEventListener('message', fromWindow);
  return () => {
    channel?.close();
    window.removeEventListener('message', fromWindow);
  };
}

/** For the window: whether a screen waits for what becomes of the sign-on. */
export async function isAwaited(): Promise<boolean> {
  if (opener()) return true;
  const channel = openChannel();
  if (!channel) return false;
  const answer = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => says(data, 'here') && resolve(true));
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  channel.postMessage(said('is anybody there'));
  return answer.finally(() => channel.close());
}

/** For the window: says that the company is connected; throws where there is no way to say it. */
export function tellConnected(): void {
  const channel = openChannel();
  const parent = opener();
  if (!channel && !parent) throw new Error('nobody can be told');
  channel?.postMessage(said('connected'));
  channel?.close();
  parent?.postMessage(said('connected'), location.origin);
}

function opener(): Window | null {
  const parent = window.opener as Window | null;
  return parent && !parent.closed ? parent : null;
}

function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
}

function said(word: Word) {
  return { quickbooks: word };
}

/** Exactly this word and nothing beside it. */
function says(data: unknown, word: Word): boolean {
  return JSON.stringify(data) === JSON.stringify(said(word));
}
