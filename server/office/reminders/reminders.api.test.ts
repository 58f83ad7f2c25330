import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { type ReminderSettingsInput, reminders } from '#contract/office/reminders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { LAST_BUSINESS_DAY } from '#domain/office/reminder-plan.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { messageRow } from '#testkit/app/test-delivery.ts';
import { aPaymentInput } from '#testkit/inputs/inputs.ts';
import { newCustomerPayment, newInvoiceMessage } from '#testkit/inputs/requests.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, sendInvoice } from '#testkit/scenarios/answering.ts';
import { connectInSandbox, pressed, pressInSandbox } from '#testkit/scenarios/paying-online.ts';
import { remindersOf, remindNow, remindsAfter, sentSteps } from '#testkit/scenarios/reminding.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

const AFTER_SENDING = { is_on: true, steps: [2], sentence: '' };

/** The number of invoices for which a trial company may send messages: one for each invoice, and its reminder. */
const RACES_OF_ONE = 9;
/** More races find more errors; set REMINDER_RACES to their number. */
const COMPANIES = Math.ceil(Number(process.env.REMINDER_RACES ?? RACES_OF_ONE) / RACES_OF_ONE);

/** A Monday, 10:00 in Florida. */
beforeEach(() => testClock.set('2026-11-23T15:00:00Z'));

async function aRemindingCompany(settings: ReminderSettingsInput = { invoice_overdue: remindsAfter([1, 7]) }) {
  const company = await aCompany();
  await turnOn(company, settings);
  return company;
}

async function turnOn({ ana }: Company, reminder_settings: ReminderSettingsInput) {
  return (await ana.call(reminders.changeSettings, { body: { reminder_settings } })).body.reminder_settings;
}

/** Sends an invoice that is due on Nov 25, by text if requested. */
async function aSentInvoice(company: Company, fields: Parameters<Company['anInvoice']>[0] = {}): Promise<Invoice> {
  const invoice = await company.anInvoice({ due_date: '2026-11-25', ...fields });
  await sendInvoice(company, invoice);
  return invoice;
}

async function sendByText({ ana }: Company, { invoice_id }: Invoice) {
  const { account_id } = ana;
  return ana.call(...newInvoiceMessage({ invoice_id, account_id, send_method: 'sms' }));
}

async function planned({ ana }: Company, query = {}) {
  const { body } = await ana.call(reminders.planned, { query: { days: 62, ...query } });
  return body.data.map(({ attributes }) => attributes);
}

const stepOf = ({ invoice_id: id }: Invoice, step: string) => ({
  body: { document: { kind: 'invoice' as const, id }, step },
});

describe('sending reminders', () => {
  test('a reminder is sent once when it is due, and not before', async () => {
    const company = await aRemindingCompany();
    await aSentInvoice(company);
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
    testClock.set('2026-11-26T14:59:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:1']);
  });

  test('a reminder step is sent once if two workers find it, and if the clock is set back', async () => {
    const company = await aRemindingCompany();
    await aSentInvoice(company);
    testClock.set('2026-11-26T16:00:00Z');
    await Promise.all([remindNow(), remindNow()]);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:1']);
  });

  test('a reminder has the text of its preview, a new link and the PDF, and is marked in the log', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1], { sentence: 'It was good work.' }) });
    const invoice = await aSentInvoice(company);
    const [preview] = await planned(company);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    const [sent] = await remindersOf(company);
    const message = await messageRow(company, sent?.message_id ?? '');
    expect(preview?.subject).toBe(`Reminder: Invoice #${invoice.invoice_number} was due on Nov 25`);
    const words = (text: string) => text.replaceAll(/https:\S+/g, 'LINK');
    expect(words(message.content.text)).toBe(words(preview?.text ?? ''));
    expect(message.content.text).toContain('was due Nov 25. It was good work.');
    expect(message.content.text).toContain('Already paid? Thank you, please ignore this.');
    const params = { id: invoice.customer_id };
    const later = await elsewhere(company.ana);
    const log = (await later.call(messages.byCustomer, { params })).body.invoice.email.data;
    expect(log.map(({ attributes }) => attributes.is_reminder)).toEqual([true, false]);
  });

  test('a reminder contains "View and pay" only if the invoice can be paid online', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    await sendByText(company, await company.anInvoice({ due_date: '2026-11-25' }));
    expect((await planned(company))[0]?.text).toContain('See it here: ');
    await connectInSandbox(company.ana);
    expect((await planned(company))[0]?.text).toContain('View and pay: ');
  });

  test('a reminder states the current balance', async () => {
    const company = await aRemindingCompany();
    const invoice = await aSentInvoice(company);
    const payment = { ...aPaymentInput(), amount: 1, invoice_id: invoice.invoice_id };
    await company.ana.call(...newCustomerPayment(payment));
    const [preview] = await planned(company);
    expect(preview?.amount).toBe(invoice.balance_due - 1);
  });

  test('one reminder is sent after an outage of three days', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1, 2, 3]) });
    await aSentInvoice(company);
    testClock.set('2026-11-28T16:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:3']);
    const missed = (await remindersOf(company)).filter(({ state }) => state === 'missed');
    expect(missed.map(({ step }) => step)).toEqual(['invoice_overdue:1', 'invoice_overdue:2']);
  });

  test('a customer gets two reminders a day, and the third the next day', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    const { project_id } = await company.aProject();
    for (const name of ['Roof', 'Gutters', 'Chimney']) await aSentInvoice(company, { project_id, name });
    expect((await planned(company)).map(({ send_at }) => send_at.slice(0, 10))).toEqual([
      '2026-11-26',
      '2026-11-26',
      '2026-11-27',
    ]);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toHaveLength(2);
    testClock.set('2026-11-27T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toHaveLength(3);
  });

  test('reminder texts are sent in the permitted hours of both time zones of the state, and not on a Sunday', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    const invoice = await company.anInvoice({ due_date: '2026-11-28' });
    await sendByText(company, invoice);
    expect((await planned(company)).map(({ send_at }) => send_at)).toEqual(['2026-11-30T15:00:00.000Z']);
    testClock.set('2026-11-29T18:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
    testClock.set('2026-11-30T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:1']);
  });

  test('a reminder text to a phone that has opted out in the meantime is skipped and not retried', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    await sendByText(company, invoice);
    const { database } = await testApp();
    const reply = { providerId: newId(), from: invoice.customer_phone, text: 'STOP' };
    await noteReply(database.systemDb, reply, testClock.now());
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    await remindNow();
    const [skipped, ...others] = await remindersOf(company);
    expect(skipped).toMatchObject({ state: 'skipped', reason: expect.stringContaining('START') });
    expect(others).toEqual([]);
  });

  test('a reminder email is skipped if the recipient reported that the document was not for them', async () => {
    const company = await aRemindingCompany({ estimate_unanswered: AFTER_SENDING });
    const { customer, token } = await aSentEstimate(company);
    testClock.forward({ minutes: 5 });
    await customer.call(customerPage.reportWrongPerson, { params: { token } });
    testClock.set('2026-11-25T15:00:00Z');
    await remindNow();
    expect(await remindersOf(company)).toMatchObject([
      { state: 'skipped', reason: expect.stringContaining('not the right person') },
    ]);
  });

  test('reminders are not sent while the subscription is inactive', async () => {
    const company = await aRemindingCompany();
    await aSentInvoice(company, { due_date: '2027-06-01' });
    testClock.set('2027-06-02T15:00:00Z');
    await remindNow();
    expect(await remindersOf(company)).toMatchObject([{ state: 'missed', reason: 'The subscription was not active.' }]);
  });
});

/** Pays invoices manually at the moment when two workers send their reminders. */
async function raceWithPayments(): Promise<void> {
  testClock.set('2026-11-23T15:00:00Z');
  const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
  const sent = await Promise.all(Array.from({ length: RACES_OF_ONE }, () => aSentInvoice(company)));
  testClock.set('2026-11-26T15:00:00Z');
  const ana = await elsewhere(company.ana);
  // The workers begin with the oldest invoice and the payments with the newest, so they meet at one in between.
  async function payNewestFirst() {
    const replies = [];
    for (const { balance_due: amount, invoice_id } of sent.toReversed())
      replies.push(await ana.attempt(...newCustomerPayment({ ...aPaymentInput(), amount, invoice_id })));
    return replies;
  }
  const [, , paid] = await Promise.all([remindNow(), remindNow(), payNewestFirst()]);
  expect(paid.map(({ status }) => status)).toEqual(sent.map(() => 201));
  await remindNow();
  const outcomes = await remindersOf(company);
  expect(outcomes).toHaveLength(RACES_OF_ONE);
  const sentOf = outcomes.flatMap(({ message_id }) => message_id ?? []);
  const documents = await Promise.all(sentOf.map(async (id) => (await messageRow(company, id)).document));
  expect(documents).toEqual(sentOf.map(() => expect.objectContaining({ status: 'OUTSTANDING' })));
  const missed = outcomes.filter(({ message_id }) => message_id === null);
  expect(missed.map(({ reason }) => reason)).toEqual(missed.map(() => 'The invoice is paid.'));
}

describe('conditions that stop reminders', () => {
  test('no reminder is sent for a paid invoice', async () => {
    const company = await aRemindingCompany();
    const { invoice_id, balance_due } = await aSentInvoice(company);
    await company.ana.call(...newCustomerPayment({ ...aPaymentInput(), amount: balance_due, invoice_id }));
    expect(await planned(company)).toEqual([]);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
  });

  test(
    'a reminder that races with a payment is sent before the payment or not at all',
    { timeout: COMPANIES * 20_000 },
    async () => {
      for (let company = 0; company < COMPANIES; company += 1) await raceWithPayments();
    },
  );

  test('no reminder is sent for a void invoice', async () => {
    const company = await aRemindingCompany();
    const { invoice_id: id } = await aSentInvoice(company);
    await company.ana.call(invoices.voiding, { params: { id }, body: { reason: 'Twice' } });
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
  });

  test('no reminder is sent for an invoice with a disputed payment', async () => {
    const company = await aRemindingCompany();
    const { ana, company_id } = company;
    await connectInSandbox(ana);
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    const { body } = await pressed(await sendInvoice(company, invoice), invoice, { amount: invoice.balance_due });
    await asCompany((await testApp()).database, company_id, (db) =>
      db
        .updateTable('online_payments')
        .set({ dispute_state: 'lost' })
        .where('payment_id', '=', body.payment_id)
        .execute(),
    );
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await remindersOf(company)).toMatchObject([
      { state: 'missed', reason: 'A payment of the invoice is disputed.' },
    ]);
  });

  test('a reminder waits while the customer is on the payment page, for an hour at most', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    await connectInSandbox(company.ana);
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    const behind = await sendInvoice(company, invoice);
    testClock.set('2026-11-26T15:00:00Z');
    await pressed(behind, invoice);
    await remindNow();
    testClock.forward({ minutes: 59 });
    await remindNow();
    expect(await remindersOf(company)).toEqual([]);
    testClock.forward({ minutes: 2 });
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:1']);
  });

  test("a reminder step is missed while the customer's bank payment is in progress", async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    await connectInSandbox(company.ana);
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    const { customer, token } = await sendInvoice(company, invoice);
    testClock.set('2026-11-26T15:00:00Z');
    const { body } = await pressed({ customer, token }, invoice);
    await pressInSandbox(body.redirect_url ?? '', 'bank');
    await customer.call(onlinePayments.read, { params: { token, id: body.payment_id } });
    await remindNow();
    expect(await remindersOf(company)).toMatchObject([
      { state: 'missed', reason: 'Waits while a payment is on its way.' },
    ]);
  });

  test('a reminder step is missed in the seven days after the customer said that the invoice is paid', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1, 7]) });
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    const { customer, token } = await sendInvoice(company, invoice);
    const { invoice_id } = invoice;
    const payment_promise = { invoice_id, method: 'check' as const, on: '2026-11-23' };
    await customer.call(onlinePayments.promise, { params: { token }, body: { payment_promise } });
    expect((await planned(company)).map(({ step }) => step)).toEqual(['invoice_overdue:7']);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    testClock.set('2026-12-02T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:7']);
  });

  test('no reminder is sent for an approved estimate', async () => {
    const company = await aRemindingCompany({ estimate_unanswered: AFTER_SENDING });
    await approve(await aSentEstimate(company));
    testClock.set('2026-11-25T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
  });

  test('a reminder waits while a question about an estimate is open', async () => {
    const company = await aRemindingCompany({ estimate_unanswered: AFTER_SENDING });
    const { customer, token } = await aSentEstimate(company);
    await customer.call(customerPage.comment, { params: { token }, body: { comment: { text: 'When?' } } });
    expect(await planned(company)).toMatchObject([{ state: 'waiting', reason: 'Waits while a question is open.' }]);
    testClock.set('2026-11-25T15:00:00Z');
    await remindNow();
    expect(await remindersOf(company)).toMatchObject([{ state: 'missed' }]);
  });

  test('no reminder is sent for a document whose reminders are off', async () => {
    const company = await aRemindingCompany({ estimate_unanswered: AFTER_SENDING });
    const { estimate_id: id } = await aSentEstimate(company);
    const { body } = await company.ana.call(estimates.update, {
      params: { id },
      body: { estimate: { reminders_off: true } },
    });
    expect(body.data.attributes).toMatchObject({ reminders_off: true, status: 'sent' });
    expect(await planned(company)).toEqual([]);
    testClock.set('2026-11-25T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
  });

  test('planned reminders are removed when the due date is moved', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    const { invoice_id: id } = await aSentInvoice(company);
    await company.ana.call(invoices.update, { params: { id }, body: { invoice: { due_date: '2026-12-01' } } });
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
    testClock.set('2026-12-02T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual(['invoice_overdue:1']);
  });
});

describe('reminder settings', () => {
  test('all reminders are off until the company turns them on', async () => {
    const { ana } = await aCompany();
    const { reminder_settings } = (await ana.call(reminders.settings)).body;
    expect(reminder_settings).toMatchObject({
      is_new: true,
      estimate_unanswered: { is_on: false, steps: [2, LAST_BUSINESS_DAY] },
      invoice_due_soon: { is_on: false, steps: [3] },
      invoice_overdue: { is_on: false, steps: [1, 7, 14, 30] },
    });
  });

  test('reminders apply to documents sent earlier only if the setting includes them', async () => {
    const company = await aCompany();
    await aSentInvoice(company);
    testClock.forward({ minutes: 5 });
    const settings = await turnOn(company, { invoice_overdue: remindsAfter([1]) });
    expect(settings.invoice_due_soon.open_documents).toBe(1);
    expect(await planned(company)).toEqual([]);
    await turnOn(company, { invoice_overdue: { ...remindsAfter([1]), include_open_documents: true } });
    expect(await planned(company)).toHaveLength(1);
  });

  test('sending hours wider than the law of the strictest state allows are rejected', async () => {
    const { ana } = await aCompany();
    const hours = { weekday: { from: 8, to: 18 }, saturday: { from: 10, to: 17 } };
    const reply = await ana.attempt(reminders.changeSettings, { body: { reminder_settings: { hours } } });
    expect(reply).toBeError('validation_failed');
  });

  test.each([
    ['no steps', []],
    ['six steps', [1, 2, 3, 4, 5, 6]],
    ['the same step twice', [1, 1]],
    ['91 days', [91]],
    ['zero days', [0]],
  ])('a reminder setting of %s after the due date is rejected', async (_case, steps) => {
    const { ana } = await aCompany();
    const body = { reminder_settings: { invoice_overdue: remindsAfter(steps) } };
    expect(await ana.attempt(reminders.changeSettings, { body })).toBeError('validation_failed');
  });
});

describe('manual actions', () => {
  test('a manually skipped reminder is not sent, and can be planned again before its time', async () => {
    const company = await aRemindingCompany({ invoice_overdue: remindsAfter([1]) });
    const invoice = await aSentInvoice(company);
    const step = stepOf(invoice, 'invoice_overdue:1');
    await company.ana.call(reminders.skip, step);
    expect(await planned(company)).toMatchObject([
      { state: 'skipped', reason: expect.stringMatching(/^Skipped by Ana/) },
    ]);
    await company.ana.call(reminders.unskip, step);
    expect(await planned(company)).toMatchObject([{ state: 'planned' }]);
    await company.ana.call(reminders.skip, step);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await sentSteps(company)).toEqual([]);
    const later = await elsewhere(company.ana);
    expect(await later.attempt(reminders.unskip, step)).toBeError('reminder_not_found');
  });

  test('a reminder can be sent at once, even if its kind is off, but not a second time', async () => {
    const company = await aCompany();
    const invoice = await aSentInvoice(company);
    const step = stepOf(invoice, 'invoice_overdue:1');
    const { body } = await company.ana.call(reminders.sendNow, step);
    expect(body.data.attributes).toMatchObject({ is_reminder: true, recipient_email: invoice.customer_email });
    expect(await company.ana.attempt(reminders.sendNow, step)).toBeError('reminder_not_found');
  });

  test('a reminder text outside the permitted hours is rejected', async () => {
    const company = await aRemindingCompany();
    const invoice = await company.anInvoice({ due_date: '2026-11-25' });
    await sendByText(company, invoice);
    testClock.set('2026-11-24T04:00:00Z');
    const reply = await company.ana.attempt(reminders.sendNow, stepOf(invoice, 'invoice_overdue:1'));
    expect(reply).toBeError('outside_text_hours');
  });

  test('a reminder for a paid invoice is rejected', async () => {
    const company = await aRemindingCompany();
    const invoice = await aSentInvoice(company);
    const { invoice_id, balance_due } = invoice;
    await company.ana.call(customerPayments.create, {
      body: { customer_payment: { ...aPaymentInput(), amount: balance_due, invoice_id } },
    });
    const reply = await company.ana.attempt(reminders.sendNow, stepOf(invoice, 'invoice_overdue:1'));
    expect(reply).toBeError('nothing_to_remind');
  });
});
