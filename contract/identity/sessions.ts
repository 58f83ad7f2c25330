import { z } from 'zod';
import { byId, deleted, done, endpoint, listOf, listQuery, record, EVERY_ROLE, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** A browser in which the account is signed in. */
export const OpenSession = z.object({
  session_id: z.string(),
  is_current: z.boolean(),
  /** The owner chose to stay signed in there. */
  is_remembered: z.boolean(),
  /** "Chrome on Android", as far as the user agent tells. */
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
  list: 'Where the account is signed in.',
  end: "Log out one of the account's browsers.",
  endOthers: 'Log out everywhere but here.',
};
