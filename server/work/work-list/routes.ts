import type { workList } from '#contract/work/work-list.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { readProject } from '../projects/store.ts';
import { listWork } from './store.ts';

export const workListHandlers: Handlers<typeof workList> = {
  ofProject: async ({ db, person, params }) => {
    await (person.role === 'crew_lead' ? readProjectForCrew(db, params.id) : readProject(db, params.id));
    const rows = await listWork(db, [params.id]);
    const data = rows.map(({ line_item_id, project_id: _project_id, quantity, duration_hour, ...row }) => {
      const attributes = { ...row, quantity: Number(quantity), duration_hour: Number(duration_hour) };
      return { id: line_item_id, type: 'work_item' as const, attributes };
    });
    return { data, meta: { total: data.length } };
  },
};
