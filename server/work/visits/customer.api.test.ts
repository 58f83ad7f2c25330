import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { customers } from '#contract/work/customers.ts';
import { visits, type VisitChanges } from '#contract/work/visits.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { type TestDelivery, testDelivery } from '#testkit/app/test-delivery.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aPhone } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { newestMessageOf, sendVisit, visitPageOf } from '#testkit/scenarios/visiting.ts';
import { asCompany } from '../../platform/database/database.ts';

let acme: Company;
let outbound: TestDelivery;
let phone: string;

beforeEach(async () => {
  testClock.set('2026-11-25T15:00:00Z');
  phone = aPhone();
  acme = await aCompany({ name: 'Bayline Home Repair', phone, time_zone: 'America/New_York' });
  outbound = await testDelivery();
});

/** A visit on Dec 2 with two people, at a jobsite. */
async function aPlannedVisit() {
  const customer = await acme.aCustomer({ first_name: 'Søren', last_name: 'Kjær', phone: '813-555-0149' });
  const project = await acme.aProject({ customer_id: customer.customer_id, name: 'Backyard patio' });
  const { project_id } = project;
  const address = { address_1: '945 Skyline Dr', address_2: null, city: 'Tarpon Springs', state: 'FL', zip: '34689' };
  const { jobsite_id } = await acme.aJobsite({ project_id, ...address });
  const [luis, dana] = [await acme.anEmployee({ first_name: 'Luis' }), await acme.anEmployee({ first_name: 'Dana' })];
  const employee_ids = [luis.employee_id, dana.employee_id];
  return { ...(await acme.aVisit({ project_id, jobsite_id, employee_ids })), customer, luis };
}

const change = (id: string, visit: Partial<VisitChanges>) =>
  acme.ana.call(visits.update, { params: { id }, body: { visit } });
const send = (id: string, send_method: SendMethod = 'email') =>
  acme.ana.attempt(visits.sendConfirmation, { params: { id }, body: { send_method } });
const read = async (id: string) => (await acme.ana.call(visits.read, { params: { id } })).body.data.attributes;

async function textOf(id: string): Promise<string> {
  await outbound.deliver(acme, await newestMessageOf(acme, id));
  return (outbound.sms.at(-1)?.text ?? '').replace(/https:\S+/, 'LINK');
}

describe('the visit message', () => {
  test('a visit message is listed among the messages to the customer', async () => {
    const { visit_id: id, customer } = await aPlannedVisit();
    await send(id, 'email');
    const { body } = await acme.ana.call(messages.byCustomer, { params: { id: customer.customer_id } });
    expect(body.visit.email.data).toMatchObject([
      { attributes: { recipient_email: customer.email, message_processing_status: 'queued', opened_at: null } },
    ]);
    expect(body.visit.sms.data).toEqual([]);
  });

  test('a visit text announces the visit, then the new time, then the cancellation', async () => {
    const { visit_id: id } = await aPlannedVisit();
    expect((await send(id, 'sms')).body).toMatchObject({
      data: { attributes: { confirmation: 'sent', is_customer_informed: true } },
    });
    expect(await textOf(id)).toBe(
      "Bayline Home Repair: we'll be there Wednesday, Dec 2, between 8:00 and 10:00 AM for Backyard patio. " +
        'Confirm or ask for another time: LINK Reply STOP to opt out.',
    );
    await change(id, { day: '2026-12-03' });
    await send(id, 'sms');
    expect(await textOf(id)).toBe(
      'Bayline Home Repair: new time: Thursday, Dec 3, between 8:00 and 10:00 AM for Backyard patio. ' +
        'Confirm or ask for another time: LINK Reply STOP to opt out.',
    );
    await acme.ana.call(visits.cancel, { params: { id } });
    await send(id, 'sms');
    expect(await textOf(id)).toBe(
      `Bayline Home Repair: your Thursday, Dec 3 visit is canceled. Questions: ${phone}. Reply STOP to opt out.`,
    );
  });

  test('a visit email has no attachment and a button that opens the page', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const { message_id, token } = await sendVisit(acme, { visit_id: id });
    await outbound.deliver(acme, message_id);
    expect(outbound.mails).toHaveLength(1);
    const [mail] = outbound.mails;
    expect(mail).toMatchObject({
      subject: 'Bayline Home Repair is scheduled for Wednesday, Dec 2, between 8:00 and 10:00 AM',
      attachments: [],
    });
    expect(mail?.text).toContain(`/d/${token}`);
    expect(mail?.text).toContain('Where: 945 Skyline Dr, Tarpon Springs, FL 34689');
    expect(mail?.text).toContain('Your crew: Luis, Dana');
    expect(mail?.text).not.toContain('Gate code');
    expect(mail?.html).toContain('Confirm or Ask for Another Time');
  });

  test('a visit message requires consent and a visit in the future', async () => {
    const visit = await aPlannedVisit();
    const { customer_id } = visit.customer;
    const withdrawn = { customer: { sms_consent: false } };
    await acme.ana.call(customers.update, { params: { id: customer_id }, body: withdrawn });
    expect(await send(visit.visit_id, 'sms')).toBeError('no_consent');
    expect(await read(visit.visit_id)).toEqual(expect.objectContaining({ confirmation: 'none' }));
    const other = await acme.aVisit({ day: '2026-11-25' });
    await acme.ana.call(visits.cancel, { params: { id: other.visit_id } });
    expect(await send(other.visit_id)).toBeError('visit_cancelled');
    await acme.ana.call(visits.finish, { params: { id: visit.visit_id } });
    expect(await send(visit.visit_id)).toBeError('visit_over');
  });

  test('sending the visit message again keeps the confirmation', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const sent = await sendVisit(acme, { visit_id: id });
    await sent.customer.call(customerPage.confirmVisit, { params: { token: sent.token } });
    await send(id);
    expect((await read(id)).confirmation).toBe('confirmed');
  });

  test('sending the visit message again answers a request for another time', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const { token, customer } = await sendVisit(acme, { visit_id: id });
    await customer.call(customerPage.requestTime, { params: { token }, body: { text: 'Friday?' } });
    await send(id);
    expect(await read(id)).toMatchObject({ confirmation: 'sent', time_request: null });
  });
});

describe('the page of a visit', () => {
  test("a visit's page shows when, where and who, without notes for the crew and last names", async () => {
    const planned = await aPlannedVisit();
    const page = await visitPageOf(await sendVisit(acme, planned));
    expect(page).toMatchObject({
      kind: 'visit',
      company: { name: 'Bayline Home Repair', phone },
      customer_name: 'Søren Kjær',
      project_name: 'Backyard patio',
      visit: {
        title: 'Backyard patio',
        day: '2026-12-02',
        starts: '08:00',
        ends: '16:00',
        arrival_window_minutes: 120,
        part: null,
        address: ['945 Skyline Dr', 'Tarpon Springs, FL 34689'],
        crew: ['Luis', 'Dana'],
        notes: 'Please move the grill.',
        status: 'planned',
        confirmation: 'sent',
        can_answer: true,
      },
      can: { approve: false, ask: false, pay: false },
    });
    const written = JSON.stringify(page);
    for (const secret of ['Gate code', planned.luis.last_name, planned.luis.phone])
      expect(written).not.toContain(secret);
  });

  test("a visit's page counts the remaining visits of a series", async () => {
    const { project_id } = await acme.aProject();
    const visit = { project_id, day: '2026-12-02' };
    const { body } = await acme.ana.call(visits.create, {
      body: { visit, repeat: { every: 'weekday', until: '2026-12-08' } },
    });
    const [, second, third] = body.data;
    await acme.ana.call(visits.cancel, { params: { id: second?.id ?? '' } });
    const page = await visitPageOf(await sendVisit(acme, { visit_id: third?.id ?? '' }));
    expect(page.visit.part).toEqual({ number: 2, of: 4 });
  });

  test("a visit's page shows the current visit, and stops working after it is deleted", async () => {
    const { visit_id: id } = await aPlannedVisit();
    const sent = await sendVisit(acme, { visit_id: id });
    await change(id, { day: '2026-12-04' });
    expect((await visitPageOf(sent)).visit).toMatchObject({ day: '2026-12-04', confirmation: 'none' });
    await acme.ana.call(visits.remove, { params: { id } });
    const params = { token: sent.token };
    for (const endpoint of [customerPage.read, customerPage.open, customerPage.confirmVisit]) {
      expect(await sent.customer.attempt(endpoint, { params })).toBeError('link_expired');
    }
  });

  test("a visit's link does not open an estimate's page, nor an estimate's link a visit's page", async () => {
    const { token, customer } = await sendVisit(acme, await aPlannedVisit());
    const comment = { text: 'When?', kind: 'question' };
    expect(await customer.attempt(customerPage.comment, { params: { token }, body: { comment } })).toBeError(
      'link_expired',
    );
  });
});

describe('the customer', () => {
  test('the customer can confirm the time that they saw, once', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const { token, customer } = await sendVisit(acme, { visit_id: id });
    const confirm = (query: Record<string, string>) =>
      customer.attempt(customerPage.confirmVisit, { params: { token }, query });
    expect(await confirm({ day: '2026-12-01', starts: '08:00' })).toBeError('visit_moved');
    expect(await confirm({ day: '2026-12-02', starts: '09:00' })).toBeError('visit_moved');
    const seen = { day: '2026-12-02', starts: '08:00' };
    expect(await confirm({ ...seen, arrival_window_minutes: '30' })).toBeError('visit_moved');
    expect((await read(id)).confirmation).toBe('sent');
    expect((await confirm({ ...seen, arrival_window_minutes: '120' })).body).toMatchObject({
      data: { attributes: { visit: { confirmation: 'confirmed' } } },
    });
    const { confirmation_at } = await read(id);
    testClock.forward({ hours: 1 });
    expect((await confirm({})).status).toBe(200);
    expect(await read(id)).toMatchObject({ confirmation: 'confirmed', confirmation_at });
  });

  test('the customer can request another time, and the company is notified', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const { token, customer } = await sendVisit(acme, { visit_id: id });
    const body = { text: 'Friday would suit us better.' };
    expect(await customer.attempt(customerPage.requestTime, { params: { token }, body: { text: ' ' } })).toBeError(
      'validation_failed',
    );
    const reply = await customer.call(customerPage.requestTime, { params: { token }, body });
    expect(reply.body.data.attributes.visit).toMatchObject({
      day: '2026-12-02',
      confirmation: 'asked_to_change',
      time_request: body.text,
    });
    expect(await read(id)).toMatchObject({ confirmation: 'asked_to_change', time_request: body.text });
    const [notice] = await noticesTo(acme.ana.email);
    expect(notice).toMatchObject({ content: { subject: 'Søren Kjær asked for another time' } });
  });

  test('the customer cannot respond to a visit that is over or canceled', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const { token, customer } = await sendVisit(acme, { visit_id: id });
    await acme.ana.call(visits.cancel, { params: { id } });
    expect((await visitPageOf({ token, customer })).visit).toMatchObject({ status: 'cancelled', can_answer: false });
    const answer = async () => [
      await customer.attempt(customerPage.confirmVisit, { params: { token } }),
      await customer.attempt(customerPage.requestTime, { params: { token }, body: { text: 'Friday' } }),
    ];
    for (const reply of await answer()) expect(reply).toBeError('visit_cancelled');
    await asCompany(await testDatabase(), acme.company_id, (db) =>
      db.updateTable('visits').set({ cancelled_at: null, done_at: testClock.now() }).execute(),
    );
    for (const reply of await answer()) expect(reply).toBeError('visit_over');
  });
});

describe('the on-my-way text', () => {
  const minutes = 30;

  test('an on-my-way text from the office names the first of the crew, and one from the crew names its sender', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const onMyWay = (query: Record<string, string>, caller: Pick<Browser, 'attempt'> = acme.ana) =>
      caller.attempt(visits.onMyWay, { params: { id }, query, body: { minutes } });
    expect((await onMyWay({})).status).toBe(200);
    expect(await textOf(id)).toBe('Bayline Home Repair: Luis is on the way, about 30 minutes. Reply STOP to opt out.');
    const eva = await acme.anEmployee({ first_name: 'Eva' });
    const query = { employee_code: eva.employee_code };
    expect(await onMyWay(query, aBrowser())).toBeError('visit_not_found');
    await change(id, { employee_ids: [eva.employee_id] });
    expect((await onMyWay(query, aBrowser())).status).toBe(200);
    expect(await textOf(id)).toMatch(/^Bayline Home Repair: Eva is on the way/);
  });

  test('an on-my-way text accepts 15, 30, 45 or 60 minutes, and only for a visit in the future', async () => {
    const { visit_id: id } = await aPlannedVisit();
    const reply = await acme.ana.attempt(visits.onMyWay, { params: { id }, body: { minutes: 20 } });
    expect(reply.body).toMatchObject({ error: 'Choose 15, 30, 45 or 60 minutes.' });
    await acme.ana.call(visits.cancel, { params: { id } });
    expect(await acme.ana.call(visits.onMyWay, { params: { id }, body: { minutes } })).toBeError('visit_cancelled');
  });
});
