import { type RawBuilder, sql } from 'kysely';
import type { OwedAge } from '#domain/sales/owed-ages.ts';

/** The age of an outstanding invoice, by the days since it was due, on a day of the company's zone. */
export function owedAgeInSql(today: string): RawBuilder<OwedAge> {
  const due = sql.ref('invoices.due_date');
  return sql<OwedAge>`case
    when ${due} >= ${today}::date then 'not_due'
    when ${due} >= ${today}::date - 14 then 'days_1_14'
    when ${due} >= ${today}::date - 30 then 'days_15_30'
    else 'days_31' end`;
}
