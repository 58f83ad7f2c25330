import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from '../../kit/router/router.tsx';
import { useSeesPay } from '../features/identity/companies/use-sees-pay.ts';
import type { PaymentFor } from '../features/sales/record-payment/use-record-payment.tsx';
import { useEmployees } from '../features/work/employees/hooks.ts';
import { fullName } from '../../kit/format.ts';
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
  IconReceipt,
  IconSearch,
  IconUserPlus,
} from '../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../kit/lists/list-placeholders.tsx';
import type { ListState } from '../../kit/lists/list-state.ts';
import { paths, timeCardPath } from '../../kit/paths.ts';
import classes from './menu.module.css';
import { type PageRecord, usePageRecord } from './page-record.ts';

interface NewSheetProps {
  /** Opens the dialog that records a payment, for the records of the screen. */
  onPayment: (paid: PaymentFor) => void;
}

/** What can be created, for the records of the screen. A time card first asks for its employee. */
export function NewSheet({ onPayment }: NewSheetProps) {
  const [isForEmployee, setForEmployee] = useState(false);
  const record = usePageRecord();
  if (isForEmployee) return <EmployeeStep onBack={() => setForEmployee(false)} />;
  return <Kinds record={record} onPayment={onPayment} onTimeCard={() => setForEmployee(true)} />;
}

interface KindsProps extends NewSheetProps {
  record: PageRecord;
  onTimeCard: () => void;
}

function Kinds({ record, onPayment, onTimeCard }: KindsProps) {
  const seesPay = useSeesPay() ?? false;
  const { invoice_id, ...state } = record;
  const { customer_id } = state;
  const payment = { ...(invoice_id && { invoice_id }), ...(customer_id && { customer_id }) };
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
          <button type="button" onClick={() => onPayment(payment)}>
            <IconCash size={24} stroke={1.75} aria-hidden />
            Payment
          </button>
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
          <Link to={paths.createExpense()} state={state}>
            <IconReceipt size={20} stroke={1.75} aria-hidden />
            Expense
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
            <button type="button" onClick={onTimeCard}>
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
              <a href={timeCardPath({ employee_code })}>
                <b>{fullName(person)}</b>
                <span>{employee_title}</span>
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
