import { sql } from 'kysely';
import type { AuditedFields } from '#contract/core/audit-log.ts';
import type { ReminderChoice, ReminderSettings } from '#contract/office/reminders.ts';
import { formatUsd } from '#domain/money.ts';
import { type ReminderFacts, stepText } from '#domain/office/reminder-messages.ts';
import { REMINDER_KINDS, type ReminderKind } from '#domain/office/reminder-plan.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { timeOfMinute } from '#domain/work/visit-times.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { addBusinessDays } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { paymentReceiver } from '../../sales/stripe-accounts/receiver.ts';
import type { Settings } from './rules.ts';

/** The settings with an example of each kind: its newest open document, or sample data. */
export async function presentSettings(
  db: CompanyDb,
  settings: Settings,
  { ownCompany, sendsTexts, now }: { ownCompany: string | undefined; sendsTexts: boolean; now: Date },
): Promise<ReminderSettings> {
  const company = await readCompany(db);
  const today = dayIn(company.time_zone, now);
  const is_payable = (await paymentReceiver(db, { ownCompany })) !== undefined;
  const chosen = async (kind: ReminderKind): Promise<ReminderChoice> => {
    const { is_on, on_since, include_open_documents, sentence, steps } = settings.kinds[kind];
    const day = kind === 'invoice_overdue' ? addDays(today, -1) : addBusinessDays(today, kind === 'visit' ? 1 : 5);
    const example = (await openDocuments(db, kind, today)) ?? { ...EXAMPLE, ...(!sendsTexts && BY_EMAIL), day };
    const { open_documents, amount, visit, ...shown } = example;
    return {
      is_on,
      on_since,
      include_open_documents,
      sentence,
      steps: steps.map(({ step }) => step),
      open_documents,
      example: {
        ...shown,
        is_payable,
        company_name: company.name,
        amount: formatUsd(Number(amount)),
        visit: kind === 'visit' ? (visit ?? EXAMPLE_VISIT) : null,
      },
    };
  };
  const { is_new, hours } = settings;
  return {
    is_new,
    hours,
    estimate_unanswered: await chosen('estimate_unanswered'),
    invoice_due_soon: await chosen('invoice_due_soon'),
    invoice_overdue: await chosen('invoice_overdue'),
    visit: await chosen('visit'),
  };
}

const EXAMPLE = {
  open_documents: 0,
  customer_name: 'Pat Lee',
  channel: 'sms',
  number: 1004,
  project_name: 'Roof repair',
  amount: '4250',
  visit: null,
} as const;

const BY_EMAIL = { channel: 'email' } as const;

const EXAMPLE_VISIT = { starts: '08:00', arrival_window_minutes: 120, is_confirmed: false };

interface OpenRow {
  open_documents: number;
  customer_name: string;
  channel: 'email' | 'sms';
  number: number;
  project_name: string;
  amount: string;
  day: string | null;
  visit: ReminderFacts['visit'];
}

/** The number of open documents of a kind, and the newest of them; undefined if there are none. */
async function openDocuments(db: CompanyDb, kind: ReminderKind, today: string): Promise<OpenRow | undefined> {
  if (kind === 'visit') return openVisit(db, today);
  const { rows } = await (kind === 'estimate_unanswered' ? openEstimates(db, today) : openInvoices(db, kind, today));
  return rows[0];
}

const SHOWN = sql`count(*) over ()::integer as open_documents, c.first_name || ' ' || c.last_name as customer_name,
  m.channel, j.name as project_name, null as visit`;

const TO_WHOM = sql`
  join messages m on m.company_id = s.company_id and m.message_id = s.message_id
  join customers c on c.company_id = s.company_id and c.customer_id = d.customer_id
  join projects j on j.company_id = s.company_id and j.project_id = d.project_id`;

function openEstimates(db: CompanyDb, today: string) {
  return sql<OpenRow>`
    select ${SHOWN}, d.estimate_number as number, d.final_total as amount, estimate_progress.valid_until as day
    from reminder_schedules s
    join estimates d on d.company_id = s.company_id and d.estimate_id = s.estimate_id
    join estimate_progress on estimate_progress.company_id = s.company_id
      and estimate_progress.estimate_id = s.estimate_id
    ${TO_WHOM}
    where s.company_id = ${currentCompany} and ${statusInSql(today)} in ('sent', 'opened') and not d.reminders_off
    order by s.sent_at desc limit 1
  `.execute(db);
}

function openInvoices(db: CompanyDb, kind: ReminderKind, today: string) {
  const isOfKind = kind === 'invoice_overdue' ? sql`d.due_date < ${today}::date` : sql`d.due_date >= ${today}::date`;
  return sql<OpenRow>`
    select ${SHOWN}, d.invoice_number as number, d.balance_due as amount, d.due_date as day
    from reminder_schedules s
    join invoices d on d.company_id = s.company_id and d.invoice_id = s.invoice_id
    ${TO_WHOM}
    where s.company_id = ${currentCompany}
      and d.voided_at is null and d.balance_due > 0 and not d.reminders_off and ${isOfKind}
    order by s.sent_at desc limit 1
  `.execute(db);
}

async function openVisit(db: CompanyDb, today: string): Promise<OpenRow | undefined> {
  const { rows } = await sql<Omit<OpenRow, 'visit'> & OpenVisit>`
    select ${SHOWN}, 0 as number, '0' as amount, d.day, d.starts_minute, d.arrival_window_minutes,
      d.confirmation = 'confirmed' as is_confirmed
    from reminder_schedules s
    join visits d on d.company_id = s.company_id and d.visit_id = s.visit_id
    join messages m on m.company_id = s.company_id and m.message_id = s.message_id
    join projects j on j.company_id = s.company_id and j.project_id = d.project_id
    join customers c on c.company_id = s.company_id and c.customer_id = j.customer_id
    where s.company_id = ${currentCompany}
      and d.day > ${today}::date and d.cancelled_at is null and d.done_at is null and not d.reminders_off
    order by s.sent_at desc limit 1
  `.execute(db);
  if (!rows[0]) return undefined;
  const { starts_minute, arrival_window_minutes, is_confirmed, ...row } = rows[0];
  const starts = starts_minute === null ? null : timeOfMinute(starts_minute);
  return { ...row, visit: { starts, arrival_window_minutes, is_confirmed } };
}

interface OpenVisit {
  starts_minute: number | null;
  arrival_window_minutes: number;
  is_confirmed: boolean;
}

/** The settings as shown in the audit log. */
export function auditedSettings({ kinds, hours }: Settings): AuditedFields {
  const { weekday, saturday } = hours;
  return {
    ...Object.fromEntries(
      REMINDER_KINDS.map((kind) => {
        const { is_on, steps } = kinds[kind];
        return [kind, is_on ? steps.map(({ step }) => stepText(kind, step)).join(', ') : 'off'];
      }),
    ),
    ...Object.fromEntries(REMINDER_KINDS.map((kind) => [`${kind}_sentence`, kinds[kind].sentence])),
    text_hours: `${weekday.from}:00–${weekday.to}:00, Saturday ${saturday.from}:00–${saturday.to}:00`,
  };
}
