import { expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { type TestDelivery, testDelivery } from '#testkit/app/test-delivery.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, recordedApproval } from '#testkit/scenarios/answering.ts';
import { countAgainst } from '../../../core/endpoints/rate-limits.ts';
import { asCompany } from '../../../platform/database/database.ts';
import { DeliveryFailed } from '../../../platform/receipt.ts';

const NOT_EMAILED =
  "The copy was not emailed, because the limit of messages for today is reached. It is behind your customer's link, which you can send again tomorrow.";

/** The copies of approvals in the customers' message logs, oldest first. */
async function copiesOf({ company_id }: Company) {
  return asCompany((await testApp()).database, company_id, (db) =>
    db
      .selectFrom('messages')
      .select(['message_id', 'status', 'failure_reason', 'recipient'])
      .where('approval_id', 'is not', null)
      .where('is_for_office', '=', false)
      .orderBy('message_id')
      .execute(),
  );
}

/** Delivers the queued copies; returns the state of all copies. */
async function delivered(acme: Company, outbound?: TestDelivery) {
  const to = outbound ?? (await testDelivery());
  for (const { message_id, status } of await copiesOf(acme))
    if (status === 'queued') await to.deliver(acme, message_id);
  return copiesOf(acme);
}

async function useUpMessages({ company_id }: Company, times: number): Promise<void> {
  const { database } = await testApp();
  for (let count = 0; count < times; count++)
    await countAgainst(database.systemDb, 'message_by_unpaid_company', company_id, testClock.now());
}

function record({ ana }: Company, id: string) {
  return ana.call(approvals.record, { params: { id }, body: { approval: recordedApproval() } });
}

test('copies of recorded approvals reach no more new recipients than other messages of a company on trial', async () => {
  testClock.set('2027-04-01T12:00:00Z');
  const acme = await aCompany();
  for (let count = 0; count < 12; count++) {
    const { estimate_id } = await acme.anEstimate();
    expect((await record(acme, estimate_id)).status).toBe(201);
  }
  const outbound = await testDelivery();
  const copies = await delivered(acme, outbound);
  expect(copies.map(({ status }) => status)).toEqual([...Array<string>(10).fill('sent'), 'failed', 'failed']);
  expect(copies.at(-1)?.failure_reason).toBe(NOT_EMAILED);
  expect(outbound.mails).toHaveLength(10);
  // An address that received nothing still counts as new.
  const { database } = await testApp();
  const storedCopies = await asCompany(database, acme.company_id, (db) =>
    db.selectFrom('message_recipients').select('recipient').execute(),
  );
  expect(storedCopies.map(({ recipient }) => recipient)).not.toContain(copies.at(-1)?.recipient);
});

test('a copy above the allowance is available behind the link, and the company sees why it was not emailed', async () => {
  testClock.set('2027-04-01T12:00:00Z');
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await useUpMessages(acme, 19);
  expect((await record(acme, sent.estimate_id)).status).toBe(201);
  const outbound = await testDelivery();
  await delivered(acme, outbound);
  expect(outbound.mails).toEqual([]);

  const behind = await sent.customer.request({ method: 'GET', url: `/d/${sent.token}/signed.pdf` });
  expect(behind.status).toBe(200);
  const { body } = await acme.ana.call(approvals.answer, { params: { id: sent.estimate_id } });
  expect(body.copy_failure_reason).toBe(NOT_EMAILED);
  const log = await acme.ana.call(messages.byCustomer, { params: { id: sent.estimate.customer_id } });
  expect(log.body.estimate.email.data.map(({ attributes }) => attributes)).toContainEqual(
    expect.objectContaining({ message_processing_status: 'failed', failure_reason: NOT_EMAILED }),
  );
});

test('a copy that was emailed counts as one message, regardless of the number of attempts', async () => {
  testClock.stop();
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await useUpMessages(acme, 18);
  await approve(sent);
  const outbound = await testDelivery();
  const { response } = outbound;
  outbound.response = () => Promise.reject(new DeliveryFailed('The mail server is out.', { permanent: false }));
  expect(await delivered(acme, outbound)).toMatchObject([{ status: 'queued' }]);
  outbound.response = response;
  testClock.forward({ minutes: 1 });
  expect(await delivered(acme, outbound)).toMatchObject([{ status: 'sent' }]);
  const { body } = await acme.ana.call(approvals.answer, { params: { id: sent.estimate_id } });
  expect(body.copy_failure_reason).toBeNull();
  const another = await acme.anEstimate();
  await record(acme, another.estimate_id);
  expect(await delivered(acme, outbound)).toMatchObject([{ status: 'sent' }, { status: 'failed' }]);
});

test('a customer can approve behind the link even if the message allowance of the company is used up', async () => {
  testClock.set('2027-04-01T12:00:00Z');
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await useUpMessages(acme, 19);
  expect(await approve(sent)).toMatchObject({ signer_name: 'Pat Lee' });
  expect(await delivered(acme)).toMatchObject([{ status: 'failed', failure_reason: NOT_EMAILED }]);
});
