import { z } from 'zod';
import { AUDIENCES, SCOPES, WHO_CONNECTS } from '#domain/scopes.ts';
import { endpoint, EVERY_ROLE, listOf, listQuery, one, OWNERS, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Why a connection no longer works. */
export const CONNECTION_ENDS = {
  revoked: 'Revoked',
  reported: 'Found by somebody and reported',
  expired: 'Expired',
  unused: 'Not used for 90 days',
  password_reset: 'Ended with the reset of the password',
  password_changed: 'Ended with the change of the password',
  account_deleted: 'Ended with the account',
  operator: 'Ended by the operator',
} as const;
export type ConnectionEnd = keyof typeof CONNECTION_ENDS;

/** A token, as its owner and the owners of the company see it. */
export const ListedConnection = z.object({
  connection_id: z.string(),
  kind: z.literal('token'),
  name: z.string(),
  /** The account that it works for; the name remains after the account is deleted. */
  account_id: z.string(),
  account_name: z.string(),
  is_own: z.boolean(),
  audience: z.enum(AUDIENCES),
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(['active', 'paused', 'ended']),
  /** The end of the token, by which its owner recognizes it. */
  hint: z.string(),
  created_at: instant,
  expires_at: instant,
  /** Until then, the token from before the renewal works too. */
  former_until: instant.nullable(),
  /** At most a minute old; null before the first use. */
  last_used_at: instant.nullable(),
  /** The network address of the last use; IPv6 as /64. */
  last_used_network: z.string().nullable(),
  /** The user agent of the last use. */
  last_used_by: z.string().nullable(),
  paused_at: instant.nullable(),
  /** Who paused it: a person, or the restore of a backup. */
  paused_reason: z.enum(['person', 'restore']).nullable(),
  ended_at: instant.nullable(),
  ended_reason: z.enum(Object.keys(CONNECTION_ENDS) as [ConnectionEnd, ...ConnectionEnd[]]).nullable(),
  /** What it did today, in the company's time zone; the calls of the last minute may be missing. */
  calls_today: z.int(),
  drafts_today: z.int(),
  done_today: z.int(),
  rejected_today: z.int(),
});
export type ListedConnection = z.output<typeof ListedConnection>;

const SORTED = ListedConnection.omit({ kind: true, is_own: true, scopes: true, state: true });

/** The connection that makes the call. */
export const OwnConnection = z.object({
  connection_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  person: z.string(),
  company_name: z.string(),
  expires_at: instant,
});
export type OwnConnection = z.output<typeof OwnConnection>;

/** The company's settings for connections. */
export const ConnectionSettings = z.object({
  /** False if an owner has turned all connections off. */
  is_on: z.boolean(),
  who_connects: z.enum(WHO_CONNECTS),
  /** Whether the caller may create connections. */
  may_connect: z.boolean(),
  /** The names of the owners, whom others ask. */
  owners: z.array(z.string()),
});
export type ConnectionSettings = z.output<typeof ConnectionSettings>;

export const connections = {
  list: endpoint({
    method: 'GET',
    path: '/connections',
    auth: 'session',
    roles: EVERY_ROLE,
    query: listQuery(SORTED).extend({
      /** For owners: the connections of all accounts. */
      all: z.enum(['true', 'false'], { error: 'Say true or false.' }).optional(),
    }),
    response: listOf(record('connection', ListedConnection)),
  }),
  own: endpoint({
    method: 'GET',
    path: '/connection',
    auth: 'session',
    roles: EVERY_ROLE,
    token: 'read',
    response: one(record('connection', OwnConnection)),
    errors: ['connection_not_found'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/connection_settings',
    auth: 'session',
    roles: EVERY_ROLE,
    response: one(record('connection_settings', ConnectionSettings)),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/connection_settings',
    auth: 'session',
    roles: OWNERS,
    body: z.object({
      is_on: z.boolean({ error: 'Say whether connections are on.' }),
      who_connects: z.enum(WHO_CONNECTS, { error: 'Please choose who may connect things.' }),
    }),
    response: one(record('connection_settings', ConnectionSettings)),
  }),
};

export const connectionSummaries: Summaries<typeof connections> = {
  list: 'List the connections of the account, or with all=true of the company, including those that ended within a year.',
  own: 'Read the connection that makes the call: its name, scopes, person, company and expiry. A session gets 404.',
  settings: 'Read who may connect programs to the company, and whether connections are on.',
  changeSettings:
    'Change who may connect programs, or turn all connections off: every call with a token then gets 403.',
};
