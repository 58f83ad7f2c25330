import type { references } from '../../contract/references.ts';
import { listPage } from '../platform/database/list.ts';
import type { Doors } from '../platform/http/doors.ts';
import './store.ts';

export const referenceDoors: Doors<typeof references> = {
  list: async ({ house, params, query }) => {
    const entries = house
      .selectFrom('reference_entries')
      .select(['name', 'name as reference_id', 'position'])
      .where('list', '=', params.list);
    const { rows, total } = await listPage(house, entries, query, {
      texts: ['name', 'reference_id'],
      order: 'position',
    });
    return {
      data: rows.map(({ name }) => ({
        id: name,
        type: 'reference' as const,
        attributes: { reference_id: name, name },
      })),
      meta: { total },
    };
  },
};
