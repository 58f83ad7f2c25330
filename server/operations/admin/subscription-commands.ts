import { Months } from '#contract/identity/subscriptions.ts';
import { type SubscriptionStatus, statusOn } from '#domain/identity/subscription-terms.ts';
import { findCompanyByCode } from '../../identity/companies/store.ts';
import { lockSubscription, savePaid } from '../../identity/subscriptions/store.ts';
import { paidFrom } from '../../identity/subscriptions/subscription.ts';
import { dayIn } from '../../platform/clock.ts';
import { asCompany } from '../../platform/database/database.ts';
import { type Command, CommandError } from './command.ts';
import { textTable } from './table.ts';

export const listSubscriptions: Command = {
  usage: 'subscriptions list',
  summary: 'Every company with how its subscription stands today.',
  async run({ asOwner }, _args, { now }) {
    const { rows } = await asOwner((owner) => owner.query<SubscriptionRow>(EVERY_COMPANY));
    if (rows.length === 0) return 'There is no company yet.';
    return textTable(
      ['Code', 'Company', 'Status', 'Since', 'Last day', 'Months paid'],
      rows.map((row) => [
        row.company_code,
        row.name,
        statusOf(row, now),
        row.start_date ?? '',
        row.end_date ?? '',
        row.months === null ? '' : String(row.months),
      ]),
    );
  },
};

export const grantMonths: Command = {
  usage: 'subscriptions grant <company_code> <months>',
  summary: 'Adds months as if they had been paid: to the end of an active subscription, else from today.',
  async run(database, [code = '', written = ''], { now }) {
    const months = Months.safeParse(Number(written || Number.NaN));
    if (!months.success) throw new CommandError(months.error.issues[0]?.message);
    const companyId = await findCompanyByCode(database.systemDb, code);
    if (!companyId) throw new CommandError(`There is no company with the code "${code}".`);
    return asCompany(database, companyId, async (db) => {
      const { company, subscription } = await lockSubscription(db);
      const paid = paidFrom(dayIn(company.time_zone, now), subscription, months.data);
      const { start_date, end_date } = await savePaid(db, subscription, paid, now);
      return `${company.name} (${company.company_code}) is active from ${start_date} through ${end_date}.`;
    });
  },
};

interface SubscriptionRow {
  company_code: string;
  name: string;
  time_zone: string;
  subscription_status: SubscriptionStatus | null;
  start_date: string | null;
  end_date: string | null;
  months: number | null;
}

const EVERY_COMPANY = `
  select c.company_code, c.name, c.time_zone, s.subscription_status, s.start_date::text, s.end_date::text,
    s.number_of_months_subscribed as months
  from companies c left join subscriptions s on s.company_id = c.company_id
  order by lower(c.name), c.company_code`;

function statusOf({ subscription_status, end_date, time_zone }: SubscriptionRow, now: Date): SubscriptionStatus {
  const subscription = subscription_status && end_date ? { subscription_status, end_date } : undefined;
  return statusOn(dayIn(time_zone, now), subscription);
}
