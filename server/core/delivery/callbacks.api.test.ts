import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { customers } from '#contract/work/customers.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, aQueuedMessage, renderNothing, messageRow } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { type Providers, providers } from '#testkit/providers/providers.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';

let acme: Company;
let world: Providers;
beforeAll(async () => {
  acme = await aCompany({ subscription: 'paid' });
  world = await providers();
});
afterAll(() => world.stop());

/** A message that a provider has accepted, with the provider's id. */
async function aSentMessage(send_method: 'email' | 'sms', providerId = `SM-${newId()}`): Promise<string> {
  const outbound = await testDelivery();
  const id = await aQueuedMessage(acme, { send_method });
  outbound.response = async () => ({ delivered: false, providerId });
  await outbound.deliver(acme, id, { render: renderNothing });
  return id;
}

const stateOf = async (id: string) => {
  const { status, failure_reason } = await messageRow(acme, id);
  return { status, failure_reason };
};
const ARRIVED = { status: 'delivered', failure_reason: null };

describe('Twilio', () => {
  test("Twilio's callback marks a text message as delivered, and only the callback does", async () => {
    const message_id = await aSentMessage('sms');
    for (const MessageStatus of ['queued', 'sending', 'sent']) {
      expect((await world.postSmsEvent({ message_id, MessageStatus })).status).toBe(200);
      expect(await stateOf(message_id)).toEqual({ status: 'sent', failure_reason: null });
    }
    expect((await world.postSmsEvent({ message_id, MessageStatus: 'delivered' })).status).toBe(200);
    expect(await stateOf(message_id)).toEqual(ARRIVED);
  });

  test.each([
    ['30003', 'The phone could not be reached. It may be switched off.'],
    ['30005', 'This phone number does not exist.'],
    ['30006', 'This phone number cannot receive texts. It may be a landline.'],
    ['30007', 'The recipient’s carrier held the text back as unwanted.'],
    ['30008', 'The text could not be delivered.'],
  ])("Twilio's callback reports why a text message failed: %s", async (ErrorCode, failure_reason) => {
    const message_id = await aSentMessage('sms');
    await world.postSmsEvent({ message_id, MessageStatus: 'undelivered', ErrorCode });
    expect(await stateOf(message_id)).toEqual({ status: 'failed', failure_reason });
  });

  test("Twilio's callback is matched by its own message id if it is configured in Twilio's console", async () => {
    const message_id = await aSentMessage('sms', 'SM-of-the-console');
    await world.postSmsEvent({ MessageSid: 'SM-of-the-console', MessageStatus: 'delivered' });
    expect(await stateOf(message_id)).toEqual(ARRIVED);
  });

  test("a message is not sent again if Twilio's callback arrives before the acceptance is recorded", async () => {
    testClock.stop();
    const outbound = await testDelivery();
    const message_id = await aQueuedMessage(acme, { send_method: 'sms' });
    outbound.response = async () => {
      await world.postSmsEvent({ message_id, MessageSid: 'SM-early', MessageStatus: 'delivered' });
      throw new DeliveryFailed('The text service could not be reached.', { permanent: false });
    };
    await outbound.deliver(acme, message_id, { render: renderNothing });
    testClock.forward({ hours: 2 });
    await outbound.deliver(acme, message_id, { render: renderNothing });
    expect(outbound.sms).toEqual([]);
    expect(await messageRow(acme, message_id)).toMatchObject({ ...ARRIVED, provider_id: 'SM-early', attempts: 1 });
  });

  test("Twilio's callback for an unknown or deleted message has no effect", async () => {
    const { customer_id } = await messageRow(acme, await aSentMessage('sms', 'SM-gone'));
    await acme.ana.call(customers.remove, { params: { id: customer_id } });
    for (const providerEvent of [{ MessageSid: 'SM-gone' }, { message_id: newId() }, {}]) {
      expect((await world.postSmsEvent({ ...providerEvent, MessageStatus: 'delivered' })).status).toBe(200);
    }
  });

  test("Twilio's callback is rejected without its signature", async () => {
    const message_id = await aSentMessage('sms');
    for (const signed of ['', 'f00', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=']) {
      const reply = await world.postSmsEvent({ message_id, MessageStatus: 'delivered' }, { signed });
      expect(reply).toBeError('bad_signature');
    }
    expect(await stateOf(message_id)).toMatchObject({ status: 'sent' });
  });
});

describe('the mail provider', () => {
  test('the mail webhook marks an email as delivered by its Message-ID in any notation', async () => {
    for (const write of [
      (id: string) => id,
      (id: string) => `${id}@app.jobsites.example`,
      (id: string) => `<${id}@x>`,
    ]) {
      const id = await aSentMessage('email');
      expect((await world.postMailEvent({ message_id: write(id), event: 'delivered' })).status).toBe(200);
      expect(await stateOf(id)).toEqual(ARRIVED);
    }
  });

  test('the mail webhook reports why an email bounced, even after it was delivered', async () => {
    const id = await aSentMessage('email');
    await world.postMailEvent({ message_id: id, event: 'delivered' });
    await world.postMailEvent({ message_id: id, event: 'bounced', reason: 'The mailbox\r\nis full.' });
    const bounced = { status: 'failed', failure_reason: 'The mailbox is full.' };
    expect(await stateOf(id)).toEqual(bounced);
    await world.postMailEvent({ message_id: id, event: 'delivered' });
    expect(await stateOf(id)).toEqual(bounced);
  });

  test('the mail webhook accepts a bounce without a reason', async () => {
    const id = await aSentMessage('email');
    await world.postMailEvent({ message_id: id, event: 'bounced', reason: null });
    expect(await stateOf(id)).toEqual({ status: 'failed', failure_reason: 'The email came back undelivered.' });
  });

  test("the mail webhook marks a message with a complaint and does not change the customer's consent", async () => {
    const id = await aSentMessage('email');
    await world.postMailEvent({ message_id: id, event: 'complained', reason: 'abuse' });
    expect(await stateOf(id)).toEqual({
      status: 'delivered',
      failure_reason: 'The recipient marked the email as spam.',
    });
    const { customer_id } = await messageRow(acme, id);
    const { body } = await acme.ana.call(customers.read, { params: { id: customer_id } });
    expect(body.data.attributes.email_consent).toBe(true);
  });

  test('the mail webhook accepts an event only within five minutes and with its signature', async () => {
    testClock.stop();
    const id = await aSentMessage('email');
    const event = { message_id: id, event: 'delivered' };
    for (const options of [{ signed: '' }, { signed: 'f00d' }, { secondsOld: 302 }, { secondsOld: -302 }]) {
      expect(await world.postMailEvent(event, options)).toBeError('bad_signature');
    }
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect((await world.postMailEvent(event, { secondsOld: 299 })).status).toBe(200);
    expect(await stateOf(id)).toEqual(ARRIVED);
  });

  test('the mail webhook rejects an event that it cannot parse', async () => {
    expect(await world.postMailEvent({ event: 'delivered' })).toBeError('validation_failed');
    expect(await world.postMailEvent({ message_id: newId(), event: 'opened' })).toBeError('validation_failed');
  });

  test('the mail webhook ignores emails of other senders', async () => {
    for (const message_id of [newId(), 'newsletter-7@elsewhere.example', '', `${newId()}x`]) {
      expect((await world.postMailEvent({ message_id, event: 'bounced' })).status).toBe(200);
    }
  });
});

test('the webhook of an unconfigured provider returns 404', async () => {
  for (const path of ['/webhooks/twilio/status', '/webhooks/twilio/inbound', '/webhooks/email']) {
    const reply = await aBrowser().request({ method: 'POST', url: API_BASE + path, payload: {} });
    expect(reply).toBeError('not_found');
  }
});

describe('repeated events in any order', () => {
  const smsCases: [string[], string][] = [
    [['queued', 'sent', 'delivered'], 'delivered'],
    [['accepted', 'sending', 'sent', 'undelivered'], 'failed'],
    [['sent', 'undelivered', 'delivered'], 'delivered'],
    [['queued', 'sent'], 'sent'],
  ];
  const mails: [string[], string][] = [
    [['delivered'], 'delivered'],
    [['delivered', 'bounced'], 'failed'],
    [['delivered', 'complained'], 'delivered'],
  ];
  const course = fc.oneof(
    fc.constantFrom(...smsCases).map(([events, end]) => ({ method: 'sms' as const, events, end })),
    fc.constantFrom(...mails).map(([events, end]) => ({ method: 'email' as const, events, end })),
  );
  const shuffled = course.chain(({ method, events, end }) => {
    const tripled = [...events, ...events, ...events];
    return fc.shuffledSubarray(tripled, { minLength: tripled.length }).map((events) => ({ method, events, end }));
  });

  test(
    'events in random order, each repeated three times, always lead to the same status',
    { timeout: 120_000 },
    async () => {
      const message = { sms: await aSentMessage('sms'), email: await aSentMessage('email') };
      await fc.assert(
        fc.asyncProperty(shuffled, async ({ method, events, end }) => {
          const id = message[method];
          await forget(id);
          for (const event of events) {
            if (method === 'sms')
              await world.postSmsEvent({ message_id: id, MessageStatus: event, ErrorCode: '30003' });
            else await world.postMailEvent({ message_id: id, event });
          }
          expect((await stateOf(id)).status).toBe(end);
        }),
        { numRuns: 100 },
      );
    },
  );

  /** Resets the row to the state right after the provider accepted it. */
  async function forget(id: string): Promise<void> {
    const { database } = await testApp();
    await asCompany(database, acme.company_id, (db) =>
      db
        .updateTable('messages')
        .set({ status: 'sent', provider_event: null, failure_reason: null })
        .where('message_id', '=', id)
        .execute(),
    );
  }
});
