import type { Bill, unbilledWork, UnbilledWork } from '#contract/sales/unbilled-work.ts';
import { cents } from '#domain/money.ts';
import type { BillGroup } from '#domain/work/bill-lines.ts';
import { atReplica, type Handlers } from '../../core/endpoints/handlers.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readProject } from '../../work/projects/store.ts';
import { readUnbilled } from './store.ts';
import { unbilledWorkOf } from './unbilled.ts';

export const unbilledWorkHandlers: Handlers<typeof unbilledWork> = {
  ofProject: atReplica(async ({ db, params, query: { group_by = 'person' } }) => {
    await readProject(db, params.id);
    return readUnbilledWork(db, params.id, group_by);
  }),
};

/** What a project can bill, or only what a bill names, with the lines of an invoice for it. */
export async function readUnbilledWork(
  db: CompanyDb,
  projectId: string,
  group: BillGroup,
  bill?: Bill,
): Promise<UnbilledWork> {
  const { time_zone, bill_rounding_minutes: rounding, default_bill_rate_dollar } = await readCompany(db);
  const defaultRateCents = default_bill_rate_dollar === null ? null : cents(default_bill_rate_dollar);
  const rows = await readUnbilled(db, projectId, bill);
  return unbilledWorkOf(rows, { group, rounding, defaultRateCents, timeZone: time_zone });
}
