import { AppError, invalid } from '#contract/errors.ts';
import type { NewOnlinePayment, OnlinePaymentState } from '#contract/sales/online-payments.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { amountFault, ONLINE_PAYMENT_MIN } from '#domain/sales/online-amounts.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckoutMethod, Checkouts } from '../../platform/payment-cards/checkouts.ts';
import { cardsOff } from '../../platform/payment-cards/no-cards.ts';
import { readCustomer } from '../../work/customers/store.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { askStripe } from '../stripe-accounts/ask.ts';
import { offeredMethods, partsOf } from '../stripe-accounts/payable.ts';
import { paymentReceiver, type Receiver } from '../stripe-accounts/receiver.ts';
import type { SettlingServices } from './afterwards.ts';
import { applyPaymentUpdate } from './apply.ts';
import { isUnderWay, nextCheckAt, OPEN_MINUTES } from './payment-state.ts';
import {
  attemptToEnd,
  findPayment,
  insertAttempt,
  lockPayableBehind,
  lockPaymentAndInvoice,
  type OnlinePaymentRow,
  updatePayment,
} from './store.ts';

export interface PayServices extends SettlingServices {
  checkouts: Checkouts;
  takesCards: boolean;
  /** The code of the one company that accepts payments on the account of the server's keys. */
  ownCompany: string | undefined;
  clock: Clock;
}

interface PaymentRequest {
  link: CustomerLink;
  token: string;
  input: NewOnlinePayment;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

interface Begun {
  payment_id: string;
  state: OnlinePaymentState;
  /** Missing if an earlier attempt has been paid. */
  redirect_url?: string;
}

/**
 * Begins to pay an invoice. An open attempt is closed first, so that two pages never charge for the same balance; if
 * it turns out to be paid, it is the response. The new attempt is stored before the provider is called.
 */
export async function beginPayment(services: PayServices, paymentRequest: PaymentRequest): Promise<Begun> {
  if (!services.takesCards) throw cardsOff();
  const { inCompany, link, input } = paymentRequest;
  const open = await inCompany(async (db) => (await rightToPay(db, services, paymentRequest)).open);
  if (open) {
    const { payment_id, state } = await endAttempt(services, inCompany, open);
    if (state === 'processing' || state === 'succeeded') return { payment_id, state };
  }
  const { attempt, checkout } = await inCompany(async (db) => {
    const right = await rightToPay(db, services, paymentRequest);
    // Another tab was faster.
    if (right.open) throw new AppError('in_progress');
    const now = services.clock();
    const expires_at = new Date(now.getTime() + OPEN_MINUTES * 60_000);
    const created = { state: 'created', fee: null, notice_due_at: null } as const;
    const row = await insertAttempt(db, {
      ...created,
      payment_id: newId(),
      invoice_id: input.invoice_id,
      provider_account_id: right.receiver.accountId,
      amount: input.amount,
      customer_name: right.customer.name,
      expires_at,
      next_check_at: nextCheckAt(created, now),
      created_at: now,
    });
    return { attempt: row, checkout: checkoutOf(row, { ...right, services, token: paymentRequest.token }) };
  });
  const opened = await askStripe(() => services.checkouts.open(checkout), { rejected: NOT_NOW });
  const isOffered = opened.methods.length > 0;
  const row = await inCompany(async (db) => {
    await lockPayableBehind(db, link, input.invoice_id);
    const current = await findPayment(db, attempt.payment_id);
    const state = isOffered ? ('open' as const) : ('failed' as const);
    // If the attempt was canceled concurrently, it remains canceled, and its page is not returned to the customer.
    return updatePayment(db, attempt.payment_id, {
      session_id: opened.sessionId,
      ...(current?.state === 'created' && { state }),
      ...(!isOffered && { next_check_at: null }),
    });
  });
  if (!isOffered) throw await inCompany(notOffered);
  if (row.state !== 'open') throw new AppError('in_progress');
  return { payment_id: row.payment_id, state: row.state, redirect_url: opened.url };
}

const NOT_NOW =
  'Online payment is not possible at the moment, and nothing was charged. Please try again later, or pay another way.';

interface Right {
  invoice: InvoiceRow;
  receiver: Receiver;
  methods: CheckoutMethod[];
  customer: { name: string; email: string };
  /** The attempt that is open, or whose page is not closed yet. */
  open: OnlinePaymentRow | undefined;
}

/** Checks that the amount may be paid now, and locks the invoice. */
async function rightToPay(db: CompanyDb, services: PayServices, { link, input }: PaymentRequest): Promise<Right> {
  const invoice = await lockPayableBehind(db, link, input.invoice_id);
  const receiver = await paymentReceiver(db, services);
  if (!receiver || !invoice.takes_online_payment) throw await notOffered(db);
  const balance = cents(invoice.balance_due);
  if (balance <= 0) throw new AppError('nothing_to_pay');
  if (balance !== cents(input.expected_balance)) throw balanceChanged(invoice);
  const under = await attemptToEnd(db, invoice.invoice_id);
  if (under?.state === 'processing') throw underWay(under);
  if (balance < cents(ONLINE_PAYMENT_MIN)) throw await notOffered(db);
  const fault = amountFault(partsOf(invoice), input.amount);
  if (fault) throw invalid({ amount: [fault] });
  const methods = offeredMethods(receiver, input.amount);
  if (methods.length === 0) throw await notOffered(db);
  const { first_name, last_name, customer_company_name: company, email } = await readCustomer(db, invoice.customer_id);
  const person = `${first_name} ${last_name}`.trim();
  const customer = { name: company ? `${person} (${company})` : person, email };
  return { invoice, receiver, methods, customer, open: under };
}

/**
 * Closes the page of an attempt and applies its state. An attempt whose page was never returned to the customer is
 * just canceled. If it got a page concurrently, a customer may be there, so the caller has to retry.
 */
export async function endAttempt(
  services: PayServices,
  inCompany: PaymentRequest['inCompany'],
  attempt: OnlinePaymentRow,
): Promise<OnlinePaymentRow> {
  const { payment_id: id, provider_account_id: accountId, session_id: sessionId } = attempt;
  const requestedAt = services.clock();
  const report = sessionId
    ? await askStripe(() => services.checkouts.expire({ id, accountId, sessionId, isPaid: false }))
    : undefined;
  return inCompany(async (db) => {
    const applied = report && (await applyPaymentUpdate(db, services, id, { report, requestedAt }));
    const { state } = applied ?? attempt;
    if (state === 'processing' || state === 'succeeded') return applied ?? attempt;
    const current = applied ?? (await lockPaymentAndInvoice(db, id))?.payment;
    if (current?.session_id !== sessionId) throw new AppError('in_progress');
    return updatePayment(db, id, { state: 'canceled', next_check_at: null });
  });
}

function checkoutOf(row: OnlinePaymentRow, right: Omit<Right, 'open'> & { services: PayServices; token: string }) {
  const { invoice, receiver, methods, customer, services, token } = right;
  const { payment_id, company_id, invoice_id } = row;
  const name = `Invoice #${invoice.invoice_number}`;
  return {
    id: payment_id,
    accountId: receiver.accountId,
    cents: cents(row.amount),
    productName: `${name}, ${invoice.name}`,
    description: `${name}, ${invoice.name}`,
    statementSuffix: `INV ${invoice.invoice_number}`,
    customerEmail: customer.email || null,
    methods,
    metadata: { payment_id, company_id, invoice_id },
    returnUrl: `${services.publicUrl}/d/${encodeURIComponent(token)}?payment=${payment_id}`,
    expiresAt: row.expires_at,
  };
}

async function notOffered(db: CompanyDb): Promise<AppError> {
  const { name } = await readCompany(db);
  return new AppError('payment_not_offered', { message: `${name} does not take payments online for this invoice.` });
}

function underWay({ amount }: OnlinePaymentRow): AppError {
  const message = `A payment of ${formatUsd(Number(amount))} is on its way already.`;
  return new AppError('payment_under_way', { message });
}

function balanceChanged({ balance_due }: InvoiceRow): AppError {
  const message = `The balance is ${formatUsd(Number(balance_due))} now. Please look again before you pay.`;
  return new AppError('balance_changed', { message });
}

/** Queries the provider for the state of an attempt, and applies it. */
export async function lookAtPayment(
  services: PayServices,
  inCompany: PaymentRequest['inCompany'],
  attempt: OnlinePaymentRow,
): Promise<OnlinePaymentRow> {
  const { payment_id: id, provider_account_id: accountId, session_id: sessionId, state } = attempt;
  if (!sessionId) return attempt;
  const requestedAt = services.clock();
  const report = await askStripe(() =>
    services.checkouts.find({ id, accountId, sessionId, isPaid: state === 'succeeded' }),
  );
  return inCompany(async (db) => {
    if (report) return (await applyPaymentUpdate(db, services, id, { report, requestedAt })) ?? attempt;
    // The account was disconnected: pending payments can no longer be followed.
    return updatePayment(db, id, { next_check_at: null, ...(isUnderWay(state) && { state: 'failed' as const }) });
  });
}
