import { describe, expect, test } from 'vitest';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { aSentEstimate, sendInvoice } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';

/* What is sent when a customer requests a new link after the old one has expired. */

/** An invoice of $100.00 that was sent; `afterwards` changes it before its link expires. */
async function renewed(afterwards: (acme: Company, invoice_id: string) => Promise<unknown>) {
  const acme = await aCompany({ subscription: 'paid' });
  const { invoice_id, invoice_number } = await acme.anInvoice({ payment_instruction: 'By check' });
  const { token } = await sendInvoice(acme, { invoice_id });
  const before = (await sentBy(acme)).length;
  await afterwards(acme, invoice_id);
  return { invoice_number, sent: (await renewalRequestsOf(acme, token)).slice(before) };
}

/** The emails of a company after the holder of an expired link has requested a new one. */
async function renewalRequestsOf(acme: Company, token: string) {
  testClock.forward({ days: 91 });
  const { status } = await aBrowser().call(customerPage.renew, { body: { token } });
  expect(status).toBe(200);
  return sentBy(acme);
}

async function sentBy({ company_id }: Company) {
  const { database } = await testApp();
  const rows = await asCompany(database, company_id, (db) =>
    db.selectFrom('messages').select(['document', 'content']).orderBy('message_id').execute(),
  );
  return rows.map(({ document, content }) => ({ document, text: content.text }));
}

describe('the renewal of an invoice’s link', () => {
  test("the renewal of an invoice's link shows the current balance", async () => {
    const { sent } = await renewed((acme, invoice_id) => acme.aPayment({ invoice_id, amount: 30 }));
    expect(sent).toMatchObject([{ document: { balance_due: '70.00', status: 'OUTSTANDING' } }]);
    expect(sent[0]?.text).toMatch(/Balance due: +\$70\.00/);
  });

  test("the renewal of a paid invoice's link asks for no payment", async () => {
    const { sent } = await renewed((acme, invoice_id) => acme.aPayment({ invoice_id, amount: 100 }));
    expect(sent).toMatchObject([{ document: { balance_due: '0.00', status: 'PAID' } }]);
    const text = sent[0]?.text ?? '';
    expect(text).toMatch(/Balance due: +\$0\.00/);
    expect(text).not.toContain('Due date');
    expect(text).not.toContain('By check');
    expect(text).toContain('is paid in full');
  });

  test("the renewal of a void invoice's link sends nothing", async () => {
    const { sent } = await renewed(({ ana }, id) =>
      ana.call(invoices.voiding, { params: { id }, body: { reason: 'Billed twice' } }),
    );
    expect(sent).toEqual([]);
  });

  test("the renewal of a deleted invoice's link sends nothing", async () => {
    const { sent } = await renewed(({ ana }, id) => ana.call(invoices.remove, { params: { id } }));
    expect(sent).toEqual([]);
  });
});

test("the renewal of a deleted estimate's link sends nothing", async () => {
  const acme = await aCompany({ subscription: 'paid' });
  const { token, estimate_id } = await aSentEstimate(acme);
  const before = (await sentBy(acme)).length;
  await (await elsewhere(acme.ana)).call(estimates.remove, { params: { id: estimate_id } });
  expect(await renewalRequestsOf(acme, token)).toHaveLength(before);
});

test('a texted link is renewed by email to the customer if the installation no longer sends texts', async () => {
  const acme = await aCompany({ subscription: 'paid' });
  const { estimate_id, project_id, customer_id, customer_email } = await acme.anEstimate();
  const ids = { account_id: acme.ana.account_id, estimate_id, project_id, customer_id };
  await acme.ana.call(estimates.send, { body: { ...ids, send_method: 'sms' } });
  const { database, delivery } = await testApp();
  const messagesOf = () =>
    asCompany(database, acme.company_id, (db) =>
      db
        .selectFrom('messages')
        .select(['message_id', 'channel', 'recipient', 'encrypted_link_token'])
        .orderBy('message_id')
        .execute(),
    );
  const [texted] = await messagesOf();
  const token = delivery.encryption.open(texted!.encrypted_link_token!, texted!.message_id)!;
  testClock.forward({ days: 91 });
  const visitor = aBrowser({ at: appOfTest({ SMS: 'off' }) });
  expect((await visitor.call(customerPage.renew, { body: { token } })).status).toBe(200);
  expect((await messagesOf()).slice(1)).toMatchObject([{ channel: 'email', recipient: customer_email }]);
});
