import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { OverviewEstimate, OverviewInstallment, OverviewInvoice } from '#contract/office/overviews.ts';
import { dayIn } from '#domain/time.ts';
import { NEEDS_CONNECTION, useIsOffline } from '../../../../kit/api/offline.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { IconCash, IconFileInvoice, IconFileText } from '../../../../kit/icons/icons.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import { paths } from '../../../../kit/paths.ts';
import { dayText, daysLate } from '../../../../kit/day-text.ts';
import classes from './overviews.module.css';

/** The company's day and zone, and how a payment on an invoice is recorded. */
export interface DocumentContext {
  today: string;
  time_zone: string;
  recordPayment: (invoice_id: string) => void;
}

interface Documents {
  estimates: readonly OverviewEstimate[];
  invoices: readonly OverviewInvoice[];
  installments: readonly OverviewInstallment[];
}

const LINES_MAX = 6;

interface DocumentLinesProps {
  documents: Documents;
  at: DocumentContext;
  label: string;
  /** A link to the whole list, if some are not shown. */
  rest: ReactNode;
}

/** Estimates, each followed by its invoices and by what is not billed of it, then invoices without an estimate. */
export function DocumentLines({ documents, at, label, rest }: DocumentLinesProps) {
  const { estimates, invoices, installments } = documents;
  const ofEstimate = (id: string | null) => [
    ...invoices.filter(({ estimate_id }) => estimate_id === id).map((invoice) => invoiceLine(invoice, at)),
    ...installments.filter(({ estimate_id }) => estimate_id === id).map(installmentLine),
  ];
  const lines = [
    ...estimates.flatMap((estimate) => [estimateLine(estimate, at), ...ofEstimate(estimate.estimate_id)]),
    ...ofEstimate(null),
  ];
  // The newest lines, in their order.
  const shown = lines.slice(-LINES_MAX);
  return (
    <>
      <ul className={classes.documents} aria-label={label}>
        {shown.map((line) => (
          <DocumentLine key={line.id} {...line} />
        ))}
      </ul>
      {lines.length > shown.length && (
        <p className={classes.foot}>
          {counted(lines.length - shown.length, 'older line')} not shown. {rest}
        </p>
      )}
    </>
  );
}

/** The action of a line: on another screen, or here. */
type LineAction = { label: string } & ({ to: string; state: object } | { run: () => void });

interface Line {
  id: string;
  icon: IconComponent;
  title: string;
  name: string;
  to: string;
  state: object;
  badge: [word: string, tone: StatusTone];
  time: string;
  isLate?: boolean;
  isVoid?: boolean;
  action?: LineAction | undefined;
  amount: number;
  ofAmount?: number | undefined;
}

function DocumentLine({ icon: Icon, title, name, to, state, badge, time, action, ...line }: Line) {
  const [word, tone] = badge;
  const isOffline = useIsOffline();
  return (
    <li data-void={line.isVoid || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.documentName}>
        <Link to={to} state={state}>
          {title}
        </Link>
        <span>{name}</span>
      </div>
      <div className={classes.documentState}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span data-late={line.isLate || undefined}>{time}</span>
      </div>
      <div className={classes.documentAction}>
        {action && isOffline && (
          <Button size="xs" disabled title={NEEDS_CONNECTION} aria-label={`${action.label}: ${title}`}>
            {action.label}
          </Button>
        )}
        {action && !isOffline && 'to' in action && (
          <Button
            component={Link}
            to={action.to}
            state={action.state}
            size="xs"
            aria-label={`${action.label}: ${title}`}
          >
            {action.label}
          </Button>
        )}
        {action && !isOffline && 'run' in action && (
          <Button size="xs" aria-label={`${action.label}: ${title}`} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      <div className={classes.documentAmount}>
        {formatUsd(line.amount)}
        {line.ofAmount !== undefined && <span>of {formatUsd(line.ofAmount)}</span>}
      </div>
    </li>
  );
}

const ESTIMATE_BADGES: Readonly<Record<OverviewEstimate['status'], [word: string, tone: StatusTone]>> = {
  draft: ['DRAFT', 'grey'],
  sent: ['SENT', 'blue'],
  opened: ['OPENED', 'blue'],
  question: ['QUESTION', 'blue'],
  revising: ['REVISING', 'amber'],
  declined: ['DECLINED', 'red'],
  expired: ['EXPIRED', 'red'],
  approved: ['APPROVED', 'green'],
};

function estimateLine(estimate: OverviewEstimate, { today, time_zone }: DocumentContext): Line {
  const { estimate_id, estimate_number, name, status, total, valid_until, sent_at, answered_at } = estimate;
  const state = { estimate_id };
  const on = (instant: string | null) => (instant === null ? '' : dayText(dayIn(time_zone, new Date(instant)), today));
  const isWaiting = status === 'sent' || status === 'opened' || status === 'question';
  return {
    id: estimate_id,
    icon: IconFileText,
    title: `Estimate #${estimate_number}`,
    name,
    to: paths.updateEstimate(),
    state,
    badge: ESTIMATE_BADGES[status],
    time:
      status === 'approved'
        ? `Signed ${on(answered_at)}`
        : isWaiting && valid_until !== null
          ? `Valid until ${dayText(valid_until, today)}`
          : status === 'declined'
            ? on(answered_at)
            : status === 'draft'
              ? 'Not sent'
              : on(sent_at),
    action:
      status === 'question'
        ? { label: 'Answer', to: paths.answerEstimate(), state }
        : status === 'draft' || status === 'revising'
          ? { label: 'Send', to: paths.sendEstimate(), state }
          : undefined,
    amount: total,
  };
}

function invoiceLine(invoice: OverviewInvoice, { today, recordPayment }: DocumentContext): Line {
  const { invoice_id, invoice_number, name, status, final_total, balance_due, due_date, is_overdue } = invoice;
  const { processing_amount, paid_on, sent_at } = invoice;
  const isOpen = status === 'OUTSTANDING';
  const isOnItsWay = isOpen && processing_amount > 0;
  const state = { invoice_id };
  return {
    id: invoice_id,
    icon: IconFileInvoice,
    title: `Invoice #${invoice_number}`,
    name,
    to: paths.updateInvoice(),
    state,
    badge: [status, status === 'PAID' ? 'green' : isOpen && is_overdue ? 'red' : 'grey'],
    time: isOnItsWay
      ? 'Payment on its way'
      : is_overdue
        ? `${counted(daysLate(due_date, today), 'day')} late`
        : status === 'PAID'
          ? paid_on === null
            ? ''
            : dayText(paid_on, today)
          : isOpen
            ? `${sent_at === null ? 'Not sent · due' : 'Due'} ${dayText(due_date, today)}`
            : '',
    isLate: is_overdue && !isOnItsWay,
    isVoid: status === 'VOID',
    action: !isOpen || isOnItsWay ? undefined : recordOrSend(invoice, recordPayment),
    amount: isOpen ? balance_due : final_total,
    ofAmount: isOpen && balance_due !== final_total ? final_total : undefined,
  };
}

function recordOrSend(
  { invoice_id, sent_at }: OverviewInvoice,
  recordPayment: DocumentContext['recordPayment'],
): LineAction {
  return sent_at === null
    ? { label: 'Send', to: paths.sendInvoice(), state: { invoice_id } }
    : { label: 'Record', run: () => recordPayment(invoice_id) };
}

const DUE_WORDS = {
  on_approval: 'Due now',
  on_start: 'Due when work starts',
  on_completion: 'Due when done',
  on_acceptance: 'Due when accepted',
} as const;

function installmentLine({ installment_id, estimate_id, label, amount, due }: OverviewInstallment): Line {
  const state = { estimate_id };
  return {
    id: installment_id,
    icon: IconCash,
    title: label,
    name: '',
    to: paths.billing(),
    state,
    badge: ['NOT BILLED', 'grey'],
    time: due in DUE_WORDS ? DUE_WORDS[due as keyof typeof DUE_WORDS] : `Due ${due}`,
    action: { label: 'Bill', to: paths.billing(), state },
    amount,
  };
}
