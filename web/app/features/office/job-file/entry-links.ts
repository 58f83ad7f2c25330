import type { JobFileEntry } from '#contract/office/job-file.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';

interface Target {
  label: string;
  to: string;
  state?: object;
}

type Record = JobFileEntry['record'];
/** What the screens about the project receive. */
type Project = Pick<ProjectAndCustomer, 'project_id'>;

/** The screen of an entry's record for the office; undefined for a note, which is shown in the file. */
export function recordOf(
  { kind, record: { type, id } }: Pick<JobFileEntry, 'kind' | 'record'>,
  project: Project,
): Target | undefined {
  if (kind === 'removed') return undefined;
  const targets: { [K in Record['type']]?: Target } = {
    visit: { label: 'Visit', to: paths.updateVisit(), state: { visit_id: id } },
    timecard: { label: 'Time card report', to: paths.timecardReport() },
    expense: { label: 'Expense', to: paths.updateExpense(), state: { expense_id: id } },
    image: { label: 'Photos', to: paths.photos(), state: project },
    estimate: { label: 'Estimate', to: paths.updateEstimate(), state: { estimate_id: id } },
    change_order: { label: 'Change order', to: paths.updateChangeOrder(), state: { change_order_id: id } },
    invoice: { label: 'Invoice', to: paths.updateInvoice(), state: { invoice_id: id } },
    customer_payment: { label: 'Payment', to: paths.updateCustomerPayment(), state: { customer_payment_id: id } },
    online_payment: { label: 'Online payments', to: paths.payments() },
  };
  return targets[type];
}

/** The same for a crew lead, who has screens of visits, photos and time cards. */
export function crewRecordOf(
  { record: { type, id } }: Pick<JobFileEntry, 'record'>,
  project: Project,
): Target | undefined {
  if (type === 'visit') return { label: 'Visit', to: paths.crewVisit(), state: { visit_id: id } };
  if (type === 'image') return { label: 'Photos', to: paths.crewPhotos(), state: project };
  return type === 'timecard' ? { label: 'Time', to: paths.crewTime() } : undefined;
}
