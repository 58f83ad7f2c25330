import { describe, expect, test } from 'vitest';
import { DeliveryFailed } from '../platform/delivery.ts';
import { testApp } from '../testing/app.ts';
import { aCompany } from '../testing/cast.ts';
import { aPostOffice, aQueuedMessage, drawNothing, messageRow, sendEstimate } from '../testing/post-office.ts';
import { testClock } from '../testing/test-clock.ts';
import { deliverDue } from './deliver.ts';

describe('a worker', () => {
  test('delivers a message alone', async () => {
    const acme = await aCompany();
    const office = await aPostOffice();
    const id = await aQueuedMessage(acme);
    await Promise.all(Array.from({ length: 5 }, () => office.deliver(acme, id, { draw: drawNothing })));
    expect(office.mails).toHaveLength(1);
  });

  test('that was lost leaves the message to another within two minutes', async () => {
    testClock.stop();
    const acme = await aCompany();
    const office = await aPostOffice();
    const id = await aQueuedMessage(acme);
    // It got as far as rendering and storing the document.
    const reached = Promise.withResolvers<void>();
    const { answer } = office;
    office.answer = () => (reached.resolve(), new Promise(() => undefined));
    void office.deliver(acme, id, { draw: drawNothing });
    await reached.promise;
    office.answer = answer;

    testClock.forward({ seconds: 99 });
    await office.deliver(acme, id);
    expect(office.mails).toEqual([]);
    testClock.forward({ seconds: 2 });
    const neverAgain = { estimate: () => Promise.reject(new Error('drawn already')) };
    await office.deliver(acme, id, { draw: neverAgain });
    expect(office.mails.map(({ attachments }) => String(attachments[0]?.bytes))).toEqual(['%PDF-1.7 of nothing']);
  });

  test('that is too slow loses the lease, and does not send the message again', async () => {
    testClock.stop();
    const acme = await aCompany();
    const office = await aPostOffice();
    const id = await aQueuedMessage(acme);
    const began = Promise.withResolvers<void>();
    const pdf = Promise.withResolvers<Uint8Array>();
    const slow = office.deliver(acme, id, { draw: { estimate: () => (began.resolve(), pdf.promise) } });
    await began.promise;
    testClock.forward({ seconds: 101 });
    await office.deliver(acme, id, { draw: drawNothing });
    const delivered = await messageRow(acme, id);
    expect(delivered.status).toBe('sent');

    pdf.resolve(Buffer.from('%PDF-1.7 late'));
    await slow;
    expect(office.mails.map(({ attachments }) => String(attachments[0]?.bytes))).toEqual(['%PDF-1.7 of nothing']);
    expect(await messageRow(acme, id)).toEqual(delivered);
  });

  test('that is too slow to fail changes nothing either', async () => {
    testClock.stop();
    const acme = await aCompany();
    const office = await aPostOffice();
    const id = await aQueuedMessage(acme);
    const { answer } = office;
    const [reached, refusal] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    office.answer = () => (reached.resolve(), refusal.promise);
    const slow = office.deliver(acme, id, { draw: drawNothing });
    await reached.promise;
    office.answer = answer;
    testClock.forward({ seconds: 101 });
    await office.deliver(acme, id);
    refusal.reject(new DeliveryFailed('No such user.', { permanent: true }));
    await slow;
    expect(await messageRow(acme, id)).toMatchObject({ status: 'sent', failure_reason: null });
  });

  test('finds due messages without a wake-up', async () => {
    const acme = await aCompany();
    const office = await aPostOffice();
    const ids = [await aQueuedMessage(acme), await aQueuedMessage(acme, { send_method: 'sms' })];
    const { delivery } = await testApp();
    const to = (await messageRow(acme, ids[0] ?? '')).recipient;
    const mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async (mail: never) => (office.mails.push(mail), { delivered: false }),
    } as const;
    const texter = {
      kind: 'twilio',
      send: async (text: never) => (office.texts.push(text), { delivered: false }),
    } as const;
    // Other tests have left messages behind, too.
    const isWaiting = async () => (await messageRow(acme, ids[1] ?? '')).status === 'queued';
    while (await isWaiting()) await deliverDue({ ...delivery, mailer, texter, draw: drawNothing });
    expect(office.mails.filter((mail) => mail.to === to)).toHaveLength(1);
    for (const id of ids) expect(await messageRow(acme, id)).toMatchObject({ status: 'sent' });
  });

  test('delivers in parallel, and one company’s long queue does not delay another’s message', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const office = await aPostOffice();
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
    await deliverDue({ ...delivery, mailer, texter: office.texter, draw: drawNothing });
    const before = begun.slice(0, begun.indexOf(last.recipient));
    expect(before.filter((to) => to === estimate.customer_email).length).toBeLessThanOrEqual(6);
    expect(begun.filter((to) => to === estimate.customer_email)).toHaveLength(18);
    expect(most).toBeGreaterThanOrEqual(6);
    expect(most).toBeLessThanOrEqual(8);
  });
});
