import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#contract/office/search.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A kind of record that the search finds: `r` is its row, `p` its project and `c` its customer. */
export interface FoundKind {
  kind: SearchKind;
  table: keyof Tables;
  id: string;
  /** The functions that look up a word in the trigram index, each with the column whose ids it returns. */
  lookups: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The text in which a row is searched; its search_text by default. */
  searched?: RawBuilder<unknown>;
  /** The condition that a row must meet to be found. */
  open?: RawBuilder<unknown>;
  /** The names that are also searched: those of its project and customer, or only of its customer. */
  belongsTo?: 'project' | 'customer';
  /** Further tables that are searched; they must have a row for every row. */
  with?: RawBuilder<unknown>;
  /** The project's or customer's id. */
  parent?: RawBuilder<unknown>;
  /** The number that "#1004" finds. */
  number?: RawBuilder<unknown>;
  /** A company has few of them. */
  isFew?: true;
  hasPhone?: true;
  /** Whether the name begins with one of these texts. */
  begins: (phrases: readonly string[]) => RawBuilder<unknown>;
  isActive: (today: string) => RawBuilder<unknown>;
  /** Whether it is active depends on its project. */
  isActiveByProject?: true;
  /** The time of its last activity. */
  lastAt: (today: string) => RawBuilder<unknown>;
  /** Joins the tables that contain the status of a found row. */
  status?: RawBuilder<unknown>;
  /** The columns that are returned. */
  columns: (today: string) => RawBuilder<unknown>;
}

/** Joins the row with an id by its primary key; "offset" prevents the planner from choosing another order. */
export function joinOf(
  table: keyof Tables,
  alias: string,
  id: string,
  wanted: RawBuilder<unknown>,
  { isRequired = true } = {},
): RawBuilder<unknown> {
  const row = sql`(select * from ${sql.table(table)} one
    where one.company_id = ${currentCompany} and one.${sql.ref(id)} = ${wanted} offset 0) as ${sql.ref(alias)}`;
  return isRequired ? sql`cross join lateral ${row}` : sql`left join lateral ${row} on true`;
}

/** The searched text begins with the name. */
const textBegins = (phrases: readonly string[]) =>
  anyOf(phrases.map((phrase) => sql`strpos(r.search_text, ${` ${phrase}`}) = 1`));
const PERSON_NAMES = [sql`r.first_name || ' ' || r.last_name`, sql`r.last_name || ' ' || r.first_name`];
const nameBegins = (names: readonly RawBuilder<unknown>[]) => (phrases: readonly string[]) =>
  anyOf(names.flatMap((name) => phrases.map((phrase) => sql`starts_with(search_fold(${name}), ${phrase})`)));
const personBegins = nameBegins(PERSON_NAMES);

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** A minute of the day as 08:00. */
const clockOf = (minute: string) => sql`to_char(make_interval(mins => ${sql.ref(`r.${minute}`)}), 'HH24:MI')`;

const OF_CUSTOMER = sql`c.first_name as customer_first_name, c.last_name as customer_last_name, c.customer_company_name`;
const OF_PROJECT = sql`p.name as project_name, ${OF_CUSTOMER}`;

const PROJECT_OF_ROW = { belongsTo: 'project', parent: sql`r.project_id` } as const;
const byProject = { projects_or_customers_containing: sql`r.project_id` };

export const FOUND_KINDS: readonly FoundKind[] = [
  {
    kind: 'customers',
    table: 'customers',
    id: 'customer_id',
    lookups: { customers_containing: sql`r.customer_id` },
    hasPhone: true,
    begins: nameBegins([...PERSON_NAMES, sql`coalesce(r.customer_company_name, '')`]),
    isActive: () => sql`true`,
    lastAt: () => sql`r.updated_at`,
    columns: () =>
      sql`r.customer_id, r.first_name, r.last_name, r.customer_company_name, r.address_1, r.city, r.email, r.phone`,
  },
  {
    kind: 'projects',
    table: 'projects',
    id: 'project_id',
    lookups: { projects_or_customers_containing: sql`r.project_id` },
    belongsTo: 'customer',
    parent: sql`r.customer_id`,
    begins: textBegins,
    isActive: () => sql`r.is_active`,
    lastAt: () => sql`r.updated_at`,
    columns: () => sql`r.project_id, r.name, r.project_type, r.is_active, ${OF_CUSTOMER}`,
  },
  {
    kind: 'jobsites',
    table: 'jobsites',
    id: 'jobsite_id',
    lookups: { jobsites_containing: sql`r.jobsite_id`, ...byProject },
    ...PROJECT_OF_ROW,
    begins: textBegins,
    isActiveByProject: true,
    isActive: () => sql`p.is_active`,
    lastAt: () => sql`r.updated_at`,
    columns: () => sql`r.jobsite_id, r.name, r.address_1, r.city, ${OF_PROJECT}`,
  },
  {
    kind: 'estimates',
    table: 'estimates',
    id: 'estimate_id',
    lookups: { estimates_containing: sql`r.estimate_id`, ...byProject },
    ...PROJECT_OF_ROW,
    number: sql`r.estimate_number`,
    begins: textBegins,
    isActiveByProject: true,
    isActive: (today) => sql`p.is_active and ${statusInSql(today)} not in ('declined', 'expired')`,
    lastAt: () =>
      sql`greatest(r.updated_at, estimate_progress.sent_at, estimate_progress.opened_at, estimate_progress.answered_at)`,
    status: joinOf('estimate_progress', 'estimate_progress', 'estimate_id', sql`r.estimate_id`, { isRequired: false }),
    columns: (today) =>
      sql`r.estimate_id, r.estimate_number, r.name, r.final_total, ${statusInSql(today)} as status, ${OF_PROJECT}`,
  },
  {
    kind: 'invoices',
    table: 'invoices',
    id: 'invoice_id',
    lookups: { invoices_containing: sql`r.invoice_id`, ...byProject },
    ...PROJECT_OF_ROW,
    number: sql`r.invoice_number`,
    begins: textBegins,
    isActive: () => sql`r.status = 'OUTSTANDING'`,
    lastAt: () => sql`greatest(r.updated_at, (select max(paid.created_at) from customer_payments paid
      where paid.company_id = ${currentCompany} and paid.invoice_id = r.invoice_id))`,
    columns: (today) => sql`r.invoice_id, r.invoice_number, r.name, r.status, r.due_date, r.final_total,
      r.status = 'OUTSTANDING' and r.due_date < ${today}::date as is_overdue, ${OF_PROJECT}`,
  },
  {
    kind: 'change_orders',
    table: 'change_orders',
    id: 'change_order_id',
    lookups: {},
    isFew: true,
    belongsTo: 'project',
    with: joinOf('estimates', 'e', 'estimate_id', sql`r.estimate_id`),
    parent: sql`e.project_id`,
    number: sql`e.estimate_number`,
    begins: textBegins,
    isActiveByProject: true,
    isActive: (today) =>
      sql`p.is_active and ${statusInSql(today, 'change_order_progress')} not in ('declined', 'expired')`,
    lastAt: () => sql`greatest(r.updated_at, change_order_progress.sent_at, change_order_progress.opened_at,
      change_order_progress.answered_at)`,
    status: joinOf('change_order_progress', 'change_order_progress', 'change_order_id', sql`r.change_order_id`, {
      isRequired: false,
    }),
    columns: (today) => sql`r.change_order_id, r.change_order_number, r.estimate_id, e.estimate_number, r.name,
      r.final_total, ${statusInSql(today, 'change_order_progress')} as status, ${OF_PROJECT}`,
  },
  {
    kind: 'visits',
    table: 'visits',
    id: 'visit_id',
    lookups: { visits_containing: sql`r.visit_id`, ...byProject },
    ...PROJECT_OF_ROW,
    begins: textBegins,
    isActive: (today) => sql`r.cancelled_at is null and r.done_at is null and r.day >= ${today}::date`,
    // The nearest first, before or after today, so that visits far ahead do not displace the next ones.
    lastAt: (today) => sql`-abs(r.day - ${today}::date)`,
    columns:
      () => sql`r.visit_id, r.title, r.day, ${clockOf('starts_minute')} as starts, ${clockOf('ends_minute')} as ends,
      r.cancelled_at is not null as is_cancelled, r.jobsite_name, ${OF_PROJECT}`,
  },
  {
    kind: 'employees',
    table: 'employees',
    id: 'employee_id',
    lookups: { employees_containing: sql`r.employee_id` },
    hasPhone: true,
    begins: personBegins,
    isActive: () => sql`r.is_active`,
    lastAt: () => sql`r.updated_at`,
    columns: () => sql`r.employee_id, r.first_name, r.last_name, r.employee_title, r.phone, r.is_active`,
  },
  {
    kind: 'expenses',
    table: 'expenses',
    id: 'expense_id',
    lookups: { expenses_containing: sql`r.expense_id` },
    begins: textBegins,
    isActive: () => sql`r.status = 'to_check'`,
    lastAt: () => sql`r.spent_on`,
    columns: () => sql`r.expense_id, r.vendor, r.description, r.category, r.amount_dollar, r.spent_on, r.project_name,
      coalesce(r.employee_name, r.entered_by_name) as spent_by_name`,
  },
];

/** Employees are found by the fields that are shown, not by their codes or emails. */
const BY_NAME: Partial<FoundKind> = {
  searched: sql`(search_words(r.first_name || ' ' || r.last_name || ' ' || r.employee_title || ' ' || r.phone) || search_digits(r.phone))`,
};

/** The search for an office without access to pay. */
export const KINDS_WITHOUT_PAY: readonly FoundKind[] = FOUND_KINDS.map((each) =>
  each.kind === 'employees' ? { ...each, ...BY_NAME } : each,
);

const isOfActiveProject = sql`exists (select from projects active
  where active.company_id = ${currentCompany} and active.project_id = r.project_id and active.is_active)`;
const hasActiveProject = sql`exists (select from projects active
  where active.company_id = ${currentCompany} and active.customer_id = r.customer_id and active.is_active)`;

/**
 * Restricts each kind to the records that crew leads may read; kinds that are not listed are not searched for them.
 */
const FOR_CREW: Partial<Record<SearchKind, Partial<FoundKind>>> = {
  customers: {
    open: hasActiveProject,
    // The search_text also contains the email.
    searched: sql`r.search_name`,
    columns: () => sql`r.customer_id, r.first_name, r.last_name, r.customer_company_name, r.address_1, r.city, r.phone`,
  },
  projects: { open: sql`r.is_active` },
  jobsites: { open: isOfActiveProject },
  visits: {},
};

export const KINDS_FOR_CREW: readonly FoundKind[] = FOUND_KINDS.flatMap((each) => {
  const restricted = FOR_CREW[each.kind];
  return restricted ? [{ ...each, ...restricted }] : [];
});
