import { useEffect, useSyncExternalStore } from 'react';
import type { CustomerLink } from './customer-link.ts';
import type { LinkState, LinkStore } from './link-store.ts';

/** How often a page asks whether its PDF is rendered: until then it cannot be signed, nor the signed copy be saved. */
const ASK_AGAIN_MS = 3000;

/** What a link shows, read at once and again while a PDF is being rendered. */
export function useLinkState(store: LinkStore): LinkState {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const isPreparing = state.is === 'open' && isBeingPrepared(state.link);
  useEffect(() => {
    void store.reload();
  }, [store]);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void store.reload(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [store, isPreparing]);
  return state;
}

function isBeingPrepared(link: CustomerLink): boolean {
  return 'revision' in link && (link.revision.pdf_sha256 === null || link.approval?.signed_pdf_sha256 === null);
}
