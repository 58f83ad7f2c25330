import { describe, expect, test } from 'vitest';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { passwordResets } from '#contract/identity/password-resets.ts';
import { phoneConfirmations } from '#contract/identity/phone-confirmations.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aPhone, PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, pageOf, sendInvoice, type Sent } from '#testkit/scenarios/answering.ts';
import { noticesTo, sendRequestedResets, takeJobs, tokenTextedTo } from '#testkit/scenarios/notices.ts';
import { notifyWaitingPromises, promiseQueue, type PromisesToNotify } from '../../sales/online-payments/promises.ts';
import { countAgainst, limits, type LimitName } from '../endpoints/rate-limits.ts';

/** The subjects of the emails queued for a person. */
async function mailsTo({ email }: Pick<Person, 'email'>): Promise<string[]> {
  return (await noticesTo(email)).map(({ content }) => content?.subject ?? '');
}

/** The texts queued for a phone, without the one that confirms it. */
async function smsTo(phone: string): Promise<string[]> {
  const messages = (await noticesTo(phone)).map(({ content }) => content?.sms ?? '');
  return messages.filter((text) => !text.includes('/confirm_phone'));
}

async function enableSms({ ana }: Company): Promise<string> {
  const phone = aPhone();
  const account = { phone, current_password: PASSWORD, texts_on_answers: true };
  await ana.call(accounts.update, { params: { id: ana.account_id }, body: { account } });
  return phone;
}

async function confirmPhone(phone: string): Promise<void> {
  const body = { token: await tokenTextedTo(phone) };
  expect((await aBrowser().call(phoneConfirmations.confirm, { body })).status).toBe(200);
}

/** Uses up a limit. */
async function exhaust(name: LimitName, key: string): Promise<void> {
  const { database } = await testApp();
  for (let count = 0; count < limits[name][0].most; count++)
    await countAgainst(database.systemDb, name, key, testClock.now());
}

async function exhaustNotices({ company_id }: Company, { email }: Pick<Person, 'email'>): Promise<void> {
  for (const kind of ['customer', 'payment', 'account'])
    await exhaust('notice_by_unpaid_company', `${company_id} ${kind}`);
  await exhaust('notice_of_customer_to_recipient', `${company_id} ${email}`);
  await exhaust('notice_of_account_to_recipient', `${company_id} ${email}`);
  await exhaust('notice_to_unconfirmed_recipient', `${company_id} ${email}`);
  await exhaust('notice_to_unconfirmed_recipient_of_anybody', email);
  await exhaust('message_by_unpaid_company', company_id);
}

describe('payment promises', () => {
  async function anInvoiceBehindLink(acme: Company) {
    const { invoice_id } = await acme.anInvoice();
    const { customer, token } = await sendInvoice(acme, { invoice_id });
    const promise = (method: 'check' | 'cash' = 'check') => {
      const payment_promise = { method, on: '2027-06-01', note: 'Twelve o’clock' };
      return customer.call(onlinePayments.promise, { params: { token }, body: { payment_promise } });
    };
    return { promise };
  }

  async function runWaiting(acme: Company): Promise<void> {
    const { services } = await testApp();
    const jobs = await takeJobs<PromisesToNotify>(promiseQueue.name);
    for (const job of jobs.filter(({ company_id }) => company_id === acme.company_id))
      await notifyWaitingPromises(services, job);
  }

  test('sixty payment promises in ten seconds send one email at once and one that lists the others, and no text to an unconfirmed phone', async () => {
    testClock.set('2027-06-01T15:00:00Z');
    const acme = await aCompany();
    const phone = await enableSms(acme);
    const { promise } = await anInvoiceBehindLink(acme);
    const before = (await mailsTo(acme.ana)).length;
    const statuses: number[] = [];
    for (let count = 0; count < 60; count++) statuses.push((await promise()).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await mailsTo(acme.ana)).slice(before)).toEqual(['Pat Lee says that Invoice #1001 is paid']);
    testClock.forward({ minutes: 10 });
    await runWaiting(acme);
    const [, together] = (await noticesTo(acme.ana.email)).slice(before);
    expect((await mailsTo(acme.ana)).length - before).toBe(2);
    expect(together?.content?.text.match(/Invoice #1001: Paid by check on/g)).toHaveLength(9);
    expect(await smsTo(phone)).toEqual([]);
  });

  test('payment promises of two customers are emailed separately at once, and texted to a confirmed phone', async () => {
    testClock.set('2027-06-01T15:00:00Z');
    const acme = await aCompany();
    const phone = await enableSms(acme);
    await confirmPhone(phone);
    const sent = await aSentEstimate(acme);
    await approve(sent);
    const invoice = await acme.anInvoice();
    const other = await sendInvoice(acme, invoice);
    const payment_promise = { method: 'cash' as const, on: '2027-06-01' };
    for (const link of [sent, other])
      await link.customer.call(onlinePayments.promise, { params: { token: link.token }, body: { payment_promise } });
    expect((await mailsTo(acme.ana)).filter((subject) => subject.includes('says that'))).toHaveLength(2);
    expect((await smsTo(phone)).filter((text) => text.includes('says to have paid'))).toHaveLength(2);
  });
});

describe('declines in person', () => {
  async function declineInPerson({ ana }: Company, { estimate_id }: Sent): Promise<number> {
    const { body } = await ana.call(approvals.sign, { params: { id: estimate_id } });
    const token = new URL(body.url).pathname.replace('/d/', '');
    const customer = aBrowser();
    const { id: revision_id } = (await pageOf({ customer, token })).revision;
    const decline = { revision_id, reason_code: 'price' as const };
    return (await customer.call(customerPage.decline, { params: { token }, body: { decline } })).status;
  }

  test('declines in person are limited per document, not per link, and are not texted to an unconfirmed phone', async () => {
    testClock.set('2027-06-02T15:00:00Z');
    const acme = await aCompany();
    const phone = await enableSms(acme);
    const sent = await aSentEstimate(acme);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push(await declineInPerson(acme, sent));
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect((await mailsTo(acme.ana)).filter((subject) => subject.includes('declined'))).toHaveLength(10);
    expect(await smsTo(phone)).toEqual([]);
  });

  test('declines in person are texted to a confirmed phone ten times at most, and count as messages of a trial company', async () => {
    testClock.set('2027-06-02T15:00:00Z');
    const acme = await aCompany();
    const phone = await enableSms(acme);
    await confirmPhone(phone);
    for (let document = 0; document < 2; document++) {
      const sent = await aSentEstimate(acme);
      for (let count = 0; count < 8; count++) expect(await declineInPerson(acme, sent)).toBe(201);
    }
    expect(await smsTo(phone)).toHaveLength(10);
    // The confirmation, two estimates and ten texts are sent: seven of the day's twenty messages are left.
    const estimate = await acme.anEstimate();
    for (let count = 0; count < 7; count++) expect((await sendEstimate(acme, estimate)).status).toBe(200);
    expect(await sendEstimate(acme, estimate)).toBeError('too_many_messages');
  });
});

describe('notices about accounts', () => {
  test("forty role changes send ten emails each to the account's address and to the owner", async () => {
    testClock.set('2027-06-03T15:00:00Z');
    const acme = await aCompany();
    const cem = await aCoWorker(acme, 'office');
    for (let count = 0; count < 40; count++) {
      const role = count % 2 === 0 ? ('owner' as const) : ('office' as const);
      const { status } = await acme.ana.call(accounts.changeRole, { params: { id: cem.account_id }, body: { role } });
      expect(status).toBe(200);
    }
    expect(await mailsTo(cem)).toHaveLength(10);
    expect(await mailsTo(acme.ana)).toHaveLength(10);
  });

  test('notices of one kind do not use up the limit of another kind', async () => {
    testClock.set('2027-06-03T15:00:00Z');
    const acme = await aCompany();
    await exhaust('notice_of_account_to_recipient', `${acme.company_id} ${acme.ana.email}`);
    await exhaust('notice_by_unpaid_company', `${acme.company_id} account`);
    const sent = await aSentEstimate(acme);
    await approve(sent);
    expect((await mailsTo(acme.ana)).filter((subject) => subject.includes('approved'))).toHaveLength(1);
  });

  test('an unconfirmed address gets twenty notices a day at most, and the approvals that cause them still succeed', async () => {
    testClock.set('2027-06-03T15:00:00Z');
    const acme = await aCompany();
    await exhaust('notice_to_unconfirmed_recipient', `${acme.company_id} ${acme.ana.email}`);
    const sent = await aSentEstimate(acme);
    expect(await approve(sent)).toMatchObject({ signer_name: 'Pat Lee' });
    expect(await mailsTo(acme.ana)).toEqual([]);
  });
});

describe("security notices are never blocked by the company's notice limits", () => {
  test('a password reset link is sent when the notice limits are exceeded', async () => {
    testClock.set('2027-06-04T15:00:00Z');
    const acme = await aCompany();
    await exhaustNotices(acme, acme.ana);
    const { email, login_id } = acme.ana;
    await aBrowser().call(passwordResets.request, { body: { email, login_id, send_method: 'email' } });
    await sendRequestedResets();
    expect(await mailsTo(acme.ana)).toEqual(['Choose a new password']);
    expect(await noticesTo(email)).toMatchObject([{ is_urgent: true, of_company_id: acme.company_id }]);
  });

  test('a changed email address is reported when the notice limits are exceeded', async () => {
    testClock.set('2027-06-04T15:00:00Z');
    const acme = await aCompany();
    await exhaustNotices(acme, acme.ana);
    const account = { email: `new-${acme.ana.email}`, current_password: PASSWORD };
    await acme.ana.call(accounts.update, { params: { id: acme.ana.account_id }, body: { account } });
    expect(await mailsTo(acme.ana)).toEqual(['Your email address was changed']);
  });

  test('the closing of the company is reported when the notice limits are exceeded', async () => {
    testClock.set('2027-06-04T15:00:00Z');
    const acme = await aCompany();
    await exhaustNotices(acme, acme.ben);
    const { ana, company_id } = acme;
    await ana.call(companies.remove, { params: { id: company_id }, body: { current_password: PASSWORD } });
    expect(await mailsTo(acme.ben)).toHaveLength(1);
  });

  test('security changes are rejected after twenty a day, because their notices are unlimited', async () => {
    testClock.set('2027-06-04T15:00:00Z');
    const acme = await aCompany();
    await exhaust('security_change_of_account', acme.ana.account_id);
    const account = { email: `new-${acme.ana.email}`, current_password: PASSWORD };
    const rejected = await acme.ana.call(accounts.update, { params: { id: acme.ana.account_id }, body: { account } });
    expect(rejected).toBeError('too_many_requests');
    expect(await mailsTo(acme.ana)).toEqual([]);
  });

  test('a password reset link above the text message limit is sent by email', async () => {
    testClock.set('2027-06-04T15:00:00Z');
    const acme = await aCompany();
    await exhaust('security_text_by_unpaid_company', acme.company_id);
    const { email, login_id } = acme.ana;
    await aBrowser().call(passwordResets.request, { body: { email, login_id, send_method: 'sms' } });
    await sendRequestedResets();
    const [notice] = await noticesTo(email);
    expect(notice).toMatchObject({ channel: 'email' });
    expect(notice?.content?.text).toContain('Many links were sent by text today already');
  });
});
