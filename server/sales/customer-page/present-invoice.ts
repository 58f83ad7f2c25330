import type { LinkAgreement, SentInvoice } from '#contract/sales/customer-invoices.ts';
import type { InvoiceLink } from '#contract/sales/customer-page.ts';
import { dollars } from '#domain/money.ts';
import { dayIn } from '#domain/time.ts';
import { isTaxedInPart } from '#domain/totals.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CustomerLink as Link } from '../../core/endpoints/link.ts';
import { agreementFigures, type InvoiceDocument, visibleItems } from '../invoices/invoice-document.ts';
import type { Receiver } from '../stripe-accounts/receiver.ts';
import type { readInvoicePage } from './invoice-store.ts';
import { commentsShown, companyShown, invoiceShown, paymentShown, photosShown } from './present-parts.ts';

type InvoicePage = Awaited<ReturnType<typeof readInvoicePage>>;

type Shown = Omit<InvoicePage, 'receiver_facts'> & {
  link: Pick<Link, 'document_link_id' | 'time_zone'>;
  token: string;
  /** The company's day. */
  today: string;
  receiver: Receiver | undefined;
};

/** The content of an invoice's page: the invoice as sent, and the amount paid. */
export function presentInvoiceLink({ link, token, today, snapshot, invoice, receiver, ...shown }: Shown) {
  const { document_link_id, time_zone } = link;
  const invoiceNow = invoiceShown(invoice, { token, today, time_zone, receiver });
  const attributes: Presented<typeof InvoiceLink> = {
    document_link_id,
    kind: 'invoice',
    company: companyShown(snapshot.company, token),
    customer_name: snapshot.customer.name,
    project_name: snapshot.project.name,
    document: sentInvoice(snapshot),
    invoice: invoiceNow,
    agreement: shown.agreement ? agreementShown(shown.agreement, { invoice, time_zone }) : null,
    photos: photosShown(shown.photos, token),
    comments: commentsShown(shown.comments),
    payments: shown.payments.map((row) => paymentShown(row, { token, time_zone })),
    can: { approve: false, decline: false, ask: true, pay: invoiceNow.online_payment !== null, renew: false },
  };
  return { id: document_link_id, type: 'customer_link' as const, attributes };
}

function sentInvoice(snapshot: InvoiceDocument): SentInvoice {
  return {
    invoice_number: snapshot.invoice_number,
    name: snapshot.name,
    issue_date: snapshot.issue_date,
    due_date: snapshot.due_date,
    itemized_invoices: visibleItems(snapshot).map(({ code, description, amount_dollar, is_taxable }) => ({
      code,
      description,
      amount_dollar: amount_dollar === null ? null : Number(amount_dollar),
      is_taxable: is_taxable !== false,
    })),
    is_taxed_in_part: isTaxedInPart(snapshot.items, snapshot),
    sub_total_sum_lineitems: Number(snapshot.sub_total_sum_lineitems),
    tax_rate: Number(snapshot.tax_rate),
    tax_amount: Number(snapshot.tax_amount),
    discount_usd: Number(snapshot.discount_usd),
    final_total: Number(snapshot.final_total),
  };
}

function agreementShown(
  agreement: NonNullable<InvoicePage['agreement']>,
  { invoice, time_zone }: { invoice: { final_total: string }; time_zone: string },
): LinkAgreement {
  const { agreed, before, now, left } = agreementFigures(agreement, invoice.final_total);
  return {
    estimate_number: agreement.estimate_number,
    approved_on: agreement.approved_on ?? dayIn(time_zone, agreement.approved_at),
    agreed: dollars(agreed),
    billed_before: dollars(before),
    this_invoice: dollars(now),
    left_to_bill: dollars(left),
    invoices: agreement.invoices.map((earlier) => ({
      invoice_number: earlier.invoice_number,
      issue_date: earlier.issue_date,
      final_total: Number(earlier.final_total),
      amount_paid: Number(earlier.amount_paid),
    })),
  };
}
