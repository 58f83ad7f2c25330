import type { Log } from '../platform/database/log.ts';

/** A logger that says nothing. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
