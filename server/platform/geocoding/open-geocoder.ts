import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#contract/errors.ts';
import { censusGeocoder } from './census-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { googleGeocoder } from './google-geocoder.ts';
import { photonGeocoder } from './photon-geocoder.ts';

interface GeocoderConfig {
  kind: 'off' | 'embedded' | 'photon' | 'census' | 'google';
  url: string | undefined;
  key: string | undefined;
}

interface Surroundings {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * The configured geocoder. If a provider fails or finds nothing, the embedded one replaces it: an address with the
 * precision of its ZIP code is better than none, and the marker can be moved.
 */
export function openGeocoder(config: GeocoderConfig, { log, now = () => performance.now() }: Surroundings): Geocoder {
  if (config.kind === 'off') return noGeocoder;
  const provider = providerOf(config);
  if (!provider) return embedded;
  const search = remembering(provider.search, { ...MEMORY, now });
  const geocode = remembering(provider.geocode, { ...MEMORY, now });
  let restsUntil = 0;
  return {
    attribution: [provider.attribution, embedded.attribution].filter(Boolean).join(' · '),
    search: async (typed) => {
      const found = await unlessItRests(() => search(typed));
      return found && found.length > 0 ? found : embedded.search(typed);
    },
    geocode: async (address) => (await unlessItRests(() => geocode(address))) ?? embedded.geocode(address),
  };

  /** The user is typing and waiting, so a provider that has just failed is paused for a while. */
  async function unlessItRests<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (now() < restsUntil) return undefined;
    try {
      return await ask();
    } catch (error) {
      restsUntil = now() + REST_MS;
      log.warn({ err: error }, 'the address search could not be reached');
      return undefined;
    }
  }
}

const REST_MS = 30_000;
// Queries repeat within minutes: letters are deleted and typed again, a search is followed by its geocoding, or the
// user tries again. Each process has its own cache, because a table in the database would cost one query for every
// request that it saves.
const MEMORY = { most: 1000, ttlMs: 10 * 60_000 };

function providerOf({ kind, url, key = '' }: GeocoderConfig): Geocoder | undefined {
  if (kind === 'photon') return photonGeocoder(url);
  if (kind === 'census') return censusGeocoder(url);
  return kind === 'google' ? googleGeocoder({ key, url }) : undefined;
}

// The ZIP code table and the parser are loaded on the first search. They take 0.1 s and 40 MB, which many installations
// never need.
const load = async () => (await import('./embedded-geocoder.ts')).embeddedGeocoder;
const embedded: Geocoder = {
  attribution: 'ZIP data © GeoNames',
  search: async (typed) => (await load()).search(typed),
  geocode: async (address) => (await load()).geocode(address),
};

const rejectOff = () =>
  Promise.reject(new AppError('not_configured', { message: 'This installation does not look up addresses.' }));

/** Addresses are typed, and positions are marked on the map. */
const noGeocoder: Geocoder = { attribution: null, search: rejectOff, geocode: rejectOff };

interface Memory {
  /** The maximum number of cached results; the least recently used one is evicted first. */
  most: number;
  ttlMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Adds a cache to the function: repeated calls return the first result, and concurrent calls share one. A failure is
 * not cached.
 */
export function remembering<T>(
  ask: (question: string) => Promise<T>,
  { most, ttlMs, now = () => performance.now() }: Memory,
): (question: string) => Promise<T> {
  const responses = new LRUCache<string, Promise<T>>({ max: most, ttl: ttlMs, ttlResolution: 0, perf: { now } });
  return (question) => {
    const key = question.trim().toLowerCase().replace(/\s+/g, ' ');
    const cached = responses.get(key);
    if (cached) return cached;
    const response = ask(question);
    responses.set(key, response);
    response.catch(() => {
      if (responses.peek(key) === response) responses.delete(key);
    });
    return response;
  };
}
