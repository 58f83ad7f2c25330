import { z } from 'zod';
import { byId, deleted, done, endpoint, listOf, listQuery, record, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** A browser that is signed in to the account. */
export const OpenSession = z.object({
  session_id: z.string(),
  is_current: z.boolean(),
  /** The owner chose to stay signed in there. */
  is_remembered: z.boolean(),
  /** "Chrome on Android", if the user agent reveals it. */
  browser: z.string(),
  created_at: instant,
  last_seen_at: instant,
});
export type OpenSession = z.output<typeof OpenSession>;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    auth: 'session',
    roles: EVERY_ROLE,
    query: listQuery(OpenSession),
    response: listOf(record('session', OpenSession)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    response: deleted,
    errors: ['session_not_found'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/sessions',
    auth: 'session',
    roles: EVERY_ROLE,
    response: done,
  }),
};

export const sessionSummaries: Summaries<typeof sessions> = {
  list: "List the account's sessions.",
  end: "End one of the account's sessions.",
  endOthers: 'End all sessions of the account except this one.',
};
