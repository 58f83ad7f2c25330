import type { addresses } from '../../contract/addresses.ts';
import { Refusal } from '../../contract/refusals.ts';
import type { CountCall } from '../platform/http/process-limit.ts';
import { type Doors, inSteps } from '../platform/http/doors.ts';
import type { Places } from '../platform/places/places.ts';

interface Services {
  places: Places;
  /** Counts the look-ups of one company, or of one employee's network. */
  countLookUp: CountCall;
}

export function addressDoors({ places, countLookUp }: Services): Doors<typeof addresses> {
  return {
    search: inSteps(async ({ query, person, now }) => {
      countLookUp(person.company_id, now);
      const found = await places.search(query.q);
      // A street in several segments is one result, since the results would look the same.
      const labels = new Set(found.map(({ label }) => label));
      const unlike = found.filter(({ label }) => labels.delete(label));
      const data = unlike.map((attributes) => ({ id: attributes.label, type: 'address' as const, attributes }));
      return { data, meta: { total: data.length } };
    }),

    geocode: async ({ query, http, now }) => {
      countLookUp(http.address, now);
      const position = await places.geocode(query.address);
      if (!position) throw new Refusal('address_not_found');
      return position;
    },
  };
}
