import type { SamplesOf } from './sample.ts';

export const searchSamples: SamplesOf<'search'> = {
  search: { find: () => ({ query: { q: 'ba' } }) },
};
