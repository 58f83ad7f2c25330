import type { EstimateLink, RevisionDocument } from '#contract/sales/customer-page.ts';
import { packagesOf } from '#domain/sales/packages.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { isTaxedInPart, lineSums } from '#domain/totals.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CustomerLink as Link } from '../../core/endpoints/link.ts';
import { presentBilling } from '../installments/present.ts';
import type { EstimateDocument } from '../proposals/estimates/estimate-document.ts';
import type { Receiver } from '../stripe-accounts/receiver.ts';
import { changeOrderShown } from './present-change-order.ts';
import { invoiceShown, lineShown, paymentShown, photosShown } from './present-parts.ts';
import { responseShown } from './present-response.ts';
import type { readPage } from './store.ts';

type Shown = Omit<Awaited<ReturnType<typeof readPage>>, 'receiver_facts'> & {
  link: Pick<Link, 'document_link_id' | 'kind' | 'time_zone'>;
  token: string;
  /** The company's day. */
  today: string;
  receiver: Receiver | undefined;
};

/** The content of an estimate's page: the newest revision, the responses, and the billed and paid amounts. */
export function presentEstimateLink(shown: Shown) {
  const { revision, approval, billed, token, today, receiver } = shown;
  const { document_link_id, time_zone } = shown.link;
  const { snapshot } = revision;
  const answer = responseShown(shown);
  const optional = snapshot.lines.filter((line) => line.is_optional);
  const { approved_total = '', installments = [], invoices = [], payments = [] } = billed ?? {};
  const { invoices: _shown, ...billing } = presentBilling({ approved_total, installments, invoices, today });
  const invoicesNow = invoices.map((row) => invoiceShown(row, { token, today, time_zone, receiver }));
  const attributes: Presented<typeof EstimateLink> = {
    ...answer,
    kind: 'estimate',
    document: presentDocument(snapshot),
    selected_line_item_ids:
      approval?.selected_line_item_ids ?? optional.map(({ itemized_estimate_id }) => itemized_estimate_id),
    photos: photosShown(shown.photos, token),
    billing: billed && billing,
    how_to_pay:
      billed && billing.paid_total < billing.approved_total
        ? paymentInstruction(billed.payment_options, answer.company.name)
        : null,
    invoices: invoicesNow,
    payments: payments.map((row) => paymentShown(row, { token, time_zone })),
    change_orders: shown.change_orders.map((row) => changeOrderShown(row, today)),
    can: { ...answer.can, pay: invoicesNow.some(({ online_payment }) => online_payment !== null) },
  };
  return { id: document_link_id, type: 'customer_link' as const, attributes };
}

function presentDocument(snapshot: EstimateDocument): RevisionDocument {
  const required = snapshot.lines.filter((line) => !line.is_optional);
  return {
    estimate_number: snapshot.estimate_number,
    name: snapshot.name,
    description: snapshot.description,
    date: snapshot.date,
    valid_until: snapshot.valid_until,
    itemized_estimates: snapshot.lines.map((line) => ({
      ...lineShown(line, snapshot.customer_sees),
      package: line.package ?? null,
    })),
    required_sums: sumsOf(required.filter((line) => line.package === undefined)),
    packages: packagesOf(snapshot.lines).map((each) => ({
      package: each,
      required_sums: sumsOf(required.filter((line) => line.package === each)),
    })),
    is_taxed_in_part: isTaxedInPart(snapshot.lines, snapshot),
    non_optional_dollar: Number(snapshot.non_optional_dollar),
    optional_dollar: Number(snapshot.optional_dollar),
    total_dollar: Number(snapshot.total_dollar),
    tax_rate: Number(snapshot.tax_rate),
    tax_amount: Number(snapshot.tax_amount),
    discount_usd: Number(snapshot.discount_usd),
    final_total: Number(snapshot.final_total),
    time_to_complete_day: snapshot.time_to_complete_day,
    time_to_complete_hr: snapshot.time_to_complete_hr,
    terms_and_conditions: snapshot.terms_and_conditions,
    payment_schedule: snapshot.payment_schedule.map(({ label, percent, amount }) => ({
      label,
      percent: Number(percent),
      amount: Number(amount),
    })),
  };
}

function sumsOf(lines: EstimateDocument['lines']) {
  return lineSums(
    lines.map(({ sub_total_dollar, is_taxable }) => ({ sub_total_dollar: Number(sub_total_dollar), is_taxable })),
  );
}
