import { beforeEach, describe, expect, test } from 'vitest';
import { reminders } from '#contract/office/reminders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { type VisitChanges, visits } from '#contract/work/visits.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { messageRow } from '#testkit/app/test-delivery.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { remindersOf, remindNow, sentSteps } from '#testkit/scenarios/reminding.ts';
import { sendVisit } from '#testkit/scenarios/visiting.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';
import { newId } from '../../platform/ids.ts';

const DAY_BEFORE = { is_on: true, steps: [1], sentence: '' };
/** 9:00 on the day before the visit, in both time zones of Florida. */
const ITS_TIME = '2026-12-01T15:00:00Z';

let acme: Company;

/** A Monday, 10:00 in Florida. */
beforeEach(async () => {
  testClock.set('2026-11-23T15:00:00Z');
  acme = await aCompany({ name: `Bayline ${Date.now()}`, time_zone: 'America/New_York' });
  await turnOn();
});

const turnOn = (fields: Partial<typeof DAY_BEFORE> = {}) =>
  acme.ana.call(reminders.changeSettings, { body: { reminder_settings: { visit: { ...DAY_BEFORE, ...fields } } } });

/** A visit on Wednesday, Dec 2, that was announced to its customer. */
async function anAnnouncedVisit(send_method: 'email' | 'sms' = 'sms') {
  const customer = await acme.aCustomer({ state: 'FL' });
  const { project_id } = await acme.aProject({ customer_id: customer.customer_id, name: 'Backyard patio' });
  const visit = await acme.aVisit({ project_id, day: '2026-12-02' });
  return { ...visit, phone: customer.phone, ...(await sendVisit(acme, visit, send_method)) };
}

/** Ana logs in again, days later. */
async function loginAgain(): Promise<void> {
  acme = { ...acme, ana: await elsewhere(acme.ana) };
}

const change = (id: string, visit: VisitChanges) =>
  acme.ana.call(visits.update, { params: { id }, query: {}, body: { visit } });

async function planned(query = {}) {
  const { body } = await acme.ana.call(reminders.planned, { query: { days: 62, ...query } });
  return body.data.map(({ attributes }) => attributes);
}

describe('a reminder of a visit', () => {
  test('a visit reminder is sent once, on the day before, with the text of its preview', async () => {
    await turnOn({ sentence: 'Please clear the drive.' });
    const { visit_id } = await anAnnouncedVisit();
    const [preview] = await planned({ visit_id });
    expect(preview).toMatchObject({
      document: { kind: 'visit', id: visit_id, number: null, name: 'Visit on Wednesday, Dec 2' },
      kind: 'visit',
      step: 'visit:1',
      send_at: '2026-12-01T15:00:00.000Z',
      channel: 'sms',
      subject: null,
      amount: null,
      state: 'planned',
    });
    testClock.set('2026-12-01T14:59:00Z');
    await remindNow();
    expect(await sentSteps(acme)).toEqual([]);
    testClock.set(ITS_TIME);
    await Promise.all([remindNow(), remindNow()]);
    await remindNow();
    const sent = await remindersOf(acme);
    expect(sent.map(({ step, state }) => [step, state])).toEqual([['visit:1', 'sent']]);
    const { content } = await messageRow(acme, sent[0]?.message_id ?? '');
    const words = (text: string) => text.replaceAll(/https:\S+/g, 'LINK');
    expect(words(content.sms)).toBe(words(preview?.text ?? ''));
    expect(words(content.sms)).toBe(
      `${acme.name}: reminder: we'll be there Wednesday, Dec 2, between 8:00 and 10:00 AM for Backyard patio. ` +
        'Please clear the drive. Confirm or ask for another time: LINK Reply STOP to opt out.',
    );
  });

  test("a visit reminder by email is the visit's message without a file", async () => {
    await anAnnouncedVisit('email');
    const [preview] = await planned();
    expect(preview?.subject).toBe(
      `Reminder: ${acme.name} is scheduled for Wednesday, Dec 2, between 8:00 and 10:00 AM`,
    );
    expect(preview?.text).toContain('Just a reminder: we’ll be there Wednesday, Dec 2');
    testClock.set(ITS_TIME);
    await remindNow();
    const [sent] = await remindersOf(acme);
    expect(await messageRow(acme, sent?.message_id ?? '')).toMatchObject({ file_name: '', is_reminder: true });
  });

  test('a visit reminder does not ask for a confirmation after the customer has confirmed', async () => {
    const { customer: browser, token } = await anAnnouncedVisit();
    await browser.call(customerPage.confirmVisit, { params: { token } });
    expect((await planned())[0]?.text).toContain(' See it or ask for another time: ');
  });

  test('a visit reminder is not sent before the company turns it on, nor for a visit that was not announced', async () => {
    await acme.aVisit({ day: '2026-12-02' });
    expect(await planned()).toEqual([]);
    await turnOn({ is_on: false });
    await anAnnouncedVisit();
    testClock.set(ITS_TIME);
    await remindNow();
    expect(await remindersOf(acme)).toEqual([]);
  });

  test('a visit reminder is not sent after the visit is canceled', async () => {
    const { visit_id: id } = await anAnnouncedVisit();
    await acme.ana.call(visits.cancel, { params: { id } });
    expect(await planned()).toEqual([]);
    testClock.set(ITS_TIME);
    await remindNow();
    expect(await remindersOf(acme)).toMatchObject([{ state: 'missed', reason: 'The visit is cancelled.' }]);
  });

  test('a visit reminder waits after a move until the customer is notified of the new time, and is sent before that time', async () => {
    const visit = await anAnnouncedVisit();
    await change(visit.visit_id, { day: '2026-12-04' });
    expect(await planned()).toMatchObject([
      { state: 'waiting', reason: 'Waits until the customer knows the new time.' },
    ]);
    testClock.set(ITS_TIME);
    await remindNow();
    expect(await sentSteps(acme)).toEqual([]);
    await loginAgain();
    await sendVisit(acme, visit, 'sms');
    testClock.set('2026-12-03T15:00:00Z');
    await remindNow();
    expect(await sentSteps(acme)).toEqual(['visit:1']);
  });

  test('a visit reminder is sent again for a new time, after one for the previous time', async () => {
    const visit = await anAnnouncedVisit();
    testClock.set(ITS_TIME);
    await remindNow();
    await loginAgain();
    await change(visit.visit_id, { day: '2026-12-10' });
    await sendVisit(acme, visit, 'sms');
    testClock.set('2026-12-09T15:00:00Z');
    await remindNow();
    expect(await sentSteps(acme)).toEqual(['visit:1', 'visit:1']);
  });

  test("a visit reminder is not sent after STOP, while another time is requested, or if the visit's reminders are off", async () => {
    const { phone } = await anAnnouncedVisit();
    const announced = await anAnnouncedVisit();
    const off = await anAnnouncedVisit();
    const params = { token: announced.token };
    await announced.customer.call(customerPage.requestTime, { params, body: { text: 'Friday?' } });
    await change(off.visit_id, { reminders_off: true });
    const { database } = await testApp();
    await noteReply(database.systemDb, { providerId: newId(), from: phone, text: 'STOP' }, testClock.now());
    testClock.set(ITS_TIME);
    await remindNow();
    const states = (await remindersOf(acme)).map(({ state, reason }) => `${state} ${reason}`).toSorted();
    expect(states).toEqual([
      'missed Reminders are off for this document.',
      'missed Waits while another time is asked for.',
      expect.stringMatching(/^skipped /),
    ]);
  });

  test('a visit reminder can be skipped and sent manually', async () => {
    const { visit_id: id } = await anAnnouncedVisit();
    const body = { document: { kind: 'visit' as const, id }, step: 'visit:1' };
    await acme.ana.call(reminders.skip, { body });
    expect(await planned()).toMatchObject([{ state: 'skipped' }]);
    await acme.ana.call(reminders.unskip, { body });
    expect(await planned()).toMatchObject([{ state: 'planned' }]);
    expect((await acme.ana.attempt(reminders.sendNow, { body })).status).toBe(200);
    expect(await sentSteps(acme)).toEqual(['visit:1']);
    const other = { document: { kind: 'visit' as const, id: acme.company_id }, step: 'visit:1' };
    expect(await acme.ana.attempt(reminders.skip, { body: other })).toBeError('visit_not_found');
  });
});
