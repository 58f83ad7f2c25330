import type { ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { OverviewMoney } from '#contract/office/overviews.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import classes from './overviews.module.css';

/** A list with its navigation state. */
export interface Target {
  to: string;
  state?: object;
}

interface MoneyCardProps {
  money: OverviewMoney;
  counts: { approved_estimates: number; payments: number };
  links: { estimates: Target; invoices: Target; payments: Target };
}

/** Agreed, billed, paid and owed, and the bar of what is paid, owed and left to bill. Omitted without any amount. */
export function MoneyCard({ money, counts, links }: MoneyCardProps) {
  const { agreed, billed, paid, owed, overdue, overpaid, left_to_bill, billed_without_estimate } = money;
  if (agreed === 0 && billed === 0) return null;
  const isLate = overdue > 0;
  return (
    <section className={classes.card} aria-label="Money">
      <dl className={classes.figures}>
        <Figure mark="agreed" term="Agreed" amount={agreed} link={links.estimates}>
          {counted(counts.approved_estimates, 'approved estimate')}
        </Figure>
        <Figure mark="billed" term="Billed" amount={billed} link={links.invoices}>
          {billedText({ agreed, billed, left_to_bill, billed_without_estimate })}
        </Figure>
        <Figure mark="paid" term="Paid" amount={paid} link={links.payments}>
          {counted(counts.payments, 'payment')}
        </Figure>
        {overpaid > 0 && owed === 0 ? (
          <Figure mark="overpaid" term="Overpaid" amount={overpaid} link={links.payments} tone="amber">
            {' '}
          </Figure>
        ) : (
          <Figure
            mark={isLate ? 'late' : 'owed'}
            term="Owed"
            amount={owed}
            link={links.payments}
            tone={isLate ? 'red' : undefined}
          >
            {owedText(money)}
          </Figure>
        )}
      </dl>
      <MoneyBar parts={{ paid, owed, left: left_to_bill }} isLate={isLate} />
    </section>
  );
}

function billedText({
  agreed,
  billed,
  left_to_bill,
  billed_without_estimate,
}: Pick<OverviewMoney, 'agreed' | 'billed' | 'left_to_bill' | 'billed_without_estimate'>): string {
  if (agreed === 0) return 'Without an approved estimate';
  if (billed_without_estimate > 0) return `${formatUsd(billed_without_estimate)} of it without an estimate`;
  if (left_to_bill > 0) return `${formatUsd(left_to_bill)} left to bill`;
  return billed > 0 ? 'All of it billed' : ' ';
}

function owedText({ owed, overdue, days_late }: OverviewMoney): string {
  if (owed === 0) return 'Nothing owed';
  if (overdue === 0) return 'Not due yet';
  const late = `${counted(days_late, 'day')} late`;
  return overdue === owed ? late : `${formatUsd(overdue)} is ${late}`;
}

interface FigureProps {
  mark: string;
  term: string;
  amount: number;
  link: Target;
  tone?: 'red' | 'amber' | undefined;
  children: ReactNode;
}

function Figure({ mark, term, amount, link, tone, children }: FigureProps) {
  return (
    <div>
      <dt>
        <i data-mark={mark} aria-hidden />
        {term}
      </dt>
      <dd data-tone={tone}>
        <Link to={link.to} state={link.state} aria-label={`${term}, ${formatUsd(amount)}`}>
          {formatUsd(amount)}
        </Link>
      </dd>
      <dd>{children}</dd>
    </div>
  );
}

const LABELS = { paid: 'paid', owed: 'owed', left: 'left to bill' };

function MoneyBar({ parts, isLate }: { parts: Record<keyof typeof LABELS, number>; isLate: boolean }) {
  const shown = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((part) => parts[part] > 0);
  if (shown.length === 0) return null;
  const label = shown.map((part) => `${formatUsd(parts[part])} ${LABELS[part]}`).join(', ');
  return (
    <div className={classes.moneyBar} role="img" aria-label={label}>
      {shown.map((part) => (
        <i key={part} data-mark={part === 'owed' && isLate ? 'late' : part} style={{ flexGrow: parts[part] }} />
      ))}
    </div>
  );
}
