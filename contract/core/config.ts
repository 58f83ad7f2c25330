import { z } from 'zod';
import { PART_NAMES } from '#domain/site.ts';
import { at, endpoint, type Summaries } from '../endpoint.ts';
import { readConfig } from './config-call.ts';

/** The server settings that the browser may read. */
export const PublicConfig = z.object({
  mode: z.enum(['embedded', 'production']),
  /** The parts of the product that this installation does without. Calls that need one return `not_configured`. */
  off: z.array(z.enum(PART_NAMES)),
  /** Whether no company has signed up yet. */
  is_empty: z.boolean(),
  google_client_id: z.string().nullable(),
  stripe_publishable_key: z.string().nullable(),
  stripe_price_id: z.string().nullable(),
  map_tile_url: z.string(),
  map_attribution: z.string(),
  /** Whether the photos of receipts are read, to propose the fields of an expense. */
  reads_receipts: z.boolean(),
  /** The attribution that a screen must show next to geocoded addresses. */
  address_attribution: z.string().nullable(),
  mail_from: z.string(),
  text_from: z.string(),
  support_text_number: z.string(),
  contact_email: z.string(),
});
export type PublicConfig = z.output<typeof PublicConfig>;

export const config = {
  read: endpoint({
    ...at(readConfig),
    auth: 'public',
    response: PublicConfig,
  }),
};

export const configSummaries: Summaries<typeof config> = {
  read: 'Read the server settings that the browser may know.',
};
