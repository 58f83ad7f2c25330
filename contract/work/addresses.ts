import { z } from 'zod';
import { PRECISIONS } from '#domain/places/position-sources.ts';
import { at, endpoint, listOf, record, type Summaries } from '../endpoint.ts';
import * as timeCardCalls from './time-card-calls.ts';

/** The maximum number of addresses that a search returns. */
export const ADDRESSES_SHOWN = 8;

/** A place in the US. Street and position are null if the geocoder does not know them. */
export const Address = z.object({
  label: z.string(),
  address_1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Null if there is no position. */
  precision: z.enum(PRECISIONS).nullable(),
});
export type Address = z.output<typeof Address>;

export const Position = z.object({ latitude: z.number(), longitude: z.number() });
export type Position = z.output<typeof Position>;

/** The position found for an address, and its precision. */
export const Located = Position.extend({ precision: z.enum(PRECISIONS) });
export type Located = z.output<typeof Located>;

export const addresses = {
  search: endpoint({
    method: 'GET',
    path: '/addresses/search',
    auth: 'active',
    query: z.object({
      q: z
        .string({ error: 'Type an address to search for.' })
        .trim()
        .min(1, 'Type an address to search for.')
        .max(200, 'Search for at most 200 characters.'),
    }),
    response: listOf(record('address', Address)),
    errors: ['unavailable'],
  }),
  geocode: endpoint({
    ...at(timeCardCalls.findPlace),
    auth: 'employee_or_active',
    query: z.object({
      address: z
        .string({ error: 'Give an address to look up.' })
        .trim()
        .min(1, 'Give an address to look up.')
        .max(300, 'An address has at most 300 characters.'),
      employee_code: z.string().optional(),
    }),
    response: Located,
    errors: ['address_not_found', 'employee_not_found', 'unavailable'],
  }),
};

export const addressSummaries: Summaries<typeof addresses> = {
  search: 'Search for US addresses that match the typed text, best matches first.',
  geocode: 'Find the position of an address.',
};
