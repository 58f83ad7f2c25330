import { z } from 'zod';
import { byId, deleted, endpoint, OWNERS, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Paths of the QuickBooks sign-on: the one that the user opens, and the one that QuickBooks redirects to. */
export const QUICKBOOKS_CONNECT = 'quickbooks/connect';
export const QUICKBOOKS_CALLBACK = 'quickbooks/callback';
/** The time limit for the sign-on at QuickBooks. */
export const SIGN_ON_MINUTES = 10;

const INCOMPLETE_RESPONSE = 'QuickBooks did not send a complete answer. Please try again.';

export const quickbooksConnections = {
  authenticate: endpoint({
    method: 'GET',
    path: '/quickbooks_connections/:id/authenticate',
    auth: 'active',
    roles: OWNERS,
    params: byId,
    query: z.object({
      front_href: z
        .enum([QUICKBOOKS_CONNECT, QUICKBOOKS_CALLBACK], { error: `The front_href is ${QUICKBOOKS_CONNECT}.` })
        .default(QUICKBOOKS_CONNECT),
    }),
    response: z.object({ redirect_url: z.string(), state: z.string(), front_href: z.string() }),
    errors: ['account_not_found', 'not_configured'],
  }),
  oauthCallback: endpoint({
    method: 'GET',
    path: '/quickbooks_connections/oauth_callback',
    auth: 'active',
    roles: OWNERS,
    query: z.object({
      code: z.string({ error: INCOMPLETE_RESPONSE }).min(1, INCOMPLETE_RESPONSE).max(1000, INCOMPLETE_RESPONSE),
      state: z.string({ error: INCOMPLETE_RESPONSE }).min(1, INCOMPLETE_RESPONSE).max(200, INCOMPLETE_RESPONSE),
      realmId: z.string({ error: INCOMPLETE_RESPONSE }).regex(/^\d{1,30}$/, INCOMPLETE_RESPONSE),
    }),
    response: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['sign_on_unknown', 'quickbooks_refused', 'not_configured'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/quickbooks_connections/:id/status',
    auth: 'active',
    params: byId,
    response: z.object({
      connected: z.boolean(),
      /** The company's name in QuickBooks; null if it is not connected. */
      quickbooks_company_name: z.string().nullable(),
      connected_at: instant.nullable(),
    }),
    errors: ['account_not_found', 'not_configured'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/quickbooks_connections/:id',
    auth: 'active',
    roles: OWNERS,
    params: byId,
    response: deleted,
    errors: ['account_not_found', 'not_connected', 'not_configured'],
  }),
};

export const quickbooksConnectionSummaries: Summaries<typeof quickbooksConnections> = {
  authenticate: `Begin to connect the company to QuickBooks. Returns the URL of the sign-on, which must be completed in this session within ${SIGN_ON_MINUTES} minutes. The id is the caller's account.`,
  oauthCallback: 'Complete the connection with the parameters of the QuickBooks redirect. Each state can be used once.',
  status:
    "Read whether the company is connected to QuickBooks, and to which company there. The id is the caller's account.",
  disconnect:
    "Disconnect the company from QuickBooks; records sent before remain there. The id is the caller's account.",
};
