import type { Log } from '../../server/platform/database/log.ts';

/** A logger that discards everything. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
