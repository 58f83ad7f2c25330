import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { messages } from '#contract/core/messages.ts';
import { home } from '#contract/office/home.ts';
import { reminderRuns } from '#contract/office/reminder-runs.ts';
import { reminders } from '#contract/office/reminders.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { messageRow } from '#testkit/app/test-delivery.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { continueRunsNow } from '#testkit/scenarios/reminding.ts';
import { noteReply } from '../../core/delivery/opt-outs.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

const NEW_YORK = { time_zone: 'America/New_York' };
const OWED = { items: [anItem({ amount_dollar: 100.1 })], tax_rate: 0, discount_usd: 0 };
const LATE = { issue_date: '2026-01-05', due_date: '2026-01-19' };
const BAND = { kind: 'invoices_overdue', band: 'over_30' } as const;

/** A Monday, 10:00 in New York. */
beforeEach(() => testClock.set('2026-11-23T15:00:00Z'));

type CustomerFields = Parameters<Company['aCustomer']>[0];

async function aLateCustomer(company: Company, fields: CustomerFields = {}, count = 1) {
  const customer = await company.aCustomer(fields);
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  for (let at = 0; at < count; at += 1) await company.anInvoice({ ...OWED, ...LATE, project_id, name: `Bill ${at}` });
  return customer;
}

async function start({ ana }: Company) {
  return (await ana.call(reminderRuns.create, { body: BAND })).body.data.attributes;
}

async function progress({ ana }: Company, id: string) {
  return (await ana.call(reminderRuns.read, { params: { id } })).body.data.attributes;
}

/** The reminders of each customer. */
async function sentTo(company: Company): Promise<Record<string, number>> {
  const { database } = await testApp();
  const rows = await asCompany(database, company.company_id, (db) =>
    db.selectFrom('messages').select(['customer_id', 'message_id']).where('is_reminder', '=', true).execute(),
  );
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ customer_id }) => customer_id ?? '')].map(([id, of]) => [id, of.length]),
  );
}

async function outcomes(company: Company) {
  const { database } = await testApp();
  const rows = await asCompany(database, company.company_id, (db) =>
    db.selectFrom('reminder_run_customers').select(['customer_id', 'state', 'reason']).execute(),
  );
  return new Map(rows.map(({ customer_id, state, reason }) => [customer_id, [state, reason]]));
}

describe('reminders to a group', () => {
  test('each customer gets one message about all late invoices, and the group is done', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id: one } = await aLateCustomer(acme, {}, 3);
    const { customer_id: other } = await aLateCustomer(acme);
    const run = await start(acme);
    expect(run).toMatchObject({ ...BAND, customers: 2, reminded: 0, waiting: 2, finished_at: null });
    await continueRunsNow();
    await continueRunsNow();
    expect(await sentTo(acme)).toEqual({ [one]: 1, [other]: 1 });
    expect(await progress(acme, run.reminder_run_id)).toMatchObject({ reminded: 2, waiting: 0, next_at: null });
    expect((await progress(acme, run.reminder_run_id)).finished_at).not.toBeNull();
    const { body } = await acme.ana.call(messages.byCustomer, { params: { id: one } });
    const [sent] = body.invoice.email.data;
    expect(sent?.attributes).toMatchObject({
      is_reminder: true,
      message_subject: `Reminder: 3 invoices from ${acme.name}`,
    });
    const { content } = await messageRow(acme, sent?.id ?? '');
    expect(content.text).toContain('$300.30 is open on 3 invoices. The oldest was due Jan 19.');
    expect(content.text).toContain('Balance due: $300.30');
  });

  test('customers without consent, with STOP, and those reminded lately are skipped, with the reason', async () => {
    const acme = await aCompany(NEW_YORK);
    const silent = await aLateCustomer(acme, { email_consent: false, sms_consent: false });
    const stopped = await aLateCustomer(acme, { email_consent: false });
    const good = await aLateCustomer(acme);
    const lately = await aLateCustomer(acme);
    const { database } = await testApp();
    const reply = { providerId: newId(), from: stopped.phone, text: 'STOP' };
    await noteReply(database.systemDb, reply, testClock.now());
    const run = await start(acme);
    // After the run has begun: a colleague reminds the same customer.
    const { body } = await acme.ben.call(reminders.send, { body: { customer_id: lately.customer_id } });
    await asCompany(database, acme.company_id, (db) =>
      db.updateTable('messages').set({ created_at: testClock.now() }).where('message_id', '=', body.data.id).execute(),
    );
    await continueRunsNow();
    const found = await outcomes(acme);
    expect(found.get(silent.customer_id)).toEqual(['skipped', 'Has agreed to neither emails nor texts.']);
    expect(found.get(stopped.customer_id)).toEqual(['skipped', expect.stringContaining('STOP')]);
    expect(found.get(lately.customer_id)).toEqual(['skipped', 'Reminded in the last 3 days.']);
    expect(found.get(good.customer_id)).toEqual(['reminded', null]);
    expect(await progress(acme, run.reminder_run_id)).toMatchObject({ customers: 4, reminded: 1, skipped: 3 });
    expect(await sentTo(acme)).toEqual({ [good.customer_id]: 1, [lately.customer_id]: 1 });
  });

  test('a run that is killed in the middle continues, and each customer is reminded once', async () => {
    const acme = await aCompany(NEW_YORK);
    const customers = [];
    for (let at = 0; at < 4; at += 1) customers.push((await aLateCustomer(acme)).customer_id);
    const run = await start(acme);
    const { services } = await testApp();
    let messagesLeft = 2;
    const dies: typeof services.queueMessage = async (db, message) => {
      const id = await services.queueMessage(db, message);
      if (messagesLeft === 0) throw new Error('The process was killed');
      messagesLeft -= 1;
      return id;
    };
    await continueRunsNow({ queueMessage: dies, log: { error: () => undefined } });
    expect(Object.values(await sentTo(acme))).toEqual([1, 1]);
    testClock.forward({ hours: 1 });
    await Promise.all([continueRunsNow(), continueRunsNow()]);
    expect(await sentTo(acme)).toEqual(Object.fromEntries(customers.map((id) => [id, 1])));
    expect(await progress(acme, run.reminder_run_id)).toMatchObject({ reminded: 4, waiting: 0 });
  });

  test('texts wait for their hours, and the others do not wait for them', async () => {
    // 20:00 in New York.
    testClock.set('2026-11-24T01:00:00Z');
    const acme = await aCompany(NEW_YORK);
    const byText = await aLateCustomer(acme, { email_consent: false, state: 'FL', city: 'Tampa' });
    const byEmail = await aLateCustomer(acme);
    const run = await start(acme);
    await continueRunsNow();
    expect(await sentTo(acme)).toEqual({ [byEmail.customer_id]: 1 });
    const { next_at, waiting } = await progress(acme, run.reminder_run_id);
    expect([waiting, new Date(next_at ?? 0) > testClock.now()]).toEqual([1, true]);
    testClock.set(String(next_at));
    await continueRunsNow();
    expect(await sentTo(acme)).toEqual({ [byEmail.customer_id]: 1, [byText.customer_id]: 1 });
  });

  test('an invoice that is paid before its turn is not reminded of', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme);
    await aLateCustomer(acme);
    await start(acme);
    const { body } = await acme.ana.call(invoices.listJoined, { query: { customer_id } });
    await acme.aPayment({ invoice_id: body.data[0]?.id ?? '', amount: 100.1 });
    await continueRunsNow();
    expect((await outcomes(acme)).get(customer_id)).toEqual(['skipped', 'Nothing is late anymore.']);
  });

  test('two users who start a run get the same one, and Home shows it until an hour after its end', async () => {
    const acme = await aCompany(NEW_YORK);
    await aLateCustomer(acme);
    const [one, other] = await Promise.all([
      acme.ana.call(reminderRuns.create, { body: BAND }),
      acme.ben.call(reminderRuns.create, { body: BAND }),
    ]);
    expect([one.status, one.body.data.id]).toEqual([202, other.body.data.id]);
    await continueRunsNow();
    const shown = async () => (await acme.ana.call(home.read)).body.reminder_runs;
    expect(await shown()).toMatchObject([{ reminder_run_id: one.body.data.id, reminded: 1 }]);
    testClock.forward({ minutes: 61 });
    expect(await shown()).toEqual([]);
  });

  test('a group without late customers is rejected, and another company sees no run', async () => {
    const [acme, globex] = [await aCompany(NEW_YORK), await aCompany(NEW_YORK)];
    await aLateCustomer(acme);
    const { reminder_run_id: id } = await start(acme);
    expect(await globex.ana.call(reminderRuns.create, { body: BAND })).toBeError('nothing_to_remind');
    expect(await globex.ana.call(reminderRuns.read, { params: { id } })).toBeError('reminder_run_not_found');
  });
});

describe('a reminder to one customer', () => {
  test('it covers all open invoices, waits for ten seconds, and can be undone until then', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme);
    const { project_id } = await acme.aProject({ customer_id });
    const open = await acme.anInvoice({ ...OWED, project_id, issue_date: '2026-11-20', due_date: '2026-12-20' });
    const { body } = await acme.ana.call(reminders.send, {
      body: { customer_id, message_text: 'Could you look at this?' },
    });
    const { content, next_attempt_at } = await messageRow(acme, body.data.id);
    expect(content.text).toContain('Could you look at this?');
    expect(content.text).toContain('Balance due: $200.20');
    expect(next_attempt_at).toEqual(new Date('2026-11-23T15:00:10Z'));
    const params = { id: body.data.id };
    expect((await acme.ana.call(reminders.unsend, { params })).status).toBe(200);
    expect(await sentTo(acme)).toEqual({});
    expect(await acme.ana.call(reminders.unsend, { params })).toBeError('reminder_not_found');
    const { body: listed } = await acme.ana.call(invoices.read, { params: { id: open.invoice_id } });
    expect(listed.data.attributes.last_sent_at).toBeNull();
  });

  test('two presses at the same time send one reminder, and after an undo it can be sent again', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme);
    const body = { customer_id };
    const responses = await Promise.all([
      acme.ana.call(reminders.send, { body }),
      acme.ben.call(reminders.send, { body }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [sent, rejected] = responses.toSorted((a, b) => a.status - b.status);
    expect(rejected).toBeError('nothing_to_remind');
    expect(await sentTo(acme)).toEqual({ [customer_id]: 1 });
    await acme.ana.call(reminders.unsend, { params: { id: sent?.body.data.id ?? '' } });
    expect((await acme.ben.call(reminders.send, { body })).status).toBe(200);
  });

  test('the audit log has the reminder and its undo', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme);
    const { body } = await acme.ana.call(reminders.send, { body: { customer_id } });
    await acme.ana.call(reminders.unsend, { params: { id: body.data.id } });
    const entries = (await acme.ana.call(auditLog.list, { query: { record_type: 'invoice' } })).body.data;
    expect(entries.slice(0, 2).map(({ attributes: { action, summary } }) => [action, summary])).toEqual([
      ['cancelled', expect.stringMatching(/^#\d+, reminder$/)],
      ['sent', expect.stringMatching(/^#\d+, reminder$/)],
    ]);
  });

  test('its preview is the message that sending it now would send', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme, { first_name: 'Priya' }, 2);
    const { body: preview } = await acme.ana.call(reminders.messagePreview, { query: { customer_id } });
    expect(preview).toMatchObject({
      subject: `Reminder: 2 invoices from ${acme.name}`,
      message_text: 'Hello Priya,\n$200.20 is open on 2 invoices. The oldest was due Jan 19.',
      send_method: 'email',
    });
    const { body } = await acme.ana.call(reminders.send, { body: { customer_id } });
    const { content } = await messageRow(acme, body.data.id);
    expect(content.subject).toBe(preview.subject);
    expect(content.text).toContain(preview.message_text.replace('\n', '\n\n'));
    const even = await acme.aCustomer();
    const none = await acme.ana.call(reminders.messagePreview, { query: { customer_id: even.customer_id } });
    expect(none).toBeError('nothing_to_remind');
  });

  test('a reminder that is on its way cannot be undone', async () => {
    const acme = await aCompany(NEW_YORK);
    const { customer_id } = await aLateCustomer(acme);
    const { body } = await acme.ana.call(reminders.send, { body: { customer_id } });
    testClock.forward({ seconds: 11 });
    expect(await acme.ana.call(reminders.unsend, { params: { id: body.data.id } })).toBeError('reminder_sent');
  });

  test('it is rejected without an open invoice, without consent, and for a text outside its hours', async () => {
    const acme = await aCompany(NEW_YORK);
    const send = (customer_id: string, fields: object = {}) =>
      acme.ana.call(reminders.send, { body: { customer_id, ...fields } });
    const { customer_id: even } = await acme.aCustomer();
    expect(await send(even)).toBeError('nothing_to_remind');
    const silent = await aLateCustomer(acme, { email_consent: false, sms_consent: false });
    expect(await send(silent.customer_id)).toBeError('no_consent');
    expect(await send(newId())).toBeError('customer_not_found');
    const good = await aLateCustomer(acme);
    testClock.set('2026-11-24T03:00:00Z');
    expect(await send(good.customer_id, { send_method: 'sms' })).toBeError('outside_text_hours');
    expect(await sentTo(acme)).toEqual({});
  });
});
