import { Box } from '@mantine/core';
import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import type { EstimateBilling } from '#contract/sales/installments.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { FiguresCard } from './figures-card.tsx';
import shared from '../../../../kit/page/shared.module.css';

interface BillingSummaryProps {
  billing: EstimateBilling;
  /** The change orders that are part of the agreement. */
  changeOrders: readonly Pick<ChangeOrder, 'final_total'>[];
}

/** The agreed total, and how much of it is paid, billed and not yet billed, in figures and as a bar. */
export function BillingSummary({ billing, changeOrders }: BillingSummaryProps) {
  const { approved_total, billed_total, paid_total, unbilled_total, installments, invoices } = billing;
  const open = Math.max(0, sumOfAmounts([billed_total, -paid_total]));
  const over = sumOfAmounts([billed_total, unbilled_total, -approved_total]);
  const unbilled = installments.filter(({ state }) => state === 'not_billed').length;
  const outstanding = invoices.filter(({ status }) => status === 'OUTSTANDING').length;
  const overdue = installments.filter(({ state }) => state === 'overdue').length;
  const agreed = formatUsd(approved_total);
  const words = `Of ${agreed} agreed, ${formatUsd(paid_total)} is paid, ${formatUsd(open)} billed and not paid, ${formatUsd(unbilled_total)} left to bill`;
  return (
    <FiguresCard
      label="Billed of agreed"
      figures={[
        { mark: 'agreed', term: 'Agreed', dollars: approved_total, note: madeUp(approved_total, changeOrders) },
        { mark: 'paid', term: 'Paid', dollars: paid_total, note: `of ${formatUsd(billed_total)} billed` },
        {
          mark: 'open',
          term: 'Billed, not paid',
          dollars: open,
          note: overdue > 0 ? `${counted(overdue, 'invoice')} overdue` : counted(outstanding, 'invoice'),
        },
        { mark: 'left', term: 'Left to bill', dollars: unbilled_total, note: counted(unbilled, 'installment') },
      ]}
      parts={[
        ['paid', paid_total],
        ['open', open],
        ['left', unbilled_total],
      ]}
      words={words}
    >
      {over > 0 && (
        <Box component="p" mx={20} mb={16} fw={600} className={shared.fault}>
          Billed {formatUsd(over)} more than agreed
        </Box>
      )}
    </FiguresCard>
  );
}

/** "Estimate $8,260.00 + change order $620.00" */
function madeUp(agreed: number, changeOrders: BillingSummaryProps['changeOrders']): string {
  const { length } = changeOrders;
  if (length === 0) return 'As approved';
  const change = sumOfAmounts(changeOrders.map(({ final_total }) => final_total));
  const what = length === 1 ? 'change order' : `${length} change orders`;
  const estimate = formatUsd(sumOfAmounts([agreed, -change]));
  return `Estimate ${estimate} ${change < 0 ? '−' : '+'} ${what} ${formatUsd(Math.abs(change))}`;
}
