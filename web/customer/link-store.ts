import { ApiError } from '../kit/api/call.ts';
import type { CustomerLink } from './customer-link.ts';
import { noteOpening, readChangeOrder, readLink } from './link-calls.ts';

export type LinkState =
  | { is: 'loading' }
  | { is: 'open'; link: CustomerLink }
  /**
   * Expired, revoked or unknown: the response does not distinguish them. The page remembers whether it was open on a
   * company device.
   */
  | { is: 'expired'; wasInPerson: boolean }
  /** The company is closed until it is deleted. */
  | { is: 'closed'; phone: string }
  | { is: 'unreached' };

/** The state of a link according to the server's last response. */
export interface LinkStore {
  token: string;
  state: () => LinkState;
  subscribe: (changed: () => void) => () => void;
  reload: () => Promise<void>;
}

/** Opens a link. The first successful read counts as its opening, and so does the first read of each later revision. */
export function openLink(token: string): LinkStore {
  let reported: string | undefined;
  const reportOnce = (link: CustomerLink) => {
    const shown = 'revision' in link ? link.revision.id : token;
    if (reported === shown) return;
    reported = shown;
    // Only scripts call this: a program that follows links does not count as a reader. A failure has no consequences.
    noteOpening({ params: { token } }).catch(() => {});
  };
  return storeOf(token, () => readLink({ params: { token } }), reportOnce);
}

/** Opens a change order through the link of its estimate. */
export function openChangeOrder(token: string, id: string): LinkStore {
  return storeOf(token, () => readChangeOrder({ params: { token, id } }));
}

type Read = () => Promise<{ data: { attributes: CustomerLink } }>;

/** The state of the link that `read` returns. */
export function storeOf(token: string, read: Read, onOpen?: (link: CustomerLink) => void): LinkStore {
  let state: LinkState = { is: 'loading' };
  const listeners = new Set<() => void>();
  const reload = async () => {
    const next = await readState(read, { wasInPerson: state.is === 'open' && isInPerson(state.link) });
    // The displayed document remains while there is no network.
    if (next.is === 'unreached' && state.is === 'open') return;
    state = next;
    for (const changed of listeners) changed();
    if (next.is === 'open') onOpen?.(next.link);
  };
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  return { token, state: () => state, subscribe, reload };
}

async function readState(read: Read, { wasInPerson }: { wasInPerson: boolean }): Promise<LinkState> {
  try {
    const { data } = await read();
    return { is: 'open', link: data.attributes };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'company_closed') return { is: 'closed', phone: error.phone ?? '' };
    const isExpired = error instanceof ApiError && (error.code === 'link_expired' || error.status === 422);
    return isExpired ? { is: 'expired', wasInPerson } : { is: 'unreached' };
  }
}

function isInPerson(link: CustomerLink): boolean {
  return 'is_in_person' in link && link.is_in_person;
}
