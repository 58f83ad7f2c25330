import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, aQueuedMessage, renderNothing, messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';
import { deliverDue } from './deliver.ts';
import { messageOutbox } from './message-outbox.ts';

describe('a worker', () => {
  test('concurrent workers send a message once', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    await Promise.all(Array.from({ length: 5 }, () => outbound.deliver(acme, id, { render: renderNothing })));
    expect(outbound.mails).toHaveLength(1);
  });

  test('a lost worker leaves its message to another within two minutes', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    // It has rendered and stored the document before the crash.
    const reached = Promise.withResolvers<void>();
    const { response } = outbound;
    outbound.response = () => (reached.resolve(), new Promise(() => undefined));
    void outbound.deliver(acme, id, { render: renderNothing });
    await reached.promise;
    outbound.response = response;

    testClock.forward({ seconds: 99 });
    await outbound.deliver(acme, id);
    expect(outbound.mails).toEqual([]);
    testClock.forward({ seconds: 2 });
    const neverAgain = { estimate: () => Promise.reject(new Error('drawn already')) };
    await outbound.deliver(acme, id, { render: neverAgain });
    expect(outbound.mails.map(({ attachments }) => String(attachments[0]?.bytes))).toEqual(['%PDF-1.7 of nothing']);
  });

  test('a worker that is too slow loses its lease and does not send the message again', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    const began = Promise.withResolvers<void>();
    const pdf = Promise.withResolvers<Uint8Array>();
    const slow = outbound.deliver(acme, id, { render: { estimate: () => (began.resolve(), pdf.promise) } });
    await began.promise;
    testClock.forward({ seconds: 101 });
    await outbound.deliver(acme, id, { render: renderNothing });
    const delivered = await messageRow(acme, id);
    expect(delivered.status).toBe('sent');

    pdf.resolve(Buffer.from('%PDF-1.7 late'));
    await slow;
    expect(outbound.mails.map(({ attachments }) => String(attachments[0]?.bytes))).toEqual(['%PDF-1.7 of nothing']);
    expect(await messageRow(acme, id)).toEqual(delivered);
  });

  test('a worker that loses its lease does not record a failure', async () => {
    testClock.stop();
    const acme = await aCompany();
    const outbound = await testDelivery();
    const id = await aQueuedMessage(acme);
    const { response } = outbound;
    const [reached, appError] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    outbound.response = () => (reached.resolve(), appError.promise);
    const slow = outbound.deliver(acme, id, { render: renderNothing });
    await reached.promise;
    outbound.response = response;
    testClock.forward({ seconds: 101 });
    await outbound.deliver(acme, id);
    appError.reject(new DeliveryFailed('No such user.', { permanent: true }));
    await slow;
    expect(await messageRow(acme, id)).toMatchObject({ status: 'sent', failure_reason: null });
  });

  test('a worker finds due messages without being woken', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const ids = [await aQueuedMessage(acme), await aQueuedMessage(acme, { send_method: 'sms' })];
    const { delivery } = await testApp();
    const to = (await messageRow(acme, ids[0] ?? '')).recipient;
    const mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async (mail: never) => (outbound.mails.push(mail), { delivered: false }),
    } as const;
    const smsSender = {
      kind: 'twilio',
      send: async (text: never) => (outbound.sms.push(text), { delivered: false }),
    } as const;
    // Other tests have left messages behind, too.
    const isWaiting = async () => (await messageRow(acme, ids[1] ?? '')).status === 'queued';
    while (await isWaiting())
      await deliverDue(messageOutbox, { ...delivery, mailer, smsSender, render: renderNothing });
    expect(outbound.mails.filter((mail) => mail.to === to)).toHaveLength(1);
    for (const id of ids) expect(await messageRow(acme, id)).toMatchObject({ status: 'sent' });
  });

  test("a worker delivers in parallel, and one company's long queue does not delay another company's message", async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const outbound = await testDelivery();
    const { delivery } = await testApp();
    const estimate = await acme.anEstimate();
    for (let count = 0; count < 18; count++) expect((await sendEstimate(acme, estimate)).status).toBe(200);
    const last = await messageRow(rival, await aQueuedMessage(rival));
    const begun: string[] = [];
    const sixUnderWay = Promise.withResolvers<void>();
    let [underWay, most] = [0, 0];
    const mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async ({ to }: { to: string }) => {
        begun.push(to);
        most = Math.max(most, (underWay += 1));
        if (begun.filter((one) => one === estimate.customer_email).length === 6) sixUnderWay.resolve();
        if (to === estimate.customer_email) await sixUnderWay.promise;
        underWay -= 1;
        return { delivered: false };
      },
    } as const;
    await deliverDue(messageOutbox, { ...delivery, mailer, smsSender: outbound.smsSender, render: renderNothing });
    const before = begun.slice(0, begun.indexOf(last.recipient));
    expect(before.filter((to) => to === estimate.customer_email).length).toBeLessThanOrEqual(6);
    expect(begun.filter((to) => to === estimate.customer_email)).toHaveLength(18);
    expect(most).toBeGreaterThanOrEqual(6);
    expect(most).toBeLessThanOrEqual(8);
  });

  test("a company whose database does not respond does not delay other companies' messages", async () => {
    testClock.stop();
    const [broken, rival] = [await aCompany(), await aCompany()];
    const outbound = await testDelivery();
    const { delivery } = await testApp();
    const [lost, sent] = [await aQueuedMessage(broken), await aQueuedMessage(rival)];
    const error = vi.fn();
    const log = { ...delivery.log, error } as never;
    const { mailer, smsSender } = outbound;
    const during = { ...delivery, mailer, smsSender, log, render: renderNothing };
    const repair = breakDatabaseOf(broken);
    await deliverDue(messageOutbox, during);
    repair();
    expect(await messageRow(rival, sent)).toMatchObject({ status: 'sent' });
    expect(await messageRow(broken, lost)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(error.mock.calls.filter(([{ company_id }]) => company_id === broken.company_id)).toHaveLength(1);

    await deliverDue(messageOutbox, during);
    expect(await messageRow(broken, lost)).toMatchObject({ status: 'queued' });
    testClock.forward({ seconds: 11 });
    await deliverDue(messageOutbox, during);
    expect(await messageRow(broken, lost)).toMatchObject({ status: 'sent' });
  });

  test('a worker delivers all other messages while one delivery hangs', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const { delivery } = await testApp();
    const estimate = await acme.anEstimate();
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) ids.push((await sendEstimate(acme, estimate)).body.data.id);
    const [hanging = '', ...others] = ids;
    const [answer, othersSent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sent = new Set<string>();
    const mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async (mail: { id: string }) => {
        const [id = ''] = mail.id.split('@');
        if (id === hanging) await answer.promise;
        sent.add(id);
        if (others.every((other) => sent.has(other))) othersSent.resolve();
        return { delivered: false };
      },
    } as const;
    const run = deliverDue(messageOutbox, {
      ...delivery,
      mailer,
      smsSender: outbound.smsSender,
      render: renderNothing,
    });
    await othersSent.promise;
    expect(sent).not.toContain(hanging);
    answer.resolve();
    await run;
    expect(await messageRow(acme, hanging)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

/** Lets no transaction of the company begin until the returned function is called. */
function breakDatabaseOf({ company_id }: Company): () => void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function begin(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text] = args;
    if (typeof text === 'string' && text.startsWith('begin') && text.includes(company_id))
      return Promise.reject(new Error('connection refused')) as never;
    return Reflect.apply(query, this, args) as never;
  });
  return () => spy.mockRestore();
}
