/** Messages of PostgreSQL's wire protocol, in numbered calls. */
export type ToWorker = { call: number; bytes: Uint8Array } | 'close';

export type FromWorker = { call: number; response: Uint8Array } | 'ready' | 'closed';
