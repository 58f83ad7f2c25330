/**
 * Messages between the QuickBooks sign-on window and the screen that opened it. They use the window's opener and also a
 * BroadcastChannel of this origin, because the pages of QuickBooks may sever the opener.
 */
const CHANNEL = 'jobsitespro quickbooks';
const ACKNOWLEDGE_MS = 600;

type Word = 'is anybody there' | 'here' | 'connected';

/**
 * For the screen: calls `connected` when a sign-on completes, and responds to windows that look for a screen. Returns a
 * function that removes the listener.
 */
export function onSignOn(connected: () => void): () => void {
  const channel = openChannel();
  const fromWindow = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && message(data, 'connected')) connected();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (message(data, 'is anybody there')) channel.postMessage(messageData('here'));
    if (message(data, 'connected')) connected();
  });
  window.addEventListener('message', fromWindow);
  return () => {
    channel?.close();
    window.removeEventListener('message', fromWindow);
  };
}

/** For the window: whether a screen is waiting for the result of the sign-on. */
export async function isAwaited(): Promise<boolean> {
  if (opener()) return true;
  const channel = openChannel();
  if (!channel) return false;
  const response = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data, 'here') && resolve(true));
    setTimeout(() => resolve(false), ACKNOWLEDGE_MS);
  });
  channel.postMessage(messageData('is anybody there'));
  return response.finally(() => channel.close());
}

/** For the window: reports that the company is connected; throws when no screen can be reached. */
export function announceConnection(): void {
  const channel = openChannel();
  const parent = opener();
  if (!channel && !parent) throw new Error('no screen can be reached');
  channel?.postMessage(messageData('connected'));
  channel?.close();
  parent?.postMessage(messageData('connected'), location.origin);
}

function opener(): Window | null {
  const parent = window.opener as Window | null;
  return parent && !parent.closed ? parent : null;
}

function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
}

function messageData(word: Word) {
  return { quickbooks: word };
}

/** True for exactly this message, without additional properties. */
function message(data: unknown, word: Word): boolean {
  return JSON.stringify(data) === JSON.stringify(messageData(word));
}
