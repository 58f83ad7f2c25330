import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery, aQueuedMessage, renderNothing, messageRow } from '#testkit/app/test-delivery.ts';
import { startMailServer } from '#testkit/providers/mail-server.ts';
import { type Providers, providers } from '#testkit/providers/providers.ts';
import { aCompany } from '#testkit/records/factories.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';

const away = new DeliveryFailed('The mail server could not be reached.', { permanent: false });

let world: Providers;
beforeAll(async () => {
  world = await providers();
});
afterAll(() => world.stop());

test('during an hour without a mail server no email is lost or sent twice', async () => {
  testClock.stop();
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const smtp = await openMail({ smtpUrl: server.url, dataDir: '' });
  onTestFinished(() => smtp.close());
  let mailer: Mailer = { ...smtp, send: () => Promise.reject(away) };
  const acme = await aCompany();
  const outbound = await testDelivery();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push(await aQueuedMessage(acme));

  const letMinutesPass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      // Two workers deliver at the same time.
      const sweep = () => Promise.all(ids.map((id) => outbound.deliver(acme, id, { mailer, render: renderNothing })));
      await Promise.all([sweep(), sweep()]);
      testClock.forward({ minutes: 1 });
    }
  };
  await letMinutesPass(60);
  for (const id of ids) {
    expect(await messageRow(acme, id)).toMatchObject({
      status: 'queued',
      failure_reason: away.reason,
    });
  }

  mailer = smtp;
  await letMinutesPass(60);
  for (const message_id of [...ids, ...ids, ...ids]) await world.postMailEvent({ message_id, event: 'delivered' });
  await letMinutesPass(2);
  expect([...server.taken].map(([id, times]) => [id, times.length]).toSorted()).toEqual(
    ids.map((id) => [`${id}@app.jobsites.example`, 1]).toSorted(),
  );
  for (const id of ids) expect(await messageRow(acme, id)).toMatchObject({ status: 'delivered', failure_reason: null });
});
