import { expect, test } from 'vitest';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  NO_SCHEDULE,
  recordedApproval,
  sendAgain,
  type Sent,
} from '#testkit/scenarios/answering.ts';
import { anApprovedEstimate, approveChangeOrder, aSentChangeOrder } from '#testkit/scenarios/change-orders.ts';
import { asCompany } from '../../../platform/database/database.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';

async function answerOf({ ana }: Company, { estimate_id }: Pick<Sent, 'estimate_id'>) {
  return (await ana.call(approvals.answer, { params: { id: estimate_id } })).body;
}

const whatOf = ({ timeline }: { timeline: { what: string }[] }) => timeline.map(({ what }) => what);

function open({ customer, token }: Pick<Sent, 'customer' | 'token'>) {
  return customer.call(customerPage.open, { params: { token } });
}

/** An estimate that was opened, changed and sent again, with each message delivered a minute after the other. */
async function twoRevisions(acme: Company) {
  testClock.stop();
  const outbound = await testDelivery();
  const first = await aSentEstimate(acme, NO_SCHEDULE);
  await outbound.deliver(acme, first.message_id);
  await open(first);
  await acme.ana.call(estimates.update, {
    params: { id: first.estimate_id },
    body: { estimate: { discount_usd: 7 } },
  });
  testClock.forward({ minutes: 1 });
  const second = await sendAgain(acme, first.estimate);
  await outbound.deliver(acme, second.message_id);
  testClock.forward({ minutes: 1 });
  return { first, second };
}

test('a reply to a question leaves a revision opened, and does not count as a second sending', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  await open(sent);
  const [{ opened_at } = { opened_at: null }] = (await answerOf(acme, sent)).revisions;
  expect(opened_at).not.toBeNull();
  const question = { text: 'When can you start?', kind: 'question' as const };
  await sent.customer.call(customerPage.comment, { params: { token: sent.token }, body: { comment: question } });
  const comment = { text: 'On Monday.', send_method: 'email' as const };
  await acme.ana.call(approvals.comment, { params: { id: sent.estimate_id }, body: { comment } });
  const answer = await answerOf(acme, sent);
  expect(answer.revisions.map((revision) => revision.opened_at)).toEqual([opened_at]);
  expect(whatOf(answer).toSorted()).toEqual(['answered', 'opened', 'question', 'sent']);
});

test('the withdrawal of an approval does not count as a second sending', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  await approve(sent);
  await acme.ana.call(approvals.withdraw, { params: { id: sent.estimate_id }, body: { reason: 'By mistake' } });
  expect(whatOf(await answerOf(acme, sent)).toSorted()).toEqual(['approved', 'sent', 'withdrawn']);
});

test('a revision that is opened behind the link of an earlier one has its own opening time', async () => {
  const acme = await aCompany();
  const { first } = await twoRevisions(acme);
  await open(first);
  const { revisions, timeline } = await answerOf(acme, first);
  const [second, earlier] = revisions.map(({ opened_at }) => opened_at);
  expect(second).toBe(testClock.now().toISOString());
  expect(Date.parse(second ?? '') - Date.parse(earlier ?? '')).toBe(120_000);
  expect(timeline.filter(({ what }) => what === 'opened').map(({ at }) => at)).toEqual([earlier, second]);
});

test('the evidence of an approval behind an earlier link contains when the approved revision was sent and opened', async () => {
  const acme = await aCompany();
  const { first } = await twoRevisions(acme);
  await open(first);
  const opened_at = testClock.now().toISOString();
  testClock.forward({ minutes: 1 });
  const { approval_id } = await approve(first);
  const { body } = await acme.ana.call(approvals.auditTrail, { params: { id: approval_id } });
  const trail = body as unknown as { link: { sent_at: string }; revision_sent_at: string };
  expect(trail).toMatchObject({ revision_number: 2, revision_opened_at: opened_at });
  expect(Date.parse(trail.revision_sent_at) - Date.parse(trail.link.sent_at)).toBe(60_000);

  const [copy] = await asCompany((await testApp()).database, acme.company_id, (db) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('approval_id', '=', approval_id)
      .orderBy('message_id')
      .execute(),
  );
  const outbound = await testDelivery();
  await outbound.deliver(acme, copy?.message_id ?? '');
  const [, certificate = ''] = pdfPages(outbound.mails[0]?.attachments[0]?.bytes ?? new Uint8Array());
  expect(certificate).toContain('Revision 2 sent by email, by Ana Alvarez');
  expect(certificate).toContain('Revision 2 first opened');
  expect(certificate).not.toContain('Revision 1');
});

test('a revision that is approved without a reported opening counts as opened at its approval', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  const { approved_at } = await approve(sent);
  const answer = await answerOf(acme, sent);
  expect(answer.revisions[0]?.opened_at).toBe(approved_at);
  expect(whatOf(answer).toSorted()).toEqual(['approved', 'sent']);
  const { body } = await acme.ana.call(estimates.read, { params: { id: sent.estimate_id } });
  expect(body.data.attributes.opened_at).toBe(approved_at);
});

test('a change order that is approved behind the link of its estimate counts as opened', async () => {
  const acme = await aCompany();
  const estimate = await anApprovedEstimate(acme);
  const sent = await aSentChangeOrder(acme, { estimate_id: estimate.estimate_id });
  await approveChangeOrder({ ...sent, token: estimate.token });
  const { body } = await acme.ana.call(changeOrders.answer, { params: { id: sent.change_order_id } });
  expect(body.revisions[0]?.opened_at).toBe(body.approval?.approved_at);
});

test('a revision whose approval is recorded by hand does not count as opened', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme);
  const body = { approval: recordedApproval() };
  await acme.ana.call(approvals.record, { params: { id: sent.estimate_id }, body });
  expect((await answerOf(acme, sent)).revisions[0]?.opened_at).toBeNull();
});
