import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import { type EstimateBilling, installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { cents, dollars } from '#domain/money.ts';
import { agreedShare, type Share } from '#domain/sales/installment-amounts.ts';
import type { Reply } from '../clients/browser.ts';
import { approvalOf } from '../inputs/approval-bodies.ts';
import { aLine, aPaymentInput } from '../inputs/inputs.ts';
import { newCustomerPayment } from '../inputs/requests.ts';
import type { Company } from '../records/factories.ts';
import { aSentEstimate, pageOf, sendAgain, type Sent } from './answering.ts';
import { attemptApproval, attemptToSend, type SentChangeOrder, whenSent } from './change-orders.ts';

export const STEPS = [
  'approve',
  'addition',
  'credit',
  'bill',
  'part',
  'rest',
  'split',
  'pay',
  'void',
  'delete',
  'withdraw change order',
  'withdraw estimate',
] as const;

/** Something that a company or its customer does to an agreement. */
export interface Step {
  what: (typeof STEPS)[number];
  /** Which of the installments, invoices or change orders. */
  at: number;
  /** Of its amount, from 0 to 1. */
  share: number;
  tax_rate: number;
  bills: 'alone' | 'at_completion';
}

export type AgreedInput = Partial<EstimateInput> & { lines: NewLine[] };

const NOTHING: Share = { amount: 0, tax: 0, discount: 0 };

/** An estimate in the life of its agreement, and what its approvals say that was agreed. */
export class Agreement {
  readonly company: Company;
  sent: Sent;
  agreed = NOTHING;
  isApproved = false;
  readonly #changes: SentChangeOrder[] = [];

  private constructor(company: Company, sent: Sent) {
    this.company = company;
    this.sent = sent;
  }

  static async of(company: Company, input: AgreedInput): Promise<Agreement> {
    return new Agreement(company, await aSentEstimate(company, input));
  }

  async billing(): Promise<EstimateBilling> {
    const { estimate_id: id } = this.sent;
    return (await this.company.ana.call(installments.billing, { params: { id } })).body;
  }

  /** Takes a step, which may be refused. Undefined where there is nothing to take it with. */
  async take(step: Step): Promise<Reply<unknown> | undefined> {
    const { installments: all, invoices: billed } = await this.billing();
    const installment = pick(
      all.filter(({ state }) => state === 'not_billed'),
      step,
    );
    const activeInvoices = billed.filter(({ status }) => status !== 'VOID');
    const invoice = pick(activeInvoices, step);
    const { ana } = this.company;
    const { estimate_id } = this.sent;
    switch (step.what) {
      case 'approve':
        return this.isApproved ? undefined : this.#approve(step);
      case 'addition':
      case 'credit':
        return this.isApproved ? this.#change(step) : undefined;
      case 'bill':
        return installment && this.#bill(installment.installment_id, {});
      case 'part':
        return installment && this.#bill(installment.installment_id, { amount: partOf(installment.amount, step) });
      case 'rest':
        return ana.attempt(installments.billRest, { params: { id: estimate_id }, body: {} });
      case 'split':
        return installment && this.#split(all, installment.installment_id, step);
      case 'pay':
        return invoice && this.#pay(invoice.invoice_id, partOf(invoice.balance_due, step));
      case 'void':
        return (
          invoice && ana.attempt(invoices.voiding, { params: ofInvoice(invoice), body: { reason: 'Billed twice' } })
        );
      case 'delete':
        return invoice && ana.attempt(invoices.remove, { params: ofInvoice(invoice) });
      case 'withdraw change order':
        return this.#withdrawChange(step);
      case 'withdraw estimate':
        return this.#withdraw();
    }
  }

  /** With some of the optional line items, of a new version where the approval was withdrawn. */
  async #approve(step: Step): Promise<Reply<unknown>> {
    const page = await pageOf(this.sent);
    if (page.status !== 'sent') this.sent = await sendAgain(this.company, this.sent.estimate);
    const { selected_line_item_ids, ...shown } = await pageOf(this.sent);
    const selected = selected_line_item_ids.filter((_, at) => (step.at >> at) % 2 === 0);
    const approval = approvalOf({ selected_line_item_ids, ...shown }, selected);
    const { customer, token } = this.sent;
    const reply = await customer.attempt(customerPage.approve, { params: { token }, body: { approval } });
    if (reply.status === 201) {
      this.agreed = agreedShare(reply.body.data.attributes);
      this.isApproved = true;
    }
    return reply;
  }

  async #change({ what, at, share, tax_rate, bills }: Step): Promise<Reply<unknown> | undefined> {
    const { approved_total, unbilled_total } = await this.billing();
    const is_credit = what === 'credit';
    // Most credits are covered by what is not billed yet; with their tax, some are not.
    const unit_price_dollar = partOf(is_credit ? unbilled_total : approved_total, { share });
    if (unit_price_dollar === 0) return undefined;
    const line_items = [{ ...aLine({ unit_price_dollar, is_taxable: at % 3 > 0 }), is_credit }];
    const { estimate_id } = this.sent;
    const order = { estimate_id, line_items, tax_rate, bills };
    const changeOrder = await this.company.aChangeOrder(order);
    const sending = await attemptToSend(this.company, changeOrder);
    // A credit above what is not billed is rejected when it is sent.
    if (sending.status !== 200) return sending;
    const sent = await whenSent(this.company, changeOrder, sending.body.data.id);
    const reply = await attemptApproval(sent);
    if (reply.status === 201) {
      const { final_total, tax_amount } = reply.body.data.attributes;
      this.#add(cents(final_total), cents(tax_amount));
      this.#changes.push(sent);
    }
    return reply;
  }

  #add(amount: number, tax: number): void {
    const { agreed } = this;
    this.agreed = { ...agreed, amount: agreed.amount + amount, tax: agreed.tax + tax };
  }

  async #bill(id: string, body: { amount?: number }): Promise<Reply<unknown>> {
    return this.company.ana.attempt(installments.bill, { params: { id }, body });
  }

  async #split(all: EstimateBilling['installments'], id: string, step: Step): Promise<Reply<unknown>> {
    const parts = all
      .filter(({ state }) => state === 'not_billed')
      .flatMap(({ installment_id, amount, due }) => {
        const first = partOf(amount, step);
        const rest = dollars(cents(amount) - cents(first));
        const amounts = installment_id === id && first > 0 && rest > 0 ? [first, rest] : [amount];
        return amounts.map((part) => ({ installment_id, due, amount: part }));
      });
    const params = { id: this.sent.estimate_id };
    return this.company.ana.attempt(installments.change, { params, body: { installments: parts } });
  }

  async #pay(invoice_id: string, amount: number): Promise<Reply<unknown>> {
    const [endpoint, given] = newCustomerPayment({ ...aPaymentInput(), invoice_id, amount });
    return this.company.ana.attempt(endpoint, given);
  }

  async #withdrawChange(step: Step): Promise<Reply<unknown> | undefined> {
    const change = pick(this.#changes, step);
    if (!change) return undefined;
    const params = { id: change.change_order_id };
    const reply = await this.company.ana.attempt(changeOrders.withdraw, { params, body: { reason: 'By mistake' } });
    if (reply.status === 200) {
      this.#changes.splice(this.#changes.indexOf(change), 1);
      this.#add(-cents(change.final_total), -cents(change.tax_amount));
    }
    return reply;
  }

  async #withdraw(): Promise<Reply<unknown>> {
    const params = { id: this.sent.estimate_id };
    const reply = await this.company.ana.attempt(approvals.withdraw, { params, body: { reason: 'Wrong roof' } });
    if (reply.status === 200) {
      this.agreed = NOTHING;
      this.isApproved = false;
    }
    return reply;
  }
}

function pick<T>(all: readonly T[], { at }: Pick<Step, 'at'>): T | undefined {
  return all[at % (all.length || 1)];
}

/** Whole cents of an amount in dollars. */
function partOf(amount: number, { share }: Pick<Step, 'share'>): number {
  return dollars(Math.floor(cents(amount) * share));
}

function ofInvoice({ invoice_id: id }: { invoice_id: string }) {
  return { id };
}
