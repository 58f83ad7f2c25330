/** PostgreSQL's wire protocol, in numbered calls. */
export type ToWorker = { call: number; bytes: Uint8Array } | 'close';

export type FromWorker = { call: number; answer: Uint8Array } | 'ready' | 'closed';
