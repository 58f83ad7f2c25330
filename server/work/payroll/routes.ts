import { AppError } from '#contract/errors.ts';
import type { payroll } from '#contract/work/payroll.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { requirePay } from '../../identity/companies/pay.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { lockEmployee, readEmployee, renewVersion } from '../employees/store.ts';
import { payrollCsv, readPayroll, readPremiums } from './payroll.ts';
import { type CostRateRow, listCostRates, replaceCostRates } from './store.ts';

export const payrollHandlers: Handlers<typeof payroll> = {
  rates: async ({ db, person, params }) => {
    await requirePay(db, person);
    const employee = await readEmployee(db, params.id);
    return present(await listCostRates(db, params.id), employee);
  },

  changeRates: async ({ db, person, params, body: { cost_rates }, version, http, now }) => {
    await requirePay(db, person);
    const employee = await lockEmployee(db, params.id);
    rejectStale(employee, version);
    const former = await listCostRates(db, params.id);
    await replaceCostRates(db, params.id, cost_rates);
    const rows = await listCostRates(db, params.id);
    if (person.role !== 'owner') rejectChangedPast({ before: former, after: rows }, dayIn(person.time_zone, now));
    const [before, after] = [audited(former), audited(rows)];
    if (JSON.stringify(before) === JSON.stringify(after)) return present(rows, employee);
    const summary = `${employee.first_name} ${employee.last_name}`;
    const entry = {
      record_type: 'cost_rates',
      record_id: params.id,
      action: 'changed',
      summary,
      before,
      after,
    } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return present(rows, await renewVersion(db, params.id));
  },

  ofPeriod: async ({ db, person, query, http, now }) => {
    await requirePay(db, person);
    const { overtime_daily_hours } = await readCompany(db);
    const reading = { timeZone: person.time_zone, dailyHours: overtime_daily_hours, now };
    const payroll = await readPayroll(db, query, reading);
    if (!http.wantsCsv) return payroll;
    const premiums = await readPremiums(db, Number(query.end.slice(0, 4)), reading);
    const csv = payrollCsv(payroll, premiums);
    const entry = { record_type: 'payroll', action: 'exported', summary: csv.fileName } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return csv;
  },

  overtimePremiums: async ({ db, person, query, now }) => {
    await requirePay(db, person);
    return readPremiums(db, query.year, { timeZone: person.time_zone, now });
  },
};

/**
 * Rejects a change of the wages of past days, which would change the costs of finished work. The first wages of an
 * employee may begin in the past: before them, the work cost nothing.
 */
function rejectChangedPast({ before, after }: Record<'before' | 'after', readonly CostRateRow[]>, today: string): void {
  const past = (rows: readonly CostRateRow[]) => JSON.stringify(rows.filter(({ starts_on }) => starts_on < today));
  if (before.length > 0 && past(before) !== past(after)) throw new AppError('past_wages');
}

function present(rows: readonly CostRateRow[], { updated_at }: { updated_at: Date }) {
  const cost_rates = rows.map(({ starts_on, hourly_wage, burden_percent, bill_rate_dollar }) => ({
    starts_on,
    hourly_wage: Number(hourly_wage),
    burden_percent: Number(burden_percent),
    bill_rate_dollar: bill_rate_dollar === null ? null : Number(bill_rate_dollar),
  }));
  return { cost_rates, updated_at };
}

/** Rates by their start date: "22.50, burden 18.00%, billed at 65.00". */
function audited(rows: readonly CostRateRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.map(({ starts_on, hourly_wage, burden_percent, bill_rate_dollar }) => {
      const burden = Number(burden_percent) > 0 ? `, burden ${burden_percent}%` : '';
      return [
        starts_on,
        `${hourly_wage}${burden}${bill_rate_dollar === null ? '' : `, billed at ${bill_rate_dollar}`}`,
      ];
    }),
  );
}
