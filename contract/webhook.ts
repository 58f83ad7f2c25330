import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * A call that a provider makes to tell us what came of something, as data. It has no session: its signature says whom it
 * is from.
 */
export interface Webhook {
  /** Below `API_BASE`. */
  readonly path: `/webhooks/${string}`;
  /** What it tells us, in a line, for the API's page. */
  readonly summary: string;
  /** How the signature is made and where it travels, for the API's page. */
  readonly signature: string;
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  /** What is read of the query, which the signature covers too. */
  readonly query?: z.ZodObject;
  /** What is read of the body; providers send more. */
  readonly body: z.ZodObject;
  /** What a provider is answered, where it wants more than to know that we have it. */
  readonly answer?: { readonly contentType: string; readonly body: string };
}

export type Webhooks = Readonly<Record<string, Webhook>>;

/** Writes a hook down; the literal types are kept, so that everything made from it is checked. */
export function webhook<const W extends Webhook>(definition: W): W {
  return definition;
}

/** What every hook may say no with. */
export const WEBHOOK_REFUSALS = [
  'bad_signature',
  'malformed_request',
  'not_found',
  'too_large',
  'wrong_type',
  'validation_failed',
  'too_many_requests',
  'unavailable',
] as const satisfies RefusalCode[];
