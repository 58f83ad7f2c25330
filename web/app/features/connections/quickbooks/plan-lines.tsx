import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountingInvoice } from '#contract/connections/accounting-invoice.ts';
import type { QuickbooksPlan } from '#contract/connections/quickbooks-invoices.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './quickbooks.module.css';

const TAX_AS = { sales_tax: 'as QuickBooks’ sales tax', line: 'as a line of its own' };
const DISCOUNT_AS = { discount: 'as QuickBooks’ discount', line: 'as a line of its own' };

/** Few enough line items to keep the send button in view. */
const FEW = 12;

/** The line items as QuickBooks receives them, each with its QuickBooks item, and their total. */
export function PlanLines({ plan, invoice }: { plan: QuickbooksPlan; invoice: AccountingInvoice }) {
  const { tax_as, discount_as, lines } = plan;
  const [isLong, lengthen] = useState(lines.length <= FEW);
  return (
    <table className={classes.table} aria-label="Lines of the invoice in QuickBooks">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Booked under</th>
          <th scope="col" className={classes.amount}>
            Amount
          </th>
        </tr>
      </thead>
      {/* These line items have no ids and are never reordered. */}
      <tbody>
        {(isLong ? lines : lines.slice(0, FEW)).map(({ code, description, amount, item }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td className={classes.line}>
              {description} <span>{code}</span>
            </td>
            <td className={classes.item}>
              {item.name} {item.action === 'create' && <StatusBadge tone="blue">new</StatusBadge>}
            </td>
            <td className={classes.amount}>{formatUsd(amount)}</td>
          </tr>
        ))}
        {!isLong && (
          <tr>
            <td colSpan={3} className={classes.more}>
              <Button onClick={() => lengthen(true)}>Show all {lines.length} lines</Button>
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <Sum title="Sub total" dollars={invoice.subtotal} />
        {tax_as && <Sum title={`Tax (${invoice.tax_rate}%), ${TAX_AS[tax_as]}`} dollars={invoice.tax_amount} />}
        {discount_as && <Sum title={`Discount, ${DISCOUNT_AS[discount_as]}`} dollars={0 - invoice.discount_usd} />}
        <Sum title="Total" dollars={invoice.total} />
      </tfoot>
    </table>
  );
}

function Sum({ title, dollars }: { title: string; dollars: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {title}
      </th>
      <td className={classes.amount}>{formatUsd(dollars)}</td>
    </tr>
  );
}
