import { expect, onTestFinished, test } from 'vitest';
import { aQueuedMessage, renderNothing, messageRow, waitingLink } from '#testkit/app/test-delivery.ts';
import { providers } from '#testkit/providers/providers.ts';
import { startTwilio, TWILIO } from '#testkit/providers/twilio.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { deliver } from './deliver.ts';
import { DOCUMENT_LINK_PLACEHOLDER } from './message-content.ts';
import { messageOutbox } from './message-outbox.ts';

test('a text message is sent through Twilio, and the callback to its URL is applied', async () => {
  const twilio = await startTwilio();
  const world = await providers({ TWILIO_API_URL: twilio.url });
  onTestFinished(() => world.stop());
  const acme = await aCompany();
  const message_id = await aQueuedMessage(acme, { send_method: 'sms' });
  const link = await waitingLink(acme, message_id);
  await deliver(
    messageOutbox,
    { ...world.delivery, render: renderNothing },
    { company_id: acme.company_id, message_id },
  );
  const { status, provider_id, recipient, content } = await messageRow(acme, message_id);
  expect([status, provider_id]).toEqual(['sent', expect.stringMatching(/^SM/) as string]);
  expect(twilio.requests.map(({ form }) => form)).toEqual([
    {
      To: `+1${recipient.replaceAll('-', '')}`,
      From: TWILIO.from,
      Body: content.sms.replace(DOCUMENT_LINK_PLACEHOLDER, link),
      StatusCallback: `https://app.jobsites.example/api/v1/webhooks/twilio/status?message_id=${message_id}`,
    },
  ]);

  await world.postSmsEvent({ message_id, MessageSid: provider_id ?? '', MessageStatus: 'delivered' });
  expect(await messageRow(acme, message_id)).toMatchObject({ status: 'delivered', provider_id });
});
