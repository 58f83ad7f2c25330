import { sql, type Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type NeedKind } from '#contract/core/needs.ts';
import { home, NEEDS_PAGE } from '#contract/office/home.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { statements } from '#contract/sales/statements.ts';
import { expenses } from '#contract/work/expenses.ts';
import { visits } from '#contract/work/visits.ts';
import { formatUsd } from '#domain/money.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, sendAgain, sendInvoice } from '#testkit/scenarios/answering.ts';
import { anApprovedEstimate, aSentChangeOrder, sendChangeOrder } from '#testkit/scenarios/change-orders.ts';
import { asCompany, type CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

const NOW = '2026-11-20T19:47:00Z';
const ZONE = { time_zone: 'America/New_York' };

async function inDatabase({ company_id }: Company, work: (db: CompanyDb) => Promise<unknown>): Promise<void> {
  await asCompany(await testDatabase(), company_id, work);
}

/** Messages carry the time of the database; this sets it to the test clock. */
async function sentNow(company: Company): Promise<void> {
  await inDatabase(company, (db) => db.updateTable('messages').set({ created_at: testClock.now() }).execute());
}

async function homeOf(person: Person) {
  return (await person.call(home.read)).body;
}

/** The lines of one kind. */
async function linesOf(person: Person, kind: NeedKind) {
  return (await homeOf(person)).needs.filter((need) => need.kind === kind);
}

/** A customer's attempt to pay online. */
async function anOnlinePayment(
  company: Company,
  {
    invoice_id,
    ...fields
  }: { invoice_id: string; state: 'failed' | 'succeeded' | 'processing' } & Record<string, unknown>,
): Promise<string> {
  const payment_id = newId();
  const paid = fields.state === 'succeeded' && (await company.aPayment({ invoice_id, amount: 100 }));
  await inDatabase(company, (db) =>
    db
      .insertInto('online_payments')
      .values({
        payment_id,
        invoice_id,
        amount: '100.00',
        customer_name: 'Pat Lee',
        method: 'bank',
        expires_at: testClock.now(),
        created_at: testClock.now(),
        ...(paid && { customer_payment_id: paid.customer_payment_id }),
        ...fields,
      })
      .execute(),
  );
  return payment_id;
}

test('a request to renew an estimate is resolved by a new revision, but an earlier question is not', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const sent = await aSentEstimate(acme, { valid_business_days: 1 });
  const comment = (kind: 'question' | 'renewal', text: string) => {
    const params = { token: sent.token };
    return sent.customer.call(customerPage.comment, { params, body: { comment: { kind, text } } });
  };
  testClock.forward({ days: 20 });
  await comment('renewal', 'Please send me a new estimate.');
  const later = { ...acme, ana: await elsewhere(acme.ana) };
  const renewalNeed = [
    { sentence: 'Pat Lee asks to renew estimate #1001', detail: '“Please send me a new estimate.”' },
  ];
  expect(await linesOf(later.ana, 'question')).toMatchObject(renewalNeed);
  await sendAgain(later, sent.estimate);
  expect(await linesOf(later.ana, 'question')).toEqual([]);

  testClock.forward({ minutes: 1 });
  await comment('question', 'Can the doors match?');
  await comment('renewal', 'And a new estimate, please.');
  testClock.forward({ days: 20 });
  const last = { ...acme, ana: await elsewhere(acme.ana) };
  await sendAgain(last, sent.estimate);
  expect(await linesOf(last.ana, 'question')).toMatchObject([{ detail: '“Can the doors match?”' }]);
});

test('a request to renew a change order is resolved by a new revision', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { estimate_id } = await anApprovedEstimate(acme);
  const sent = await aSentChangeOrder(acme, { estimate_id, valid_business_days: 1 });
  testClock.forward({ days: 20 });
  const later = { ...acme, ana: await elsewhere(acme.ana) };
  const comment = { kind: 'renewal' as const, text: 'Please send me a new one.' };
  await sent.customer.call(customerPage.comment, { params: { token: sent.token }, body: { comment } });
  expect(await linesOf(later.ana, 'question')).toHaveLength(1);
  await sendChangeOrder(later, sent);
  expect(await linesOf(later.ana, 'question')).toEqual([]);
});

test('a question about an estimate is listed first until it is answered', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const sent = await aSentEstimate(acme);
  await acme.anInvoice({ issue_date: '2026-10-01', due_date: '2026-10-15' });
  await sent.customer.call(customerPage.comment, {
    params: { token: sent.token },
    body: { comment: { text: 'Can the doors match?' } },
  });
  const { needs, needs_total } = await homeOf(acme.ben);
  expect(needs.map(({ kind }) => kind)).toEqual(['question', 'invoices_overdue']);
  expect(needs_total).toBe(2);
  expect(needs[0]).toEqual({
    kind: 'question',
    document: { type: 'estimate', id: sent.estimate_id },
    sentence: `Pat Lee asks about estimate #${sent.estimate.estimate_number}`,
    detail: '“Can the doors match?”',
    amount: null,
    number: sent.estimate.estimate_number,
    customer_id: sent.estimate.customer_id,
    customer_name: 'Pat Lee',
    project_id: sent.estimate.project_id,
    since: new Date(NOW).toISOString(),
    action: 'answer',
  });
});

test("a customer's question about a change order has a separate line", async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { estimate_id } = await anApprovedEstimate(acme);
  const sent = await aSentChangeOrder(acme, { estimate_id });
  await sent.customer.call(customerPage.comment, {
    params: { token: sent.token },
    body: { comment: { text: 'Why?' } },
  });
  expect(await linesOf(acme.ana, 'question')).toMatchObject([
    {
      document: { type: 'change_order', id: sent.change_order_id },
      sentence: expect.stringMatching(/^Pat Lee asks about change order 1 to/),
    },
  ]);
});

describe('payments and invoices', () => {
  test('a failed payment is listed until there is a payment or a notification', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { invoice_id, invoice_number, account_id } = { ...(await acme.anInvoice()), account_id: acme.ana.account_id };
    await anOnlinePayment(acme, { invoice_id, state: 'failed', failure_reason: 'The account has no funds.' });
    expect(await linesOf(acme.ana, 'payment_failed')).toMatchObject([
      {
        document: { type: 'invoice', id: invoice_id },
        sentence: `Bank payment for invoice #${invoice_number} failed`,
        detail: expect.stringMatching(/^Pat Lee, .*\. The account has no funds\.$/),
        amount: 100,
        action: 'send_notification',
      },
    ]);
    testClock.forward({ minutes: 1 });
    await acme.ana.call(customerPayments.sendNotification, { body: { invoice_id, account_id, send_method: 'email' } });
    expect(await linesOf(acme.ana, 'payment_failed')).toEqual([]);

    const other = await acme.anInvoice();
    await anOnlinePayment(acme, { invoice_id: other.invoice_id, state: 'failed' });
    expect(await linesOf(acme.ana, 'payment_failed')).toHaveLength(1);
    await anOnlinePayment(acme, { invoice_id: other.invoice_id, state: 'processing' });
    expect(await linesOf(acme.ana, 'payment_failed')).toEqual([]);
  });

  test("a disputed payment shows the bank's deadline", async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { invoice_id, invoice_number } = await acme.anInvoice();
    const id = await anOnlinePayment(acme, {
      invoice_id,
      state: 'succeeded',
      dispute_state: 'open',
      dispute_reason: 'product_not_received',
      dispute_due_by: new Date('2026-12-01T04:59:00Z'),
      disputed_at: testClock.now(),
    });
    expect(await linesOf(acme.ana, 'payment_disputed')).toMatchObject([
      {
        document: { type: 'online_payment', id },
        sentence: `Pat Lee’s bank disputes the payment of invoice #${invoice_number}`,
        detail: 'Reason: product not received. Answer in Stripe by Nov 30.',
        number: invoice_number,
      },
    ]);
  });

  test('an overpaid invoice offers a refund only of the amount paid online', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const invoice = await acme.anInvoice({ items: [anItem({ amount_dollar: 200 })], tax_rate: 0, discount_usd: 0 });
    await acme.aPayment({ invoice_id: invoice.invoice_id, amount: 250.1 });
    const line = { kind: 'invoice_overpaid', document: { type: 'invoice', id: invoice.invoice_id }, amount: 50.1 };
    expect(await linesOf(acme.ana, 'invoice_overpaid')).toMatchObject([{ ...line, action: 'view_payments' }]);
    await anOnlinePayment(acme, { invoice_id: invoice.invoice_id, state: 'succeeded' });
    expect(await linesOf(acme.ana, 'invoice_overpaid')).toMatchObject([{ ...line, amount: 150.1, action: 'refund' }]);
  });

  test('overdue invoices are one line per customer, exclude payments in progress, and are hidden after a reminder', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const owed = { items: [anItem({ amount_dollar: 100.1 })], tax_rate: 0, discount_usd: 0 };
    const project = await acme.aProject();
    const { project_id, customer_id } = project;
    const oldest = await acme.anInvoice({ ...owed, project_id, issue_date: '2026-10-25', due_date: '2026-11-08' });
    await acme.anInvoice({ ...owed, project_id, issue_date: '2026-10-28', due_date: '2026-11-11' });
    const onItsWay = await acme.anInvoice({ ...owed, project_id, issue_date: '2026-10-20', due_date: '2026-11-03' });
    await anOnlinePayment(acme, { invoice_id: onItsWay.invoice_id, state: 'processing' });
    await acme.anInvoice({ ...owed, project_id, issue_date: '2026-11-06', due_date: '2026-11-20' });
    await sendInvoice(acme, oldest);
    const [line, ...others] = await linesOf(acme.ana, 'invoices_overdue');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      document: { type: 'customer', id: customer_id },
      sentence: 'Pat Lee owes on 2 invoices',
      detail: `Oldest #${oldest.invoice_number}, 12 days late.`,
      amount: 200.2,
      since: '2026-11-08',
      action: 'send_reminder',
    });

    await sendInvoice(acme, oldest);
    await sentNow(acme);
    expect(await linesOf(acme.ana, 'invoices_overdue')).toEqual([]);
    testClock.forward({ days: 3 });
    expect(await linesOf(await elsewhere(acme.ana), 'invoices_overdue')).toMatchObject([
      { sentence: 'Pat Lee owes on 3 invoices', detail: expect.stringMatching(/Last reminded Nov 20\.$/) },
    ]);
  });

  test('neither a receipt nor a failed reminder counts as a reminder of an overdue invoice', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const invoice = await acme.anInvoice({ issue_date: '2026-10-25', due_date: '2026-11-08' });
    await sendInvoice(acme, invoice);
    const { message_id } = await sendInvoice(acme, invoice);
    await sentNow(acme);
    const second = (fields: Updateable<Tables['messages']>) =>
      inDatabase(acme, (db) => db.updateTable('messages').set(fields).where('message_id', '=', message_id).execute());
    expect(await linesOf(acme.ana, 'invoices_overdue')).toEqual([]);
    const notReminded = [{ detail: '12 days late.' }];
    await second({ document_kind: 'payment', created_by_account_id: null });
    expect(await linesOf(acme.ana, 'invoices_overdue')).toMatchObject(notReminded);
    await second({ is_reminder: true });
    expect(await linesOf(acme.ana, 'invoices_overdue')).toEqual([]);
    await second({ status: 'failed' });
    expect(await linesOf(acme.ana, 'invoices_overdue')).toMatchObject(notReminded);
  });

  test('an account that Stripe restricts is shown to its owner with a button, and to the office without one', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    await inDatabase(acme, (db) =>
      db
        .insertInto('stripe_accounts')
        .values({
          stripe_account_id: newId(),
          provider_account_id: `acct_${newId()}`,
          contact_email: 'ana@example.test',
          display_name: 'Acme',
          cards: 'pending',
          requirements: JSON.stringify([]),
          active_at: testClock.now(),
          next_check_at: testClock.now(),
          created_at: testClock.now(),
        })
        .execute(),
    );
    const sentence = 'Stripe has restricted your account';
    expect(await linesOf(acme.ana, 'account_restricted')).toMatchObject([{ sentence, action: 'fix_account' }]);
    expect(await linesOf(acme.ben, 'account_restricted')).toMatchObject([{ sentence, action: null }]);
  });
});

describe('approved estimates', () => {
  test('an approval is announced first for 24 hours, then listed until a visit is planned or all of it is billed', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const sent = await aSentEstimate(acme, NO_SCHEDULE);
    const { final_total, project_id } = sent.estimate;
    await approve(sent);
    const other = await aSentEstimate(acme);
    await other.customer.call(customerPage.comment, {
      params: { token: other.token },
      body: { comment: { text: 'Can the doors match?' } },
    });
    const line = {
      document: { type: 'estimate', id: sent.estimate_id },
      sentence: `Pat Lee approved ${formatUsd(final_total)}`,
      amount: final_total,
      project_id,
      action: 'plan_visit',
    };
    const { needs } = await homeOf(acme.ana);
    expect(needs).toMatchObject([{ ...line, kind: 'estimate_approved' }, { kind: 'question' }]);
    expect(needs[0]?.detail).toMatch(/Plan the work\.$/);
    testClock.forward({ days: 1 });
    const { ana } = acme;
    expect((await homeOf(ana)).needs).toMatchObject([{ kind: 'question' }, { ...line, kind: 'approved_unplanned' }]);
    await ana.call(installments.billRest, { params: { id: sent.estimate_id }, body: {} });
    expect((await homeOf(ana)).needs).toMatchObject([{ kind: 'question' }]);
  });

  test('an announced approval names its deposit, and can be viewed once a visit is planned', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const lines = [aLine({ unit_price_dollar: 1000, quantity: 1 })];
    const schedule = { deposit_percent: 50, start_percent: 0, completion_percent: 50 };
    const sent = await aSentEstimate(acme, { lines, tax_rate: 0, discount_usd: 0, ...schedule });
    const { project_id, project_name } = sent.estimate;
    await approve(sent);
    const detail = async () => (await linesOf(acme.ana, 'estimate_approved')).map((line) => [line.detail, line.action]);
    expect(await detail()).toEqual([[`${project_name}. The $500.00 deposit is billed. Plan the work.`, 'plan_visit']]);
    const { body } = await acme.ana.call(invoices.listJoined);
    await acme.aPayment({ invoice_id: body.data[0]?.id ?? '', amount: 500 });
    await acme.aVisit({ project_id, day: '2026-11-23', starts: '08:00', ends: '12:00' });
    expect(await detail()).toEqual([[`${project_name}. The $500.00 deposit is paid.`, 'view_approval']]);
  });

  test('an approved estimate whose deposit is invoiced needs a visit until one is planned', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const schedule = { deposit_percent: 50, start_percent: 0, completion_percent: 50 };
    const sent = await aSentEstimate(acme, schedule);
    await approve(sent);
    const { project_id } = sent.estimate;
    testClock.forward({ days: 1 });
    expect(await linesOf(acme.ana, 'approved_unplanned')).toMatchObject([
      { document: { type: 'estimate', id: sent.estimate_id }, project_id, action: 'plan_visit' },
    ]);
    await acme.aVisit({ project_id, day: '2026-11-23', starts: '08:00', ends: '12:00' });
    expect(await linesOf(acme.ana, 'approved_unplanned')).toEqual([]);
  });

  test('the planned day of the project makes no installment of its start ready, but a clock-in and its end do', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { project_id } = await acme.aProject({ start_date: '2026-11-21', end_date: '2026-11-22' });
    const schedule = { deposit_percent: 25, start_percent: 25, completion_percent: 50 };
    const lines = [aLine({ unit_price_dollar: 1000, quantity: 1 })];
    const sent = await aSentEstimate(acme, { project_id, lines, tax_rate: 0, discount_usd: 0, ...schedule });
    await approve(sent);
    const jobsite = await acme.aJobsite({ project_id });
    testClock.forward({ days: 1 });
    expect(await linesOf(acme.ana, 'installment_ready')).toEqual([]);
    await acme.aTimecard({ jobsite, clock_in: testClock.now().toISOString() });
    expect(await linesOf(acme.ana, 'installment_ready')).toMatchObject([
      {
        document: { type: 'estimate', id: sent.estimate_id },
        sentence: 'Installment “Start” is ready to bill',
        amount: 250,
      },
    ]);
    testClock.forward({ days: 1 });
    expect(await linesOf(acme.ana, 'installment_ready')).toMatchObject([
      { sentence: '2 installments are ready to bill', amount: 750 },
    ]);
  });

  test('an installment is ready after the first visit has begun, and the rest after the last visit is done', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const { project_id } = await acme.aProject({ start_date: '2027-03-01', end_date: '2027-04-01' });
    const schedule = { deposit_percent: 25, start_percent: 25, completion_percent: 50 };
    const lines = [aLine({ unit_price_dollar: 1000, quantity: 1 })];
    const sent = await aSentEstimate(acme, { project_id, lines, tax_rate: 0, discount_usd: 0, ...schedule });
    const before = await acme.aVisit({ project_id, day: '2026-11-19' });
    await acme.ana.call(visits.finish, { params: { id: before.visit_id } });
    await approve(sent);
    const today = await acme.aVisit({ project_id, day: '2026-11-20' });
    const later = await acme.aVisit({ project_id, day: '2026-11-24' });
    const ready = async () => {
      const { body } = await acme.ana.call(installments.ready, { query: { project_id } });
      return body.installments.map(({ label, amount, due }) => [label, amount, due]);
    };
    expect(await ready()).toEqual([]);
    expect(await linesOf(acme.ana, 'installment_ready')).toEqual([]);
    await acme.ana.call(visits.finish, { params: { id: today.visit_id } });
    expect(await ready()).toEqual([['Start', 250, 'on_start']]);
    expect(await linesOf(acme.ana, 'installment_ready')).toMatchObject([
      { sentence: 'Installment “Start” is ready to bill', amount: 250 },
    ]);
    await acme.ana.call(visits.finish, { params: { id: later.visit_id } });
    expect(await ready()).toEqual([
      ['Start', 250, 'on_start'],
      ['Completion', 500, 'on_completion'],
    ]);
    const other = await aCompany();
    expect(await other.ana.attempt(installments.ready, { query: { project_id } })).toBeError('project_not_found');
  });

  test('an estimate that expires in two days is listed until it is sent again', async () => {
    testClock.set(NOW);
    const acme = await aCompany(ZONE);
    const sent = await aSentEstimate(acme, { valid_business_days: 3 });
    await sentNow(acme);
    expect(await linesOf(acme.ana, 'estimate_expiring')).toEqual([]);
    // From Friday on, three business days end on Wednesday.
    testClock.set('2026-11-23T15:00:00Z');
    const ana = await elsewhere(acme.ana);
    expect(await linesOf(ana, 'estimate_expiring')).toMatchObject([
      {
        document: { type: 'estimate', id: sent.estimate_id },
        sentence: expect.stringMatching(/expires on Nov 25$/),
        detail: expect.stringMatching(/Not opened yet\.$/),
      },
    ]);
    testClock.set('2026-11-24T14:00:00Z');
    expect(await linesOf(ana, 'estimate_expiring')).toMatchObject([
      { sentence: expect.stringMatching(/expires tomorrow$/) },
    ]);
    await sendAgain({ ...acme, ana }, sent.estimate);
    await sentNow(acme);
    expect(await linesOf(ana, 'estimate_expiring')).toEqual([]);
  });
});

test('a failed statement is listed by the name of its customer', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { customer_id } = await acme.aCustomer();
  await acme.ana.call(statements.send, {
    params: { id: customer_id },
    body: { account_id: acme.ana.account_id, send_method: 'email' },
  });
  await inDatabase(acme, (db) =>
    db.updateTable('messages').set({ status: 'failed' }).where('document_id', '=', customer_id).execute(),
  );
  expect(await linesOf(acme.ana, 'message_failed')).toMatchObject([
    {
      document: { type: 'statement', id: customer_id },
      sentence: 'Statement did not reach Pat Lee',
      action: 'send_again',
    },
  ]);
});

test('a failed message is listed until a later one of its document is sent', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const invoice = await acme.anInvoice();
  const { message_id } = await sendInvoice(acme, invoice);
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
  await inDatabase(acme, (db) =>
    db
      .updateTable('messages')
      .set({ status: 'failed', failure_reason: 'This address does not exist.' })
      .where('message_id', '=', message_id)
      .execute(),
  );
  expect(await linesOf(acme.ana, 'message_failed')).toMatchObject([
    {
      document: { type: 'invoice', id: invoice.invoice_id },
      sentence: `Invoice #${invoice.invoice_number} did not reach Pat Lee`,
      detail: expect.stringMatching(/This address does not exist\.$/),
      action: 'send_again',
    },
  ]);
  await sendInvoice(acme, invoice);
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
});

test('a bounced email is listed although a text was sent with it, until either is sent again', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const invoice = await acme.anInvoice();
  const bounced = await sendInvoice(acme, invoice);
  const text = await sendInvoice(acme, invoice);
  const change = (fields: Updateable<Tables['messages']>, { message_id }: { message_id: string }) =>
    inDatabase(acme, (db) => db.updateTable('messages').set(fields).where('message_id', '=', message_id).execute());
  await change({ channel: 'sms' }, text);
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
  await change({ status: 'failed', recipient: 'pat@example.test' }, bounced);
  const line = { document: { type: 'invoice', id: invoice.invoice_id } };
  expect(await linesOf(acme.ana, 'message_failed')).toMatchObject([{ ...line, detail: 'Sent to pat@example.test.' }]);
  await change({ status: 'failed', recipient: '813-555-0155' }, text);
  expect(await linesOf(acme.ana, 'message_failed')).toMatchObject([{ ...line, detail: 'Sent to 813-555-0155.' }]);
  await sendInvoice(acme, invoice);
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
});

test('a failed estimate message is not listed after its customer has responded', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const sent = await aSentEstimate(acme);
  await sentNow(acme);
  await inDatabase(acme, (db) => db.updateTable('messages').set({ status: 'failed' }).execute());
  expect(await linesOf(acme.ana, 'message_failed')).toHaveLength(1);
  testClock.forward({ minutes: 1 });
  await sent.customer.call(customerPage.decline, {
    params: { token: sent.token },
    body: { decline: { revision_id: sent.revision_id, reason_code: 'price' } },
  });
  expect(await linesOf(acme.ana, 'message_failed')).toEqual([]);
});

test('a forgotten time card shows since when it is open', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const jobsite = await acme.aJobsite({ name: 'Ramp' });
  const card = await acme.aTimecard({ jobsite, clock_in: '2026-11-19T20:52:00Z' });
  await acme.aTimecard({ jobsite, clock_in: '2026-11-20T15:00:00Z' });
  const { needs, today } = await homeOf(acme.ana);
  expect(needs).toMatchObject([
    {
      kind: 'timecard_open',
      document: { type: 'timecard', id: card.timecard_id },
      sentence: `${card.employee_name} has been clocked in since yesterday`,
      detail: 'Ramp, from 3:52 PM.',
    },
  ]);
  expect(today).toMatchObject({ day: '2026-11-20', employees: 2 });
  expect(today.clocked_in.map(({ clock_in }) => clock_in)).toEqual([
    '2026-11-19T20:52:00.000Z',
    '2026-11-20T15:00:00.000Z',
  ]);
});

test('an expense that the crew has entered is listed until the office has checked it', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const { project_id, name } = await acme.aProject();
  const { expense_id: id } = await acme.anExpense({ project_id, amount_dollar: 48.12, status: 'to_check' });
  await acme.anExpense({ status: 'checked' });
  const { needs } = await homeOf(acme.ana);
  expect(needs).toMatchObject([
    {
      kind: 'receipts_to_check',
      document: { type: 'expense', id },
      sentence: 'Ana Alvarez spent $48.12: Suncoast Building Supply',
      detail: `Check the receipt. ${name}.`,
      amount: 48.12,
      project_id,
      action: 'check_expense',
    },
  ]);
  await acme.ana.call(expenses.update, { params: { id }, body: { expense: { status: 'checked' } } });
  expect((await homeOf(acme.ana)).needs).toEqual([]);
});

/** A company with the given number of overpaid invoices. */
async function overpaid(invoices: number): Promise<Company> {
  const acme = await aCompany(ZONE);
  const project = await acme.aProject();
  const { customer_id } = await acme.anInvoice({ project_id: project.project_id });
  await inDatabase(acme, async (db) => {
    for (let number = 1; number <= invoices; number++)
      await sql`insert into invoices (invoice_id, project_id, customer_id, invoice_number, name, issue_date, due_date,
        tax_rate, discount_usd, sub_total_sum_lineitems, tax_amount, sub_total_after_tax, final_total, amount_paid)
        values (${newId()}, ${project.project_id}, ${customer_id}, ${9000 + number}, ${`Over ${number}`}, '2026-11-01',
          '2027-01-01', 0, 0, 10, 0, 10, 10, 12)`.execute(db);
  });
  return acme;
}

test('more than three lines of a kind are one group, whose lines are read 25 at a time', async () => {
  testClock.set(NOW);
  const acme = await overpaid(30);
  const { needs, groups, needs_total } = await homeOf(acme.ana);
  expect([needs, needs_total]).toEqual([[], 30]);
  expect(groups).toEqual([
    {
      kind: 'invoice_overpaid',
      band: 'all',
      sentence: 'Overpaid invoices',
      detail: 'Oldest: Invoice #9001 is overpaid.',
      count: 30,
      amount: 60,
      since: null,
      channels: null,
    },
  ]);
  const page = async (offset: number) =>
    (await acme.ana.call(home.needs, { query: { kind: 'invoice_overpaid', band: 'all', offset } })).body;
  const [first, second] = [await page(0), await page(NEEDS_PAGE)];
  expect([first.needs.length, first.total, second.needs.length]).toEqual([NEEDS_PAGE, 30, 5]);
  const ids = [...first.needs, ...second.needs].map(({ document }) => document.id);
  expect(new Set(ids).size).toBe(30);
  expect(await page(NEEDS_PAGE * 2)).toMatchObject({ needs: [] });
});

test('three lines of a kind are not a group', async () => {
  testClock.set(NOW);
  const { needs, groups } = await homeOf((await overpaid(3)).ana);
  expect([needs.length, groups]).toEqual([3, []]);
});

test('overdue customers are grouped by the age of their oldest invoice, with their sum and channels', async () => {
  testClock.set(NOW);
  const acme = await aCompany(ZONE);
  const owed = { items: [anItem({ amount_dollar: 100.1 })], tax_rate: 0, discount_usd: 0 };
  const late = async (due_date: string, fields: object = {}) => {
    const { customer_id } = await acme.aCustomer(fields);
    const { project_id } = await acme.aProject({ customer_id });
    await acme.anInvoice({ ...owed, project_id, issue_date: '2025-10-01', due_date });
  };
  await late('2025-12-26', { first_name: 'Elizabeth', last_name: 'Wilson' });
  await late('2026-10-20', { email_consent: false });
  await late('2026-10-20', { email_consent: false, sms_consent: false });
  await late('2026-10-20');
  for (const due of ['2026-10-21', '2026-11-19']) await late(due);
  const { groups, needs } = await homeOf(acme.ana);
  expect(groups).toMatchObject([
    {
      kind: 'invoices_overdue',
      band: 'over_30',
      sentence: 'Over 30 days late',
      detail: '4 customers. Oldest: Elizabeth Wilson, due Dec 26, 2025.',
      count: 4,
      amount: 400.4,
      since: '2025-12-26',
      channels: { email: 2, sms: 1, neither: 1 },
    },
  ]);
  expect(needs.map(({ kind, since }) => [kind, since])).toEqual([
    ['invoices_overdue', '2026-10-21'],
    ['invoices_overdue', '2026-11-19'],
  ]);
});
