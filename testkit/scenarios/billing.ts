import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import { installments } from '#contract/sales/installments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { aLine } from '../inputs/inputs.ts';
import type { Company } from '../records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, type Sent } from './answering.ts';

/** An approved estimate of a million dollars with its link. Nothing of it is billed yet. */
export async function anEstimateToBill(company: Company, fields: Partial<EstimateInput> = {}): Promise<Sent> {
  const lines = [aLine({ unit_price_dollar: 100_000, quantity: 10 })];
  const sent = await aSentEstimate(company, { ...NO_SCHEDULE, ...fields, lines });
  await approve(sent);
  return sent;
}

/** Bills a part of an approved estimate: the invoice is behind the estimate's link. */
export async function billPart(
  { ana }: Company,
  { estimate_id }: Pick<Sent, 'estimate_id'>,
  amount: number,
): Promise<Invoice> {
  const billing = (await ana.call(installments.billing, { params: { id: estimate_id } })).body;
  const unbilled = billing.installments.find(({ invoice_id }) => invoice_id === null);
  if (!unbilled) throw new Error('Nothing is left to bill');
  const params = { id: unbilled.installment_id };
  return (await ana.call(installments.bill, { params, body: { amount } })).body.data.attributes;
}
