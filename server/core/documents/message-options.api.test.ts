import { describe, expect, test } from 'vitest';
import { withMessageText } from '#contract/core/message-options.ts';
import { messages } from '#contract/core/messages.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { home } from '#contract/office/home.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { PUBLIC_URL, testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { messageRow, testDelivery } from '#testkit/app/test-delivery.ts';
import { casesForEngine } from '#testkit/database/engines.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';
import { noteReply } from '../delivery/opt-outs.ts';
import { countAgainst } from '../endpoints/rate-limits.ts';

const OPTIONS = {
  subject: 'Your roof, as promised',
  message_text: 'Hi Pat,\n\nhere is <the> "roof" & more. $&',
};

/** The documents whose messages take options, with the calls that they share. */
async function estimateOf(acme: Company) {
  const { estimate_id, customer_id } = await acme.anEstimate({ valid_business_days: 5 });
  return {
    ...callsOf(acme, estimates.send, estimates, { estimate_id }),
    customer_id,
    document_id: estimate_id,
    file_name: 'Estimate-1001.pdf',
    gone: 'estimate_not_found' as const,
    kind: 'estimate' as const,
  };
}

async function changeOrderOf(acme: Company) {
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  await approve(sent);
  const { change_order_id, customer_id } = await acme.aChangeOrder({ estimate_id: sent.estimate_id });
  return {
    ...callsOf(acme, changeOrders.send, changeOrders, { change_order_id }),
    customer_id,
    document_id: change_order_id,
    file_name: 'Estimate-1001-change-order-1.pdf',
    gone: 'change_order_not_found' as const,
    kind: 'change_order' as const,
  };
}

async function invoiceOf(acme: Company) {
  const { invoice_id, customer_id } = await acme.anInvoice();
  return {
    ...callsOf(acme, invoices.send, invoices, { invoice_id }),
    customer_id,
    document_id: invoice_id,
    file_name: 'Invoice-1001.pdf',
    gone: 'invoice_not_found' as const,
    kind: 'invoice' as const,
  };
}

async function noticeOf(acme: Company) {
  const { invoice_id, customer_id } = await acme.anInvoice();
  return {
    ...callsOf(acme, customerPayments.sendNotification, customerPayments, { invoice_id }),
    customer_id,
    document_id: invoice_id,
    file_name: 'Reminder-1001.pdf',
    gone: 'invoice_not_found' as const,
    kind: 'payment' as const,
  };
}

type SendCall =
  | typeof estimates.send
  | typeof changeOrders.send
  | typeof invoices.send
  | typeof customerPayments.sendNotification;
type Calls = Pick<typeof estimates, 'sendTest' | 'messagePreview' | 'pdfPages'>;
type CallsOfKind = Record<keyof Calls, { path: string }>;

function callsOf({ ana }: Company, send: SendCall, kind: CallsOfKind, params: object) {
  // The calls of all kinds have the same shapes, so one kind's types are used for all; only the ids differ.
  const [calls, id] = [kind as Calls, params as { estimate_id: string }];
  const sendCall = send as typeof estimates.send;
  return {
    calls,
    id,
    send: (fields: object = {}) =>
      ana.attempt(sendCall, { body: { ...id, account_id: ana.account_id, send_method: 'email', ...fields } }),
    test: (fields: object = {}, headers = {}) =>
      ana.attempt(calls.sendTest, { body: { ...id, send_method: 'email', ...fields }, headers }),
    preview: async (query: object = {}) => (await ana.call(calls.messagePreview, { query: { ...id, ...query } })).body,
    pages: async () => (await ana.call(calls.pdfPages, { query: id })).body,
  };
}

const KINDS = [
  ['an estimate', estimateOf],
  ['a change order', changeOrderOf],
  ['an invoice', invoiceOf],
  ['a payment notice', noticeOf],
] as const;

/** The rows of all messages of a document, oldest first. */
async function rowsOf({ company_id }: Company, document_id: string) {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) =>
    db.selectFrom('messages').selectAll().where('document_id', '=', document_id).orderBy('message_id').execute(),
  );
}

/** The customer's log entries for a kind of document. */
async function entriesOf(
  { ana }: Company,
  { kind, customer_id }: { kind: 'estimate' | 'change_order' | 'invoice' | 'payment'; customer_id: string },
) {
  const { email, sms } = (await ana.call(messages.byCustomer, { params: { id: customer_id } })).body[kind];
  return [...email.data, ...sms.data].map(({ id }) => id);
}

/** Replaces the links in a message to a customer with the placeholder links of the preview. */
function asPreviewed(words: string): string {
  return words
    .replaceAll(/https:\/\/app\.jobsites\.example\/d\/[\w-]{43}/g, `${PUBLIC_URL}/d/…`)
    .replaceAll(/https:\/\/app\.jobsites\.example\/unsubscribe\/[\w-]+/g, `${PUBLIC_URL}/d/…`);
}

async function phoneOf({ ana }: Company): Promise<string> {
  return (await ana.call(accounts.read, { params: { id: ana.account_id } })).body.data.attributes.phone;
}

// The texts are written without the database: one kind of document is enough on the embedded engine.
describe.each(casesForEngine(KINDS, { of: () => 'a document' }))('sending %s', (_kind, documentOf) => {
  test('a sent message is identical to its preview', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const document = await documentOf(acme);
    const preview = await document.preview();
    for (const send_method of ['email', 'sms']) {
      const { body } = (await document.send({ send_method })) as { body: { data: { id: string } } };
      await outbound.deliver(acme, body.data.id);
    }
    const [mail] = outbound.mails;
    expect(mail?.subject).toBe(preview.subject);
    expect(mail?.from.name).toBe(preview.from_name);
    expect(asPreviewed(mail?.html ?? '')).toBe(preview.html);
    expect(mail?.text.startsWith(preview.message_text.replace('\n', '\n\n'))).toBe(true);
    expect(mail?.attachments).toMatchObject([{ name: preview.file_name }]);
    expect(preview.file_name).toBe(document.file_name);
    expect(asPreviewed(outbound.sms[0]?.text ?? '')).toBe(preview.sms);
    expect(preview.sms_parts).toBe(Math.ceil((outbound.sms[0]?.text.length ?? 0) / 160) > 1 ? 2 : 1);
  });

  test("a message with the sender's own text is sent as previewed, above the amount, without a PDF if none is wanted", async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const document = await documentOf(acme);
    const preview = await document.preview({ attach_pdf: 'false' });
    expect(preview.html).not.toContain('attached');
    const { body } = (await document.send({ ...OPTIONS, attach_pdf: false })) as {
      body: { data: { id: string; attributes: object } };
    };
    expect(body.data.attributes).toMatchObject({ message_subject: OPTIONS.subject, has_attachment: false });
    await outbound.deliver(acme, body.data.id);
    const [mail] = outbound.mails;
    expect(mail?.subject).toBe(OPTIONS.subject);
    expect(asPreviewed(mail?.html ?? '')).toBe(withMessageText(preview.html_around_text, OPTIONS.message_text));
    expect(mail?.html).toContain('here is &#60;the&#62; &#34;roof&#34; &#38; more. $&#38;');
    expect(mail?.text.startsWith(`${OPTIONS.message_text}\n\n`)).toBe(true);
    expect(mail?.text).not.toContain('Hello');
    expect(mail?.attachments).toEqual([]);
    expect((await messageRow(acme, body.data.id)).file_key).not.toBeNull();
  });

  test('a text message is not changed by the options', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const document = await documentOf(acme);
    const { sms } = await document.preview();
    const { body } = (await document.send({ ...OPTIONS, send_method: 'sms' })) as { body: { data: { id: string } } };
    await outbound.deliver(acme, body.data.id);
    expect(asPreviewed(outbound.sms[0]?.text ?? '')).toBe(sms);
  });

  test.each([
    ['a link in the message', { message_text: 'See www.evil.example' }, 'message_text'],
    ['a link in the subject', { subject: 'http://evil.example' }, 'subject'],
    ['a long subject', { subject: 'a'.repeat(151) }, 'subject'],
    ['a long message', { message_text: 'a'.repeat(2001) }, 'message_text'],
    ['a subject of two lines', { subject: 'Roof\nBcc: all' }, 'subject'],
    ['an invalid attachment option', { attach_pdf: 'perhaps' }, 'attach_pdf'],
  ])('a message with %s is rejected and not sent', async (_what, fault, field) => {
    const acme = await aCompany();
    const document = await documentOf(acme);
    for (const reply of [await document.send(fault), await document.test(fault)]) {
      expect(reply).toBeError('validation_failed');
      expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toEqual([field]);
    }
    expect(await rowsOf(acme, document.document_id)).toEqual([]);
  });

  test('a copy of the message goes to the sender, without a working link and without a log entry', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const document = await documentOf(acme);
    const { body } = (await document.send({ ...OPTIONS, copy_to_me: true })) as { body: { data: { id: string } } };
    const [sent, copy, ...more] = await rowsOf(acme, document.document_id);
    expect(more).toEqual([]);
    expect(sent?.message_id).toBe(body.data.id);
    expect(copy).toMatchObject({ is_for_office: true, recipient: acme.ana.email, encrypted_link_token: null });
    await outbound.deliver(acme, copy?.message_id ?? '');
    const [mail] = outbound.mails;
    expect(mail?.subject).toBe(`Copy: ${OPTIONS.subject}`);
    expect(mail?.to).toBe(acme.ana.email);
    expect(mail?.html).toContain('This is your copy of what your customer gets.');
    expect(mail?.html).toContain(`${PUBLIC_URL}/d/test`);
    expect(mail?.html).not.toMatch(/\/d\/[\w-]{43}|unsubscribe\//);
    expect(mail?.unsubscribe).toBeUndefined();
    expect(mail?.attachments).toMatchObject([{ name: document.file_name }]);
    expect(await entriesOf(acme, document)).toEqual([body.data.id]);
  });

  test('a test goes to the caller, marked as a test, and does not change the document', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const document = await documentOf(acme);
    const before = await document.preview();
    const reply = await document.test(OPTIONS);
    expect(reply.body).toEqual({ status: 'ok', message: `A test is on its way to ${acme.ana.email}.` });
    await document.test({ send_method: 'sms' });
    const [byEmail, byText] = await rowsOf(acme, document.document_id);
    await outbound.deliver(acme, byEmail?.message_id ?? '');
    await outbound.deliver(acme, byText?.message_id ?? '');
    const [mail] = outbound.mails;
    expect(mail?.subject).toBe(`TEST: ${OPTIONS.subject}`);
    expect(mail?.text).toMatch(/^This is a test\./);
    expect(mail?.html).toContain('here is &#60;the&#62;');
    expect(mail?.html).not.toMatch(/\/d\/[\w-]{43}|unsubscribe\//);
    expect(mail?.attachments).toMatchObject([{ name: document.file_name }]);
    const [text] = outbound.sms;
    expect(text).toMatchObject({ to: await phoneOf(acme) });
    expect(text?.text).toBe(`TEST: ${before.sms.replace('/d/…', '/d/test')}`);
    expect(await entriesOf(acme, document)).toEqual([]);
    expect(await document.preview()).toEqual(before);
  });

  test('a test schedules no reminder, does not count as sent, and does not appear in the work list when it fails', async () => {
    const acme = await aCompany();
    const document = await documentOf(acme);
    const { database } = await testApp();
    const auditEntries = () =>
      asCompany(database, acme.company_id, async (db) => ({
        reminders: await db.selectFrom('reminder_schedules').select('message_id').execute(),
        sendings: await db.selectFrom('invoice_progress').select('invoice_id').execute(),
      }));
    const before = await auditEntries();
    await document.test();
    await asCompany(database, acme.company_id, (db) =>
      db
        .updateTable('messages')
        .set({ status: 'failed', failure_reason: 'No such mailbox.' })
        .where('document_id', '=', document.document_id)
        .execute(),
    );
    expect(await auditEntries()).toEqual(before);
    const { needs } = (await acme.ana.call(home.read)).body;
    expect(needs.filter(({ kind }) => kind === 'message_failed')).toEqual([]);
  });

  test('a test is sent once when the button is pressed twice, and counts as a message', async () => {
    const acme = await aCompany();
    const document = await documentOf(acme);
    const headers = { 'idempotency-key': unique() };
    const [first, second] = [await document.test({}, headers), await document.test({}, headers)];
    expect(second.body).toEqual(first.body);
    expect(await rowsOf(acme, document.document_id)).toHaveLength(1);
    const { database } = await testApp();
    // The estimate of a change order was sent before.
    for (let count = documentOf === changeOrderOf ? 1 : 0; count < 19; count++)
      await countAgainst(database.systemDb, 'message_by_unpaid_company', acme.company_id, testClock.now());
    expect(await document.test()).toBeError('too_many_messages');
    expect(await document.send({ copy_to_me: true })).toBeError('too_many_messages');
    expect(await rowsOf(acme, document.document_id)).toHaveLength(1);
  });

  test('a test by text message is rejected after STOP', async () => {
    const acme = await aCompany();
    const document = await documentOf(acme);
    const { database } = await testApp();
    const stop = { providerId: unique(), from: await phoneOf(acme), text: 'STOP' };
    await noteReply(database.systemDb, stop, testClock.now());
    expect(await document.test({ send_method: 'sms' })).toBeError('no_consent');
  });

  test('the PDF pages of a document are returned as an SVG image', async () => {
    const acme = await aCompany();
    const { pages, svg } = await (await documentOf(acme)).pages();
    expect(pages).toBe(1);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<script|<style|href="(?!#)/);
  });

  test('the message calls of a document reject another company', async () => {
    const [acme, other] = [await aCompany(), await aCompany()];
    const { calls, id, gone } = await documentOf(acme);
    expect(await other.ana.attempt(calls.sendTest, { body: { ...id, send_method: 'email' } })).toBeError(gone);
    expect(await other.ana.attempt(calls.messagePreview, { query: id })).toBeError(gone);
    expect(await other.ana.attempt(calls.pdfPages, { query: id })).toBeError(gone);
  });
});

test('the preview of a changed estimate says so for email and text, and both messages are sent as previewed', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const document = await estimateOf(acme);
  await document.send();
  const params = { id: document.document_id };
  await acme.ana.call(estimates.update, { params, body: { estimate: { tax_rate: 7 } } });
  const preview = await document.preview();
  expect(preview.subject).toBe(`Changed: Estimate #1001 from ${acme.name}`);
  expect(preview.sms).toContain(`${acme.name} changed Estimate #1001: now $107.00.`);
  for (const send_method of ['email', 'sms']) {
    const { body } = (await document.send({ send_method })) as { body: { data: { id: string } } };
    await outbound.deliver(acme, body.data.id);
  }
  expect(outbound.mails[0]?.subject).toBe(preview.subject);
  expect(asPreviewed(outbound.sms[0]?.text ?? '')).toBe(preview.sms);
  const again = await document.preview();
  expect(again.subject).toBe(`Estimate #1001 from ${acme.name}: Roof estimate`);
  expect(again.sms).toContain('See it and approve it here');
});

test('the preview of a changed change order says so for email and text, and both messages are sent as previewed', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const document = await changeOrderOf(acme);
  await document.send();
  await acme.ana.call(changeOrders.update, {
    params: { id: document.document_id },
    body: { change_order: { name: 'More and wider gutters' } },
  });
  const preview = await document.preview();
  expect(preview.subject).toBe(`Changed: Change order 1 to Estimate #1001 from ${acme.name}`);
  expect(preview.sms).toContain(`${acme.name} changed Change order 1 to Estimate #1001: now`);
  for (const send_method of ['email', 'sms']) {
    const { body } = (await document.send({ send_method })) as { body: { data: { id: string } } };
    await outbound.deliver(acme, body.data.id);
  }
  expect(outbound.mails[0]?.subject).toBe(preview.subject);
  expect(asPreviewed(outbound.sms[0]?.text ?? '')).toBe(preview.sms);
  expect((await document.preview()).sms).toContain('View and approve');
});

test('the PDF of a test shows the estimate as it would be sent', async () => {
  const acme = await aCompany();
  const outbound = await testDelivery();
  const document = await estimateOf(acme);
  await document.send();
  await acme.ana.call(estimates.update, {
    params: { id: document.document_id },
    body: { estimate: { name: 'A wider roof' } },
  });
  await document.test();
  const row = (await rowsOf(acme, document.document_id)).at(-1);
  expect(row?.revision_id).toBeNull();
  await outbound.deliver(acme, row?.message_id ?? '');
  expect(pdfPages(outbound.mails[0]?.attachments[0]?.bytes ?? new Uint8Array()).join()).toContain('A wider roof');
  const { body } = await acme.ana.call(estimates.read, { params: { id: document.document_id } });
  expect(body.data.attributes).toMatchObject({ status: 'revising', revision_number: 1 });
});

test("the page behind a test's link does not accept a response", async () => {
  const { app } = await testApp();
  const page = await app.inject({ url: '/d/test' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Here your customer’s link opens the document.');
});

test("a message starts with the channel of the customer's last one, and before the first with the company's", async () => {
  const acme = await aCompany();
  const document = await invoiceOf(acme);
  expect((await document.preview()).send_method).toBe('email');
  const company = { default_send_method: 'sms' as const };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body: { company } });
  expect((await document.preview()).send_method).toBe('sms');
  // A test to the sender is no message to the customer.
  await document.test();
  expect((await document.preview()).send_method).toBe('sms');
  await document.send();
  expect((await document.preview()).send_method).toBe('email');
});
