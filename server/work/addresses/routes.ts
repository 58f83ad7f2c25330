import { AppError } from '#contract/errors.ts';
import type { addresses } from '#contract/work/addresses.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { CountCall } from '../../platform/http/process-limit.ts';

interface Services {
  places: Geocoder;
  /** Counts the lookups of one company, or of one employee's network. */
  countLookUp: CountCall;
}

export function addressHandlers({ places, countLookUp }: Services): Handlers<typeof addresses> {
  return {
    search: withoutTransaction(async ({ query, person, now }) => {
      countLookUp(person.company_id, now);
      const found = await places.search(query.q);
      // A street in several segments is one result, because the results would look the same.
      const labels = new Set(found.map(({ label }) => label));
      const unlike = found.filter(({ label }) => labels.delete(label));
      const data = unlike.map((attributes) => ({ id: attributes.label, type: 'address' as const, attributes }));
      return { data, meta: { total: data.length } };
    }),

    geocode: async ({ query, http, now }) => {
      countLookUp(http.address, now);
      const position = await places.geocode(query.address);
      if (!position) throw new AppError('address_not_found');
      return position;
    },
  };
}
