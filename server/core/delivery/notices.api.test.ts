import { describe, expect, onTestFinished, test } from 'vitest';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { providers } from '#testkit/providers/providers.ts';
import { asCompany, withSystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';
import { deliver, deliverDue } from './deliver.ts';
import { noticeOutbox } from './notice-outbox.ts';
import { dueNotices, forgetOldNotices, takeBackNotice } from './notice-store.ts';

const SECRET = 'https://app.jobsites.example/reset_password?token=s3cret';
const away = new DeliveryFailed('The mail server could not be reached.', { permanent: false });

async function aNotice(method: 'email' | 'sms' = 'email') {
  const { database, sendNotice } = (await testApp()).services;
  const recipient = method === 'email' ? `ana-${unique()}@acme.example` : '813-555-0143';
  const notice = {
    subject: 'Choose a new password',
    greeting: 'Hello Ana,',
    intro: 'tap the button.',
    button: { label: 'Choose New Password', link: SECRET },
    sms: `JobsitesPro: ${SECRET}`,
  };
  const now = testClock.now();
  const notice_id = await withSystemTransaction(database, (db) => sendNotice(db, { method, recipient, notice, now }));
  return { notice_id, recipient };
}

async function rowOf(notice_id: string) {
  const { database } = await testApp();
  return database.systemDb.selectFrom('notices').selectAll().where('notice_id', '=', notice_id).executeTakeFirst();
}

async function aDelivery() {
  const outbound = await testDelivery();
  const { delivery } = await testApp();
  const parts = { ...delivery, mailer: outbound.mailer, smsSender: outbound.smsSender };
  return { outbound, parts, deliver: (notice_id: string) => deliver(noticeOutbox, parts, { notice_id }) };
}

test('a notice carries the sender name of MAIL_FROM', async () => {
  const { delivery: configured } = await appOfTest({ MAIL_FROM: 'Acme Office <office@acme.example>' });
  const { outbound, parts } = await aDelivery();
  const { notice_id } = await aNotice();
  const { senderName, mailFrom } = configured;
  await deliver(noticeOutbox, { ...parts, senderName, mailFrom }, { notice_id });
  expect(outbound.mails).toMatchObject([{ from: { name: 'Acme Office', address: 'office@acme.example' } }]);
});

test("a notice is sent once, in the product's name, and its secret is erased", async () => {
  const { outbound, deliver } = await aDelivery();
  const { notice_id, recipient } = await aNotice();
  await deliver(notice_id);
  await deliver(notice_id);
  expect(outbound.mails).toMatchObject([
    {
      id: `${notice_id}@app.jobsites.example`,
      to: recipient,
      from: { name: 'JobsitesPro', address: 'no-reply@app.jobsites.example' },
      replyTo: 'support@app.jobsites.example',
      attachments: [],
    },
  ]);
  expect(outbound.mails[0]?.text).toContain(SECRET);
  expect(outbound.mails[0]?.html).toContain(SECRET);
  expect(outbound.mails[0]?.html).not.toContain('undefined');
  expect(await rowOf(notice_id)).toMatchObject({ status: 'sent', encrypted_content: null, next_attempt_at: null });
});

test('the text message of a notice contains the link', async () => {
  const { outbound, deliver } = await aDelivery();
  const { notice_id } = await aNotice('sms');
  await deliver(notice_id);
  expect(outbound.sms).toMatchObject([{ to: '813-555-0143', text: `JobsitesPro: ${SECRET}` }]);
});

describe('an unavailable provider', () => {
  test('a notice to an unavailable provider is retried soon, with the same content', async () => {
    testClock.stop();
    const { outbound, deliver } = await aDelivery();
    const { notice_id } = await aNotice();
    const { response } = outbound;
    outbound.response = () => Promise.reject(away);
    await deliver(notice_id);
    expect(await rowOf(notice_id)).toMatchObject({ status: 'queued', failure_reason: away.reason, attempts: 1 });
    outbound.response = response;
    await deliver(notice_id);
    expect(outbound.mails).toEqual([]);
    testClock.forward({ seconds: 30 });
    await deliver(notice_id);
    expect(outbound.mails).toHaveLength(1);
    expect(await rowOf(notice_id)).toMatchObject({ status: 'sent', failure_reason: null });
  });

  test('a notice fails after its provider is unavailable for a day, and its secret is erased', async () => {
    testClock.stop();
    const { outbound, deliver } = await aDelivery();
    const { notice_id } = await aNotice();
    outbound.response = () => Promise.reject(away);
    for (let hours = 0; hours < 60 && (await rowOf(notice_id))?.status === 'queued'; hours++) {
      await deliver(notice_id);
      testClock.forward({ hours: 1 });
    }
    expect(await rowOf(notice_id)).toMatchObject({
      status: 'failed',
      encrypted_content: null,
      failure_reason: away.reason,
    });
  });
});

test('a notice to a recipient who does not exist is not retried', async () => {
  const { outbound, deliver } = await aDelivery();
  const { notice_id } = await aNotice();
  outbound.response = () => Promise.reject(new DeliveryFailed('Nobody there.', { permanent: true }));
  await deliver(notice_id);
  expect(await rowOf(notice_id)).toMatchObject({
    status: 'failed',
    encrypted_content: null,
    failure_reason: 'Nobody there.',
  });
});

test('a provider event completes a notice whose worker was lost, and its secret is erased', async () => {
  testClock.stop();
  const world = await providers();
  onTestFinished(() => world.stop());
  const { outbound, deliver } = await aDelivery();
  const text = await aNotice('sms');
  const mail = await aNotice();
  await world.postSmsEvent({ message_id: text.notice_id, MessageSid: 'SM-notice', MessageStatus: 'sent' });
  await world.postMailEvent({ message_id: mail.notice_id, event: 'bounced' });
  expect(await rowOf(text.notice_id)).toMatchObject({
    status: 'sent',
    encrypted_content: null,
    provider_id: 'SM-notice',
  });
  expect(await rowOf(mail.notice_id)).toMatchObject({
    status: 'failed',
    encrypted_content: null,
    failure_reason: 'The email came back undelivered.',
  });
  testClock.forward({ hours: 2 });
  await deliver(text.notice_id);
  await deliver(mail.notice_id);
  expect([...outbound.sms, ...outbound.mails]).toEqual([]);
  await world.postSmsEvent({ MessageSid: 'SM-notice', MessageStatus: 'delivered' });
  expect(await rowOf(text.notice_id)).toMatchObject({ status: 'delivered' });
});

test('concurrent workers deliver a notice once', async () => {
  const { outbound, deliver } = await aDelivery();
  const { notice_id } = await aNotice();
  await Promise.all(Array.from({ length: 5 }, () => deliver(notice_id)));
  expect(outbound.mails).toHaveLength(1);
});

test('a worker finds a due notice without being woken', async () => {
  const { outbound, parts } = await aDelivery();
  const { notice_id, recipient } = await aNotice();
  while ((await rowOf(notice_id))?.status === 'queued') await deliverDue(noticeOutbox, parts);
  expect(outbound.mails.filter(({ to }) => to === recipient)).toHaveLength(1);
});

test('a canceled notice is not sent', async () => {
  const { outbound, deliver } = await aDelivery();
  const { notice_id } = await aNotice();
  const { database } = await testApp();
  await takeBackNotice(database.systemDb, notice_id);
  await deliver(notice_id);
  expect(outbound.mails).toEqual([]);
});

test('a notice is deleted after a month', async () => {
  const { deliver } = await aDelivery();
  const { notice_id } = await aNotice();
  await deliver(notice_id);
  const { database } = await testApp();
  testClock.forward({ days: 29 });
  await forgetOldNotices(database.systemDb, testClock.now());
  expect(await rowOf(notice_id)).toBeDefined();
  testClock.forward({ days: 2 });
  await forgetOldNotices(database.systemDb, testClock.now());
  expect(await rowOf(notice_id)).toBeUndefined();
});

describe('notices of several companies', () => {
  /** Queues notices of one company and returns their ids. */
  async function noticesOf(companyId: string, count: number, isUrgent = false): Promise<string[]> {
    const { database, sendNotice } = (await testApp()).services;
    const now = testClock.now();
    const notice = { subject: 'News', greeting: 'Hello,', intro: 'news.' };
    const recipient = `ana-${unique()}@acme.example`;
    return asCompany(database, companyId, async (db) => {
      const ids: string[] = [];
      for (let each = 0; each < count; each++)
        ids.push(await sendNotice(db, { method: 'email', recipient, notice, isUrgent, now }));
      return ids;
    });
  }

  /** The first due notices among the given ones, in order. */
  async function firstOf(
    all: readonly string[],
    { isUrgent = false, underWay = [] as string[] } = {},
  ): Promise<string[]> {
    const { database } = await testApp();
    const keys = underWay.map((notice_id) => ({ notice_id }));
    const query = { now: testClock.now(), atMost: 10_000, underWay: keys };
    const rows = await dueNotices(database.systemDb, query, { isUrgent, mostOfACompany: 3 });
    return rows.map(({ notice_id }) => notice_id).filter((id) => all.includes(id));
  }

  test('companies take turns, and at most three notices of a company are delivered at once', async () => {
    testClock.stop();
    const flood = await noticesOf(newId(), 50);
    testClock.forward({ seconds: 1 });
    const other = await noticesOf(newId(), 2);
    const all = [...flood, ...other];
    expect(await firstOf(all)).toEqual([flood[0], other[0], flood[1], other[1], flood[2]]);
    expect(await firstOf(all, { underWay: flood.slice(0, 3) })).toEqual(other);
    expect(await firstOf(all, { underWay: flood.slice(0, 2) })).toEqual([other[0], other[1], flood[2]]);
  });

  test('urgent notices are delivered separately from others, including those of the same company', async () => {
    testClock.stop();
    const companyId = newId();
    const flood = await noticesOf(companyId, 50);
    const [reset = ''] = await noticesOf(companyId, 1, true);
    const all = [...flood, reset];
    expect(await firstOf(all, { isUrgent: true, underWay: flood.slice(0, 3) })).toEqual([reset]);
    expect(await firstOf(all)).toEqual(flood.slice(0, 3));
  });
});
