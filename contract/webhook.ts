import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * The definition of one webhook that a provider calls with events. It has no session; its signature authenticates the
 * provider.
 */
export interface Webhook {
  /** Path below `API_BASE`. */
  readonly path: `/webhooks/${string}`;
  /** One line about the reported events, for the API page. */
  readonly summary: string;
  /** How the signature is computed and transmitted, for the API page. */
  readonly signature: string;
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  /** The query fields that are read; the signature also covers them. */
  readonly query?: z.ZodObject;
  /** The body fields that are read; providers send more. */
  readonly body: z.ZodObject;
  /** The response, if the provider needs more than an acknowledgement. */
  readonly response?: { readonly contentType: string; readonly body: string };
}

export type Webhooks = Readonly<Record<string, Webhook>>;

/** Declares a webhook; keeps the literal types, so that everything derived from it is type-checked. */
export function webhook<const W extends Webhook>(definition: W): W {
  return definition;
}

/** The error codes of every webhook. */
export const WEBHOOK_ERRORS = [
  'bad_signature',
  'malformed_request',
  'not_found',
  'too_large',
  'wrong_type',
  'validation_failed',
  'too_many_requests',
  'unavailable',
] as const satisfies ErrorCode[];
