import { on } from '../../core/events.ts';
import { feature } from '../../core/feature.ts';
import { customersListed } from '../../work/customers/events.ts';
import { projectsListed } from '../../work/projects/events.ts';
import { homeContext } from '../home/home-context.ts';
import { readProgress } from './page-progress.ts';
import { overviewHandlers } from './routes.ts';

/** Only a line of Home about no record depends on it. */
const ANY_COMPANY = { ownCompany: undefined };

export const overviewsFeature = feature({
  handlers: (services) => ({ overviews: overviewHandlers(services) }),
  listeners: [
    on(customersListed, (db, { rows, person, now }) => {
      const records = rows.map((row) => ({ id: row.customer_id, created_at: row.created_at, customer: row }));
      return readProgress(db, 'customer', records, homeContext(ANY_COMPANY, person, now));
    }),
    on(projectsListed, (db, { rows, person, now }) => {
      const records = rows.map(({ project_id, created_at, customer_id, customer_first_name, customer_last_name }) => ({
        id: project_id,
        created_at,
        customer: { customer_id, first_name: customer_first_name, last_name: customer_last_name },
      }));
      return readProgress(db, 'project', records, homeContext(ANY_COMPANY, person, now));
    }),
  ],
});
