import { useEffect, useSyncExternalStore } from 'react';
import type { TimeCard, TimeCardState } from './time-card.ts';

/** Retry interval while taps wait: no phone reports reliably that its network is back, and some never do. */
const RETRY_MS = 15_000;
/** Another phone may have tapped, or the office may have corrected a time card. */
const ASK_AGAIN_MS = 5 * 60 * 1000;

/** The state of a time card, synchronized with the server while the page is open. */
export function useTimeCard(card: TimeCard): TimeCardState {
  useEffect(() => keepUp(card), [card]);
  return useSyncExternalStore(card.subscribe, card.state);
}

function keepUp(card: TimeCard): () => void {
  const catchUp = () => {
    if (document.visibilityState === 'hidden' || card.state().server === 'unknown') return;
    void card.sendWaiting();
    void card.refresh();
  };
  const retry = () => {
    const { server, taps } = card.state();
    if (server === 'away' || taps.some(({ rejected }) => !rejected)) catchUp();
  };
  void card.start();
  window.addEventListener('online', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const retries = setInterval(retry, RETRY_MS);
  const questions = setInterval(catchUp, ASK_AGAIN_MS);
  return () => {
    window.removeEventListener('online', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
    clearInterval(retries);
    clearInterval(questions);
  };
}
