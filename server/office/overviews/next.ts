import type { Need } from '#contract/core/needs.ts';
import { NEED_KINDS } from '#contract/core/needs.ts';
import type { NextSteps } from '#contract/core/needs.ts';
import { nextSteps, type Step } from '#domain/next-step.ts';
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
  at: HomeContext,
): Promise<NextSteps> {
  const lines = await readNeedsOf(db, at, scope);
  const overdue = scope.kind === 'project' ? overdueOf(documents, { scope, customer, today: at.today }) : undefined;
  const needs = overdue ? inOrder([...lines, overdue]) : lines;
  const { projects, estimates, invoices } = documents;
  const isOver = new Set(
    projects.flatMap(({ project_id, is_active, end_date }) =>
      !is_active || (end_date !== null && end_date <= at.today) ? project_id : [],
    ),
  );
  const { lead, more, calm } = nextSteps(
    {
      document: { type: scope.kind, id: scope.id },
      first_name: customer.first_name,
      needs,
      estimates: estimates.map((estimate) => ({ ...estimate, is_work_done: isOver.has(estimate.project_id) })),
      invoices: invoices
        .filter(({ status }) => status === 'OUTSTANDING')
        .map((invoice) => ({ ...invoice, is_sent: invoice.sent_at !== null })),
      next_visit: firstVisitOf(projects),
    },
    at.today,
  );
  const projectOf = new Map([...estimates, ...invoices].map((each) => [idOf(each), each.project_id]));
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

function idOf(document: Documents['estimates'][number] | Documents['invoices'][number]): string {
  return 'invoice_id' in document ? document.invoice_id : document.estimate_id;
}

function inOrder(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind));
}

/** Home has one line for all overdue invoices of a customer. A project has a line for its own. */
function overdueOf(
  { invoices }: Documents,
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
