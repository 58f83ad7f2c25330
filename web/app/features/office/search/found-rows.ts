import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import type { SearchKind, SearchResults } from '#contract/office/search.ts';
import type { Role } from '#contract/roles.ts';
import { dayTitle } from '#domain/time.ts';
import { expenseName } from '#domain/work/expenses.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { paths } from '../../../../kit/paths.ts';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { formatDay, formatDifference, formatUsd, fullName } from '../../../../kit/format.ts';
import {
  IconCalendarEvent,
  IconEdit,
  IconFileInvoice,
  IconFileText,
  IconMapPin,
  IconReceipt,
  IconTool,
  IconUsers,
} from '../../../../kit/icons/icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import { IconUserCircle } from '../../../../kit/icons/public-icons.ts';

/** What the palette shows of a record, and the screen that opens it. */
export interface FoundRow {
  kind: SearchKind;
  id: string;
  title: string;
  /** Distinguishes the record from others with the same name. */
  about: string;
  /** For documents and expenses only. */
  amount?: string;
}

/** One kind of record in the palette. */
interface ShownKind {
  head: string;
  icon: IconComponent;
  /** The screen of a record, and the name of its id in navigation state. */
  screen: string;
  idName: string;
  /** The list that accepts the same search terms; change orders are listed by estimate, visits by day. */
  list?: string;
}

export const SHOWN_KINDS: Readonly<Record<SearchKind, ShownKind>> = {
  customers: {
    head: 'Customers',
    icon: IconUserCircle,
    screen: paths.viewCustomer(),
    idName: 'customer_id',
    list: paths.customers(),
  },
  projects: {
    head: 'Projects',
    icon: IconTool,
    screen: paths.viewProject(),
    idName: 'project_id',
    list: paths.projects(),
  },
  jobsites: {
    head: 'Job Sites',
    icon: IconMapPin,
    screen: paths.updateJobsite(),
    idName: 'jobsite_id',
    list: paths.jobsites(),
  },
  estimates: {
    head: 'Estimates',
    icon: IconFileText,
    screen: paths.updateEstimate(),
    idName: 'estimate_id',
    list: paths.estimates(),
  },
  invoices: {
    head: 'Invoices',
    icon: IconFileInvoice,
    screen: paths.updateInvoice(),
    idName: 'invoice_id',
    list: paths.invoices(),
  },
  change_orders: {
    head: 'Change Orders',
    icon: IconEdit,
    screen: paths.updateChangeOrder(),
    idName: 'change_order_id',
  },
  visits: {
    head: 'Visits',
    icon: IconCalendarEvent,
    screen: paths.updateVisit(),
    idName: 'visit_id',
  },
  employees: {
    head: 'Employees',
    icon: IconUsers,
    screen: paths.updateEmployee(),
    idName: 'employee_id',
    list: paths.employees(),
  },
  expenses: {
    head: 'Expenses',
    icon: IconReceipt,
    screen: paths.updateExpense(),
    idName: 'expense_id',
    list: paths.companyExpenses(),
  },
};

type OfRole = Partial<Record<SearchKind, ShownKind>>;

/** The kinds that a crew lead can find; they open on the crew lead's own screens. */
const SHOWN_TO_CREW_LEADS = {
  customers: { ...SHOWN_KINDS.customers, screen: paths.crewCustomer(), list: paths.crewCustomers() },
  projects: { ...SHOWN_KINDS.projects, screen: paths.crewProject(), list: paths.crewProjects() },
  jobsites: { head: 'Job Sites', icon: IconMapPin, screen: paths.crewJobsite(), idName: 'jobsite_id' },
  visits: { ...SHOWN_KINDS.visits, screen: paths.crewVisit() },
} satisfies OfRole;

/** The kinds that a role can find, in display order. */
export function shownTo(role: Role | undefined): OfRole {
  return role === 'crew_lead' ? SHOWN_TO_CREW_LEADS : SHOWN_KINDS;
}

type Attributes<K extends SearchKind> = SearchResults[K]['data'][number]['attributes'];

const ABOUT: { [K in SearchKind]: (found: Attributes<K>) => Omit<FoundRow, 'kind' | 'id'> } = {
  customers: ({ customer_company_name: company, address_1, city, phone, ...person }) => {
    const name = `${person.last_name}, ${person.first_name}`;
    const address = [address_1, city].filter(Boolean).join(', ');
    return { title: company ?? name, about: joined(company ? fullName(person) : address || person.email, phone) };
  },
  projects: ({ name, is_active, ...found }) => ({
    title: name,
    about: joined(customerOf(found), is_active ? 'active' : 'closed'),
  }),
  jobsites: ({ name, address_1, city, project_name, ...found }) => ({
    title: name,
    about: joined([address_1, city].filter(Boolean).join(', '), project_name, customerOf(found)),
  }),
  estimates: ({ estimate_number, name, status, final_total, ...found }) => ({
    title: `#${estimate_number} ${name}`,
    about: joined(customerOf(found), found.project_name, STATUS_WORDS[status]),
    amount: formatUsd(final_total),
  }),
  invoices: ({ invoice_number, name, final_total, ...found }) => ({
    title: `#${invoice_number} ${name}`,
    about: joined(customerOf(found), found.project_name, invoiceStatusText(found)),
    amount: formatUsd(final_total),
  }),
  change_orders: ({ change_order_number, estimate_number, name, status, final_total, ...found }) => ({
    title: `CO ${change_order_number} ${name}`,
    about: joined(`Estimate #${estimate_number}`, customerOf(found), STATUS_WORDS[status]),
    amount: formatDifference(final_total),
  }),
  visits: ({ title, day, starts, is_cancelled, jobsite_name, ...found }) => ({
    title,
    about: joined(
      `${dayTitle(day)}${starts === null ? '' : `, ${clockTime(starts)}`}`,
      is_cancelled ? 'cancelled' : '',
      customerOf(found),
      jobsite_name ?? found.project_name,
    ),
  }),
  employees: ({ employee_title, phone, is_active, ...person }) => ({
    title: fullName(person),
    about: joined(employee_title, phone, is_active ? '' : 'not active'),
  }),
  expenses: ({ amount_dollar, spent_on, project_name, spent_by_name, ...expense }) => ({
    title: expenseName(expense),
    about: joined(formatDay(spent_on), project_name, spent_by_name),
    amount: formatUsd(amount_dollar),
  }),
};

/** The rows of a kind in the order of the response. */
export function foundRows<K extends SearchKind>(kind: K, { data }: SearchResults[K]): FoundRow[] {
  const records = data as readonly { id: string; attributes: Attributes<K> }[];
  return records.map(({ id, attributes }) => ({ kind, id, ...ABOUT[kind](attributes) }));
}

const STATUS_WORDS: Readonly<Record<EstimateStatus, string>> = {
  draft: 'draft',
  sent: 'sent',
  opened: 'opened',
  question: 'question',
  revising: 'revising',
  declined: 'declined',
  expired: 'expired',
  approved: 'approved',
};

function invoiceStatusText({
  status,
  is_overdue,
  due_date,
}: Pick<Attributes<'invoices'>, 'status' | 'is_overdue' | 'due_date'>) {
  if (status === 'OUTSTANDING') return `${is_overdue ? 'overdue since' : 'due'} ${formatDay(due_date)}`;
  return status === 'PAID' ? 'paid' : 'void';
}

function customerOf(found: {
  customer_first_name: string;
  customer_last_name: string;
  customer_company_name: string | null;
}) {
  return [customerNameOf(found), found.customer_company_name].filter(Boolean).join(', ');
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
