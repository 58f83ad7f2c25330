import { type ReactNode, useState } from 'react';
import type { CustomerOverview, ProjectOverview } from '#contract/office/overviews.ts';
import { overviews } from '#endpoints/office/overviews.ts';
import { customers, type Customer } from '#endpoints/work/customers.ts';
import { projects, type ProjectAndCustomer } from '#endpoints/work/projects.ts';
import { useCall, useRecord } from '../../kit/api/queries.ts';
import { fullName } from '../../kit/format.ts';
import { BandContext } from '../../kit/page/page.tsx';
import { paths } from '../../kit/paths.ts';
import { useLocation } from '../../kit/router/router.tsx';
import { useIdInAddress, useNavigationState } from '../../kit/session/navigation-state.ts';
import { useRecordPayment } from '../features/sales/record-payment/use-record-payment.tsx';
import { useLater } from '../../kit/page/use-later.ts';
import waiting from './waiting.module.css';

type Kind = 'customer' | 'project';
type RecordOf = { customer: Customer; project: ProjectAndCustomer };
type OverviewOf = { customer: CustomerOverview; project: ProjectOverview };

/** The screens that are tabs of a record. */
const TABS: Readonly<Record<string, [Kind, label: string]>> = {
  [paths.viewCustomer()]: ['customer', 'Overview'],
  [paths.updateCustomer()]: ['customer', 'Edit'],
  [paths.customerPayments()]: ['customer', 'Payments'],
  [paths.statement()]: ['customer', 'Statement'],
  [paths.trackDocuments()]: ['customer', 'Messages'],
  [paths.viewProject()]: ['project', 'Overview'],
  [paths.updateProject()]: ['project', 'Edit'],
  [paths.billing()]: ['project', 'Billing'],
  [paths.photos()]: ['project', 'Photos'],
  [paths.projectExpenses()]: ['project', 'Expenses'],
  [paths.jobFile()]: ['project', 'Job File'],
  [paths.costing()]: ['project', 'Costing'],
};

const loadHeaders = async () => await import('./record-headers.ts');

/**
 * The layout of the screens about a customer or a project: the band of the record is above them if they were opened for
 * it. From tab to tab the band stays. Its place is reserved until its script and its record are loaded.
 */
export function RecordBand({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [kind, current] = TABS[pathname] ?? ['customer', ''];
  const id = useRecordOfBand(kind);
  const customer = useBand('customer', kind === 'customer' ? id : undefined, current);
  const project = useBand('project', kind === 'project' ? id : undefined, current);
  const payment = useRecordPayment();
  const [paidFor, setPaidFor] = useState<string>();
  const recordPayment = (customer_id: string) => {
    setPaidFor(customer_id);
    payment.record({ customer_id });
  };
  const name = customer?.record ? fullName(customer.record) : project?.record?.name;
  const band = customer ?? project;
  const { Part: headers, failed } = useLater(loadHeaders, band !== undefined);
  const isReady = headers !== undefined && band?.record !== undefined;
  return (
    <BandContext value={band && !failed ? { name } : undefined}>
      {band && !failed && !isReady && (
        <>
          {/* Until the name is known, the page has a title nevertheless. */}
          {current === 'Overview' && (
            <h1 className="visually-hidden">{kind === 'customer' ? 'Customer' : 'Project'}</h1>
          )}
          <div className={waiting.band} data-kind={kind} aria-hidden aria-busy data-placeholder />
        </>
      )}
      {headers && customer?.record && (
        <headers.CustomerHeader
          customer={customer.record}
          overview={customer.overview}
          current={current}
          onRecordPayment={recordPayment}
        />
      )}
      {headers && project?.record && (
        <headers.ProjectHeader project={project.record} overview={project.overview} current={current} />
      )}
      {payment.done && paidFor === id && <div className={waiting.closed}>{payment.done}</div>}
      {payment.dialog}
      {children}
    </BandContext>
  );
}

/** The record that the screen was opened for; undefined if it was opened without one, or for a single invoice. */
function useRecordOfBand(kind: Kind): string | undefined {
  const state = useNavigationState<Record<string, unknown>>();
  const inAddress = useIdInAddress(`${kind}_id`);
  if ('invoice_id' in state || 'invoice' in state || state['withoutBand']) return undefined;
  const record = state[kind] as Record<string, unknown> | undefined;
  const id = state[`${kind}_id`] ?? record?.[`${kind}_id`] ?? inAddress;
  return typeof id === 'string' ? id : undefined;
}

/**
 * What the band shows of a record; undefined without one, or if it does not exist, which the screen says. The calls are
 * those of the screens. The overview, for the badge and the counts, is requested after the record of the screen.
 */
function useBand<K extends Kind>(kind: K, id: string | undefined, current: string) {
  const { [kind]: passed } = useNavigationState<Record<Kind, RecordOf[K]>>();
  const input = { params: { id: id ?? '' } };
  const isOverview = current === 'Overview';
  const endpoints = kind === 'customer' ? [customers.read, overviews.customer] : [projects.read, overviews.project];
  const [readRecord, readOverview] = endpoints as [typeof customers.read, typeof overviews.customer];
  const read = useRecord(readRecord, input, { enabled: id !== undefined && !isOverview });
  const ofOverview = useCall(readOverview, input, { enabled: id !== undefined && (isOverview || read.fresh) });
  const overview = ofOverview.data as OverviewOf[K] | undefined;
  const { error } = isOverview ? ofOverview : read;
  const inOverview = (overview as Partial<RecordOf> | undefined)?.[kind];
  const record = ((isOverview ? inOverview : read.record) ?? passed) as RecordOf[K] | undefined;
  const isMissing = error && 'status' in error && error.status === 404;
  if (id === undefined || isMissing || (error && !record)) return undefined;
  return { record, overview };
}
