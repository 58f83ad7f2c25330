import { expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { newestMessages } from '#contract/core/newest-messages.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, sendAgain, sendInvoice } from '#testkit/scenarios/answering.ts';

async function logOf({ ana }: Company, customer_id: string) {
  return (await ana.call(messages.byCustomer, { params: { id: customer_id } })).body;
}

test('the message log shows each response, the link through which it was given, and the time', async () => {
  testClock.set('2026-11-20T17:00:00Z');
  const acme = await aCompany();
  const first = await aSentEstimate(acme, NO_SCHEDULE);
  const { customer_id } = first.estimate;
  const second = await sendAgain(acme, first.estimate);
  const comment = { text: 'When can you start?', kind: 'question' as const };
  await first.customer.call(customerPage.comment, { params: { token: first.token }, body: { comment } });
  testClock.forward({ minutes: 5 });
  const decline = { revision_id: first.revision_id, reason_code: 'price' as const, reason_text: '' };
  await first.customer.call(customerPage.decline, { params: { token: first.token }, body: { decline } });
  testClock.forward({ minutes: 5 });
  await approve(second);
  const { estimate } = await logOf(acme, customer_id);
  const answers = new Map(estimate.email.data.map(({ id, attributes }) => [id, attributes.answers]));
  expect(answers.get(first.message_id)).toEqual([
    { what: 'asked', at: '2026-11-20T17:00:00.000Z' },
    { what: 'declined', at: '2026-11-20T17:05:00.000Z' },
  ]);
  expect(answers.get(second.message_id)).toEqual([{ what: 'approved', at: '2026-11-20T17:10:00.000Z' }]);
});

test('the message log shows the revision that each message carries', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  const { estimate_id, customer_id } = sent.estimate;
  const change = { params: { id: estimate_id }, body: { estimate: { discount_usd: 7 } } };
  await acme.ana.call(estimates.update, change);
  await sendAgain(acme, sent.estimate);
  await sendInvoice(acme, await acme.anInvoice({ project_id: sent.estimate.project_id }));
  const { estimate, invoice } = await logOf(acme, customer_id);
  expect(estimate.email.data.map(({ attributes }) => attributes.revision_number)).toEqual([2, 1]);
  expect(invoice.email.data.map(({ attributes }) => attributes.revision_number)).toEqual([null]);
});

test('the newest messages name their customers, and are those of the own company', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  const invoice = await acme.anInvoice();
  await sendInvoice(acme, invoice);
  const newest = async ({ ana }: Company) => (await ana.call(newestMessages.list)).body;
  const { estimate, invoice: ofInvoices } = await newest(acme);
  expect(estimate.email.data.map(({ id, attributes }) => [id, attributes.customer_id])).toEqual([
    [sent.message_id, sent.estimate.customer_id],
  ]);
  const customer_name = `${invoice.customer_first_name} ${invoice.customer_last_name}`;
  expect(ofInvoices.email.data).toMatchObject([{ attributes: { customer_name } }]);
  expect((await newest(await aCompany())).estimate.email.data).toEqual([]);
});

test('a question about an invoice is shown with the message whose link was used', async () => {
  const acme = await aCompany();
  const invoice = await acme.anInvoice();
  const sent = await sendInvoice(acme, invoice);
  await sendInvoice(acme, invoice);
  const comment = { text: 'What is the second line?', kind: 'question' as const };
  await sent.customer.call(customerPage.comment, { params: { token: sent.token }, body: { comment } });
  const log = (await logOf(acme, invoice.customer_id)).invoice.email.data;
  expect(log.map(({ id, attributes }) => [id, attributes.answers.map(({ what }) => what)])).toEqual([
    [expect.not.stringMatching(sent.message_id) as string, []],
    [sent.message_id, ['asked']],
  ]);
});
