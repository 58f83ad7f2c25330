import { AppError } from '#contract/errors.ts';
import type { Costing, costing } from '#contract/sales/costing.ts';
import { dollars } from '#domain/money.ts';
import { spanOf } from '#domain/time.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { atReplica, type Handlers } from '../../core/endpoints/handlers.ts';
import { requirePay } from '../../identity/companies/pay.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { ratesByEmployee } from '../../work/payroll/rates.ts';
import { costingOf, projectCostingOf, sumLabor } from './costing.ts';
import { readCostingInputs } from './store.ts';

/** Days before and after which a company has no events. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'];

export const costingHandlers: Handlers<typeof costing> = {
  ofProject: atReplica(async ({ db, person, params, now }) => {
    await requirePay(db, person);
    const { projects, rates } = await readCostingInputs(db, { projectId: params.id }, now);
    const [project] = projects ?? [];
    if (!project) throw new AppError('project_not_found');
    const attributes = projectCostingOf(project, ratesByEmployee(rates, person.time_zone));
    return { data: { id: project.project_id, type: 'costing', attributes } };
  }),

  list: atReplica(async ({ db, person, query, http, now }) => {
    await requirePay(db, person);
    const [first, last] = [query.from ?? FIRST_DAY, query.to ?? LAST_DAY];
    const span = spanOf(person.time_zone, { first, last });
    const inputs = await readCostingInputs(db, { span, first, last }, now);
    const rates = ratesByEmployee(inputs.rates, person.time_zone);
    const costings = (inputs.projects ?? []).map((project) => costingOf(project, rates));
    if (http.wantsCsv) {
      const csv = costingsAsCsv(costings);
      const entry = { record_type: 'costing', action: 'exported', summary: csv.fileName } as const;
      return { ...csv, record: (primary) => recordAuditEntry(primary, entry, { person, http }, now) };
    }
    const { milliseconds, cents } = sumLabor(inputs.unassigned ?? [], rates);
    const unassigned = { worked_seconds: Math.floor(milliseconds / 1000), labor_dollar: dollars(cents) };
    return {
      data: costings.map((attributes) => ({ id: attributes.project_id, type: 'costing' as const, attributes })),
      meta: { total: costings.length, unassigned },
    };
  }),
};

const HEAD = [
  'Project',
  'Customer',
  'Sold',
  'Labor',
  'Expenses',
  'Profit',
  'Margin Percent',
  'Hours Worked',
  'Hours Planned',
  'Billed',
  'Paid',
  'Note',
];

function costingsAsCsv(costings: readonly Costing[]): Csv {
  const lines = costings.map((each) => [
    each.project_name,
    `${each.customer_first_name} ${each.customer_last_name}`,
    each.sold_dollar.toFixed(2),
    each.labor_dollar.toFixed(2),
    each.expenses_dollar.toFixed(2),
    each.profit_dollar.toFixed(2),
    each.margin_percent === null ? '' : String(each.margin_percent),
    (each.worked_seconds / 3600).toFixed(2),
    each.planned_hours.toFixed(2),
    each.billed_dollar.toFixed(2),
    each.paid_dollar.toFixed(2),
    each.lacks_wage ? 'hours without a wage' : '',
  ]);
  return { csv: csvOf([HEAD, ...lines]), fileName: 'Costing.csv' };
}
