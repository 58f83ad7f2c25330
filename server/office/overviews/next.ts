import type { Need } from '#contract/core/needs.ts';
import { NEED_KINDS } from '#contract/core/needs.ts';
import type { NextSteps } from '#contract/core/needs.ts';
import { type EstimateWork, type InvoiceWork, nextSteps, type Step } from '#domain/next-step.ts';
import { daysBetween } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { HomeContext } from '../home/need-source.ts';
import { readNeedsOf } from '../home/needs.ts';
import { firstVisitOf, type readDocuments } from './documents.ts';
import type { Scope } from './scope.ts';

type Documents = Awaited<ReturnType<typeof readDocuments>>;

interface NextInput {
  documents: Documents;
  customer: { customer_id: string; first_name: string; last_name: string };
}

/** The next step of a record: its lines of Home, and what follows from its estimates and invoices. */
export async function readNext(
  db: CompanyDb,
  scope: Scope,
  { documents, customer }: NextInput,
  { today, ...at }: HomeContext,
): Promise<NextSteps> {
  const lines = await readNeedsOf(db, { today, ...at }, scope);
  const overdue = scope.kind === 'project' ? overdueNeed(documents.invoices, { scope, customer, today }) : undefined;
  const { projects, estimates, invoices } = documents;
  const isOver = new Set(
    projects.flatMap(({ project_id, is_active, end_date }) =>
      !is_active || (end_date !== null && end_date <= today) ? project_id : [],
    ),
  );
  const outstanding = invoices.filter(({ status }) => status === 'OUTSTANDING');
  return nextStepsOf(
    scope,
    {
      needs: overdue ? [...lines, overdue] : lines,
      customer,
      estimates: estimates.map((estimate) => ({ ...estimate, is_work_done: isOver.has(estimate.project_id) })),
      hasEstimate: estimates.length > 0,
      invoices: outstanding.map((invoice) => ({ ...invoice, is_sent: invoice.sent_at !== null })),
      next_visit: firstVisitOf(projects),
    },
    today,
  );
}

interface OfProject {
  project_id: string;
}

interface RecordFacts {
  needs: readonly Need[];
  customer: NextInput['customer'];
  estimates: readonly (EstimateWork & OfProject)[];
  hasEstimate: boolean;
  /** The outstanding ones. */
  invoices: readonly (InvoiceWork & OfProject)[];
  next_visit: { day: string; starts: string | null } | null;
}

/** The next steps of a record, from what has been read about it. */
export function nextStepsOf(
  scope: Scope,
  { needs, customer, estimates, hasEstimate, invoices, next_visit }: RecordFacts,
  today: string,
): NextSteps {
  const { lead, more, calm } = nextSteps(
    {
      document: { type: scope.kind, id: scope.id },
      first_name: customer.first_name,
      needs: inOrder(needs),
      estimates,
      has_estimate: hasEstimate,
      invoices,
      next_visit,
    },
    today,
  );
  const projectOf = new Map([
    ...estimates.map(({ estimate_id, project_id }) => [estimate_id, project_id] as const),
    ...invoices.map(({ invoice_id, project_id }) => [invoice_id, project_id] as const),
  ]);
  const asNeed = (step: Need | Step) =>
    'since' in step
      ? step
      : {
          ...step,
          customer_id: customer.customer_id,
          customer_name: `${customer.first_name} ${customer.last_name}`,
          project_id: scope.kind === 'project' ? scope.id : (projectOf.get(step.document.id) ?? null),
          since: null,
        };
  return { lead: lead && asNeed(lead), more: more.map(asNeed), calm };
}

function inOrder(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind));
}

type LateInvoice = Pick<
  Documents['invoices'][number],
  'invoice_id' | 'invoice_number' | 'balance_due' | 'due_date' | 'is_overdue' | 'processing_amount'
>;

/** Home has one line for all overdue invoices of a customer. A project has a line for its own. */
export function overdueNeed(
  invoices: readonly LateInvoice[],
  { scope, customer, today }: { scope: Scope; customer: NextInput['customer']; today: string },
): Need | undefined {
  const late = invoices
    .filter(({ is_overdue, processing_amount }) => is_overdue && processing_amount === 0)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  const [oldest] = late;
  if (!oldest) return undefined;
  const days = daysBetween(oldest.due_date, today);
  const isLate = `${days} ${days === 1 ? 'day' : 'days'} late`;
  const who = `${customer.first_name} ${customer.last_name}`;
  return {
    kind: 'invoices_overdue',
    document: { type: 'invoice', id: oldest.invoice_id },
    sentence:
      late.length === 1 ? `${who} owes on invoice #${oldest.invoice_number}` : `${who} owes on ${late.length} invoices`,
    detail: late.length === 1 ? `${isLate}.` : `Oldest #${oldest.invoice_number}, ${isLate}.`,
    amount: late.reduce((sum, { balance_due }) => sum + Math.round(balance_due * 100), 0) / 100,
    number: oldest.invoice_number,
    customer_id: customer.customer_id,
    customer_name: who,
    project_id: scope.id,
    since: oldest.due_date,
    action: 'send_notification',
  };
}
