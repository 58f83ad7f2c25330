import { invoiceBalance } from '../../../../contract/totals.ts';
import { TotalsAside } from '../documents/totals-aside.tsx';
import { formatUsd } from '../../ui/format.ts';
import { decimal } from '../../ui/typing.ts';
import { totalsAsTyped, type InvoiceValues } from './invoice-values.ts';
import { Balance } from './invoice-status.tsx';

/** The totals of an invoice as typed, and its balance. */
export function InvoiceSummary({ values, amountPaid }: { values: InvoiceValues; amountPaid: number }) {
  const totals = totalsAsTyped(values);
  const { balance_due } = invoiceBalance({ final_total: totals.final_total, amount_paid: amountPaid });
  return (
    <TotalsAside
      parts={[
        [
          ['Sub total', formatUsd(totals.sub_total_sum_lineitems)],
          [`Tax (${decimal(values.tax_rate)}%)`, formatUsd(totals.tax_amount)],
          ['Sub total after tax', formatUsd(totals.sub_total_after_tax)],
          ['Discount', formatUsd(0 - decimal(values.discount_usd))],
        ],
      ]}
      total={['Final total', formatUsd(totals.final_total)]}
      foot={[
        ['Amount paid', formatUsd(amountPaid)],
        ['Balance due', <Balance key="balance" dollars={balance_due} />],
      ]}
    />
  );
}
