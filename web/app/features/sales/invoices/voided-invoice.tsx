import type { Invoice } from '#contract/sales/invoices.ts';
import { customerFact, projectFact } from '../../work/projects/record-facts.tsx';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatDay, formatInstant, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { GO_TO_INVOICE } from './chosen-invoice.tsx';

/** A void invoice, which is read-only. */
export function VoidedInvoice({ invoice }: { invoice: Invoice }) {
  return (
    <Cards>
      <Card title="This invoice is void.">
        <Facts
          facts={[
            ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
            projectFact(invoice),
            customerFact(invoice),
            ['Issue Date', formatDay(invoice.issue_date)],
            ['Final Total', formatUsd(invoice.final_total)],
            ['Void since', invoice.voided_at && formatInstant(invoice.voided_at)],
            ['Reason', invoice.void_reason],
          ]}
        />
        <LinkButton to={GO_TO_INVOICE.to}>{GO_TO_INVOICE.label}</LinkButton>
      </Card>
    </Cards>
  );
}
