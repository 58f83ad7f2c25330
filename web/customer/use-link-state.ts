import { useEffect, useSyncExternalStore } from 'react';
import type { CustomerLink } from './customer-link.ts';
import type { LinkState, LinkStore } from './link-store.ts';

/**
 * The polling interval until the PDF is rendered: before that, the document cannot be signed and the signed copy cannot
 * be saved.
 */
const ASK_AGAIN_MS = 3000;

/** The state of a link, fetched immediately and polled while a PDF is being rendered. */
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
