import type { Api } from '#contract/api.ts';
import type { Anything } from '../clients/browser.ts';
import type { OneOfEach } from '../records/records.ts';

/** A valid call of an endpoint, with every id of these records that it can carry. */
export type Sample = (records: OneOfEach) => Anything;

/** A sample of each endpoint of these features. */
export type SamplesOf<Feature extends keyof Api> = { [N in Feature]: { [K in keyof Api[N]]: Sample } };

/** The query of a list. */
export const aPage = { q: 'a', sort: '-created_at', limit: 10, offset: 0 };
