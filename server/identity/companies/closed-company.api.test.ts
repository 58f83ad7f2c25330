import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { companies } from '#contract/identity/companies.ts';
import { reminders } from '#contract/office/reminders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customers } from '#contract/work/customers.ts';
import { timecards } from '#contract/work/timecards.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aQueuedMessage, messageRow, renderNothing, testDelivery } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCustomerInput, PASSWORD, unique } from '#testkit/inputs/inputs.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { aSentEstimate, sendInvoice } from '#testkit/scenarios/answering.ts';
import { sendConsentConfirmations, noticesTo } from '#testkit/scenarios/notices.ts';
import { remindersOf, remindNow, remindsAfter } from '#testkit/scenarios/reminding.ts';
import { inAWeek, sendVisit } from '#testkit/scenarios/visiting.ts';
import { deliver } from '../../core/delivery/deliver.ts';
import { noticeOutbox } from '../../core/delivery/notice-outbox.ts';

const SENDS_NOTHING = 'Your company is closed and sends nothing until it is restored.';
const PHONE = '813-555-0142';
const CALL = `This company is closed. Call ${PHONE}.`;

const close = ({ ana, company_id }: Company) =>
  ana.call(companies.remove, { params: { id: company_id }, body: { current_password: PASSWORD } });
const restore = ({ ana, company_id }: Company) => ana.call(companies.restore, { params: { id: company_id } });

describe('a closed company', () => {
  test("a closed company's queued emails and texts wait, with the reason in the log, and are sent after the restoration", async () => {
    const acme = await aCompany();
    const ids = [await aQueuedMessage(acme), await aQueuedMessage(acme, { send_method: 'sms' })];
    await close(acme);
    const outbound = await testDelivery();
    const deliver = async () => {
      for (const id of ids) await outbound.deliver(acme, id, { render: renderNothing });
    };
    await deliver();
    expect([...outbound.mails, ...outbound.sms]).toEqual([]);
    const held = await messageRow(acme, ids[0] ?? '');
    expect(held).toMatchObject({ status: 'queued', failure_reason: SENDS_NOTHING });
    const log = (await acme.ana.call(messages.byCustomer, { params: { id: held.customer_id } })).body;
    expect(log.estimate.email.data[0]?.attributes.failure_reason).toBe(SENDS_NOTHING);

    testClock.forward({ hours: 5 });
    await deliver();
    await restore(acme);
    await deliver();
    expect([outbound.mails.length, outbound.sms.length]).toEqual([1, 1]);
    expect(await messageRow(acme, ids[0] ?? '')).toMatchObject({ status: 'sent', failure_reason: null });
  });

  test('a waiting message of a closed company fails after a day, so that a late restoration does not send old messages', async () => {
    const acme = await aCompany();
    const id = await aQueuedMessage(acme);
    await close(acme);
    testClock.forward({ hours: 24 });
    const outbound = await testDelivery();
    await outbound.deliver(acme, id, { render: renderNothing });
    expect(await messageRow(acme, id)).toMatchObject({ status: 'failed', failure_reason: SENDS_NOTHING });
    expect(outbound.mails).toEqual([]);
  });

  test('a message that was being rendered when its company was closed is not sent', async () => {
    const acme = await aCompany();
    const id = await aQueuedMessage(acme);
    const outbound = await testDelivery();
    const estimate = async () => {
      await close(acme);
      return Buffer.from('%PDF-1.7 of nothing');
    };
    await outbound.deliver(acme, id, { render: { ...renderNothing, estimate } });
    expect(outbound.mails).toEqual([]);
  });

  test('a closed company sends no reminder, and the reason is recorded', async () => {
    testClock.set('2026-11-23T15:00:00Z');
    const acme = await aCompany();
    const reminder_settings = { invoice_overdue: remindsAfter([1]) };
    await acme.ana.call(reminders.changeSettings, { body: { reminder_settings } });
    await sendInvoice(acme, await acme.anInvoice({ due_date: '2026-11-25' }));
    await close(acme);
    testClock.set('2026-11-26T15:00:00Z');
    await remindNow();
    expect(await remindersOf(acme)).toMatchObject([
      { step: 'invoice_overdue:1', state: 'missed', reason: 'The company is closed.', message_id: null },
    ]);
  });

  test("a closed company's queued time card links and invitations wait, and the product's notices to its owners are sent", async () => {
    const acme = await aCompany();
    const { ana } = acme;
    const { employee_id, phone } = await acme.anEmployee();
    const link = { employee_id, message_for_type: 'timecard', send_method: 'sms' } as const;
    await ana.call(timecards.sendLink, { body: link });
    const { account_id: sender_account_id } = ana;
    const { company_code: sender_company_code } = acme;
    const recipient_email = `cruz-${unique()}@acme.example`;
    const invitation = { sender_account_id, sender_company_code, send_method: 'email', recipient_email } as const;
    await ana.call(accounts.invite, { body: invitation });
    await close(acme);
    const outbound = await testDelivery();
    const { delivery } = await testApp();
    const { mailer, smsSender } = outbound;
    for (const recipient of [phone ?? '', recipient_email, ana.email])
      for (const { notice_id } of await noticesTo(recipient))
        await deliver(noticeOutbox, { ...delivery, mailer, smsSender }, { notice_id });
    expect(outbound.sms).toEqual([]);
    expect(outbound.mails.map(({ to }) => to)).toEqual([ana.email]);
    expect(await noticesTo(recipient_email)).toMatchObject([{ failure_reason: SENDS_NOTHING }]);
  });

  test('a customer created in a closed company is stored but not sent a consent text', async () => {
    const acme = await aCompany();
    await close(acme);
    const customer = { ...aCustomerInput(), phone: '727-555-0188' };
    expect((await acme.ana.call(...newCustomer(customer))).status).toBe(201);
    await sendConsentConfirmations();
    expect(await noticesTo('727-555-0188')).toEqual([]);
    expect((await acme.ana.call(customers.list)).body.meta.total).toBe(1);
  });

  test("the session of a closed company's owner contains the deletion date in the company's time zone, until it is restored", async () => {
    testClock.set('2026-11-23T08:00:00Z');
    const acme = await aCompany({ time_zone: 'Pacific/Honolulu' });
    const session = async () => (await acme.ana.call(access.checkAuth)).body.data.attributes;
    expect(await session()).not.toHaveProperty('company_deletion_on');
    await close(acme);
    expect(await session()).toMatchObject({ company_deletion_on: '2026-11-29' });
    const { login_id } = acme.ana;
    const login = await aBrowser().call(access.login, { body: { login_id, login_password: PASSWORD } });
    expect(login.body.data.attributes).toMatchObject({ company_deletion_on: '2026-11-29' });
    await restore(acme);
    expect(await session()).not.toHaveProperty('company_deletion_on');
  });
});

describe('a link of a closed company', () => {
  const HTML = { accept: 'text/html,application/xhtml+xml' };

  async function withPages() {
    const root = tempFolder();
    writeFileSync(join(root, '__spa-fallback.html'), '<title>JobsitesPro</title>');
    writeFileSync(
      join(root, 'customer-page.html'),
      '<title>brand-name.invalid</title><div id="customer-page"><!-- without-script --></div>',
    );
    return (await appOfTest({}, root)).app;
  }

  test('a link of a closed company shows its phone number instead of the document, also without scripts, and works again after the restoration', async () => {
    const acme = await aCompany({ phone: PHONE });
    const { token } = await aSentEstimate(acme);
    const app = await withPages();
    const open = (path: string) => app.inject({ method: 'GET', url: path, headers: HTML });
    await close(acme);
    const page = await open(`/d/${token}`);
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain(`<h1>${CALL}</h1>`);
    expect(page.body).toContain(`<a href="tel:${PHONE}">${PHONE}</a>`);
    for (const below of ['pdf', 'signed.pdf', 'visit.ics', `invoices/${token}.pdf`]) {
      const file = await open(`/d/${token}/${below}`);
      expect([below, file.statusCode]).toEqual([below, 403]);
      expect(file.body).toContain('This company is closed.');
      expect(file.body).toContain(`Call ${PHONE}.`);
    }
    await restore(acme);
    expect((await open(`/d/${token}`)).statusCode).toBe(200);
  });

  test.each(['an invoice', 'a visit'])('the page of %s of a closed company returns its phone number', async (kind) => {
    const acme = await aCompany({ phone: PHONE });
    const { project_id } = await acme.aProject();
    const sent =
      kind === 'a visit'
        ? await sendVisit(acme, await acme.aVisit({ project_id, day: inAWeek() }))
        : await sendInvoice(acme, await acme.anInvoice({ project_id }));
    await close(acme);
    const reply = await sent.customer.call(customerPage.read, { params: { token: sent.token } });
    expect(reply).toBeError('company_closed');
    expect(reply.body).toMatchObject({ error: CALL, phone: PHONE });
  });

  test('a link of a closed company shows this after 90 days too, and is not renewed', async () => {
    const acme = await aCompany({ phone: PHONE });
    const { token, customer } = await aSentEstimate(acme);
    testClock.forward({ days: 91 });
    await close({ ...acme, ana: await elsewhere(acme.ana) });
    expect(await customer.call(customerPage.read, { params: { token } })).toBeError('company_closed');
    await customer.call(customerPage.renew, { body: { token } });
    expect(await countMessages(acme)).toBe(1);
  });

  test('a link of a closed company remains expired if it was reported as sent to the wrong person', async () => {
    const acme = await aCompany({ phone: PHONE });
    const { token, customer } = await aSentEstimate(acme);
    await customer.call(customerPage.reportWrongPerson, { params: { token } });
    await close(acme);
    expect(await customer.call(customerPage.read, { params: { token } })).toBeError('link_expired');
  });
});

async function countMessages({ company_id }: Company): Promise<number> {
  const { database } = await testApp();
  const { rows } = await database.asOwner((owner) =>
    owner.query('select from messages where company_id = $1', [company_id]),
  );
  return rows.length;
}
