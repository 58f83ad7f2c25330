import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from '../../kit/router/router.tsx';
import { useToday } from '../features/identity/companies/hooks.ts';
import { useSeesPay } from '../features/identity/companies/use-sees-pay.ts';
import { useInvoices } from '../features/sales/invoices/hooks.ts';
import { invoiceStatusText } from '../features/sales/invoices/invoice-status-text.ts';
import { useEmployees } from '../features/work/employees/hooks.ts';
import { companyOrNameOf } from '../features/work/projects/project-text.ts';
import { browserDay, dayText } from '../../kit/day-text.ts';
import { formatUsd, fullName } from '../../kit/format.ts';
import { useSearchText } from '../../kit/forms/search-select.tsx';
import {
  IconCalendarEvent,
  IconCamera,
  IconCash,
  IconChevronLeft,
  IconClock,
  IconFileInvoice,
  IconFileText,
  IconFolderPlus,
  IconMapPin,
  IconSearch,
  IconUserPlus,
} from '../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../kit/lists/list-placeholders.tsx';
import type { ListState } from '../../kit/lists/list-state.ts';
import { paths, timeCardPath } from '../../kit/paths.ts';
import classes from './menu.module.css';
import { type PageRecord, usePageRecord } from './page-record.ts';

/** What can be created, for the record of the screen. A payment first asks for its invoice, a time card for its employee. */
export function NewSheet() {
  const [step, setStep] = useState<'kind' | 'invoice' | 'employee'>('kind');
  const record = usePageRecord();
  const back = () => setStep('kind');
  if (step === 'invoice') return <InvoiceStep customerId={record.customer_id} onBack={back} />;
  if (step === 'employee') return <EmployeeStep onBack={back} />;
  return <Kinds record={record} onStep={setStep} />;
}

interface KindsProps {
  record: PageRecord;
  onStep: (step: 'invoice' | 'employee') => void;
}

function Kinds({ record, onStep }: KindsProps) {
  const seesPay = useSeesPay() ?? false;
  const { invoice_id, ...state } = record;
  return (
    <>
      <h2>New</h2>
      <ul className={classes.tiles}>
        <li>
          <Link to={paths.createEstimate()} state={state}>
            <IconFileText size={24} stroke={1.75} aria-hidden />
            Estimate
          </Link>
        </li>
        <li>
          <Link to={paths.createInvoice()} state={state}>
            <IconFileInvoice size={24} stroke={1.75} aria-hidden />
            Invoice
          </Link>
        </li>
        <li>
          <Link to={paths.createCustomer()}>
            <IconUserPlus size={24} stroke={1.75} aria-hidden />
            Customer
          </Link>
        </li>
        <li>
          <Link to={paths.createVisit()} state={state}>
            <IconCalendarEvent size={24} stroke={1.75} aria-hidden />
            Visit
          </Link>
        </li>
        <li>
          {invoice_id && state.customer_id ? (
            <Link to={paths.createCustomerPayment()} state={{ ...record, history: 'invoice' }}>
              <IconCash size={24} stroke={1.75} aria-hidden />
              Payment
            </Link>
          ) : (
            <button type="button" onClick={() => onStep('invoice')}>
              <IconCash size={24} stroke={1.75} aria-hidden />
              Payment
            </button>
          )}
        </li>
        <li>
          <Link to={paths.uploadPhoto()} state={state}>
            <IconCamera size={24} stroke={1.75} aria-hidden />
            Photo
          </Link>
        </li>
      </ul>
      <ul className={classes.lines}>
        <li>
          <Link to={paths.createProject()} state={state}>
            <IconFolderPlus size={20} stroke={1.75} aria-hidden />
            Project
          </Link>
        </li>
        <li>
          <Link to={paths.createJobsite()} state={state}>
            <IconMapPin size={20} stroke={1.75} aria-hidden />
            Job Site
          </Link>
        </li>
        {seesPay && (
          <li>
            <button type="button" onClick={() => onStep('employee')}>
              <IconClock size={20} stroke={1.75} aria-hidden />
              Time card for someone
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** As many as a thumb scrolls through; the search finds the others. */
const SHOWN = 30;

/** The outstanding invoices, of one customer or of all: the late ones first. */
function InvoiceStep({ customerId, onBack }: { customerId: string | undefined; onBack: () => void }) {
  const [q, search] = useSearchText();
  const list = useInvoices({ owed: 'any', sort: 'due_date', q, limit: SHOWN, customer_id: customerId });
  const today = useToday() ?? browserDay();
  return (
    <Step title="Which invoice was paid?" onBack={onBack}>
      <Rows
        list={list}
        search={search}
        searchLabel="Search invoice, project or customer"
        none="No invoice is outstanding."
      >
        {list.rows.map((invoice) => {
          const { invoice_id, customer_id, invoice_number, name, balance_due, due_date, is_overdue } = invoice;
          return (
            <li key={invoice_id}>
              <Link to={paths.createCustomerPayment()} state={{ customer_id, invoice_id, history: 'invoice' }}>
                <span>
                  <b>{companyOrNameOf(invoice)}</b>
                  <span>
                    #{invoice_number} · {name}
                  </span>
                </span>
                <span data-late={is_overdue || undefined}>
                  <b>{formatUsd(balance_due)}</b>
                  <span>{is_overdue ? invoiceStatusText(invoice, today)[0] : `due ${dayText(due_date, today)}`}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </Rows>
    </Step>
  );
}

/** The active employees; each opens their time card page, to clock in or out for them. */
function EmployeeStep({ onBack }: { onBack: () => void }) {
  const [q, search] = useSearchText();
  const list = useEmployees({ sort: 'first_name', q, limit: SHOWN });
  return (
    <Step title="Whose time card?" onBack={onBack}>
      <Rows list={list} search={search} searchLabel="Search name, phone or email" none="No employees found.">
        {list.rows.map(({ employee_id, employee_code, is_active, employee_title, ...person }) =>
          is_active && employee_code !== null ? (
            <li key={employee_id}>
              <a href={timeCardPath({ employee_code })} aria-label={fullName(person)}>
                <span>
                  <b>{fullName(person)}</b>
                  <span>{employee_title}</span>
                </span>
              </a>
            </li>
          ) : null,
        )}
      </Rows>
    </Step>
  );
}

function Step({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  return (
    <>
      <div className={classes.stepHead}>
        <button type="button" className={classes.iconButton} aria-label="Back to New" onClick={onBack}>
          <IconChevronLeft size={24} stroke={1.75} aria-hidden />
        </button>
        {/* The pressed button is gone: the focus is on what replaced it. */}
        <h2 ref={focus} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus();
}

interface RowsProps {
  list: ListState<unknown>;
  search: (text: string) => void;
  searchLabel: string;
  /** Shown for an empty list. */
  none: string;
  children: ReactNode;
}

function Rows({ list, search, searchLabel, none, children }: RowsProps) {
  const rest = list.total - list.rows.length;
  return (
    <>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        maxLength={200}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      {list.failure ? (
        <ListFailure text={list.failure} many="records" onRetry={list.retry} />
      ) : list.loading ? (
        <RecordSkeleton />
      ) : (
        <>
          {list.total === 0 && <p className={classes.hint}>{none}</p>}
          <ul className={classes.rows} aria-busy={list.refreshing}>
            {children}
          </ul>
          {rest > 0 && <p className={classes.hint}>{rest} more. Search to find them.</p>}
        </>
      )}
    </>
  );
}
