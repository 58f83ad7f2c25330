import type { FastifyBaseLogger } from 'fastify';

/** The part of the server's logger that the database uses. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
