import type { references } from '#contract/identity/references.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { listPage } from '../../platform/database/list.ts';
import './store.ts';

export const referenceHandlers: Handlers<typeof references> = {
  list: async ({ systemDb, params, query }) => {
    const entries = systemDb
      .selectFrom('reference_entries')
      .select(['name', 'name as reference_id', 'position'])
      .where('list', '=', params.list);
    const { rows, total } = await listPage(systemDb, entries, query, {
      textColumns: ['name', 'reference_id'],
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
