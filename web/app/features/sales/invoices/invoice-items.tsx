import { Box } from '@mantine/core';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { isTaxedInPart } from '#domain/totals.ts';
import { ColumnHead, SavedLines } from '../documents/saved-lines.tsx';
import classes from '../documents/line-cards.module.css';
import { formatUsd } from '../../../../kit/format.ts';
import { useItems } from './hooks.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The saved line items of an invoice, and their total. */
export function ItemizedInvoices({ invoice }: { invoice: Invoice }) {
  const query = useItems(invoice.invoice_id);
  return (
    <SavedLines
      query={query}
      failure="Failed to fetch itemized invoices."
      refreshFailure="Failed to refresh itemized invoices."
      none="This invoice has no lines yet."
      label="Itemized invoices"
    >
      {(items) => (
        <>
          <thead>
            <tr>
              <ColumnHead>Code</ColumnHead>
              <ColumnHead>Description</ColumnHead>
              <ColumnHead figures>Amount</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.itemized_invoice_id} item={item} marksUntaxed={isTaxedInPart(items, invoice)} />
            ))}
          </tbody>
          <tfoot>
            <Sum title="Sub total" dollars={query.total} />
            <Sum title={`Tax (${invoice.tax_rate}%)`} dollars={invoice.tax_amount} />
            <Sum title="Discount" dollars={0 - invoice.discount_usd} />
            <Sum title="Final total" dollars={invoice.final_total} />
            <Sum title="Amount paid" dollars={invoice.amount_paid} />
          </tfoot>
        </>
      )}
    </SavedLines>
  );
}

function Sum({ title, dollars }: { title: string; dollars: number }) {
  return (
    <tr className={classes.sum}>
      <th scope="row" colSpan={2}>
        {title}
      </th>
      <td data-align="end">{formatUsd(dollars)}</td>
    </tr>
  );
}

function Row({ item, marksUntaxed }: { item: ItemizedInvoice; marksUntaxed: boolean }) {
  const { code, description, amount_dollar, is_taxable } = item;
  return (
    <tr className={classes.line}>
      <td className={classes.code}>{code}</td>
      <td className={classes.text}>
        {description}
        {marksUntaxed && !is_taxable && (
          <Box component="span" ml={8} fz={12} className={shared.muted}>
            Not taxed
          </Box>
        )}
      </td>
      <td className={classes.savedTotal} data-align="end">
        {formatUsd(amount_dollar)}
      </td>
    </tr>
  );
}
