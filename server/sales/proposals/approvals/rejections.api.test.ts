import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { customers } from '#contract/work/customers.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, sendAgain, type Sent } from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';

function tryToApprove({ customer, token }: Sent, approval: object) {
  return customer.attempt(customerPage.approve, { params: { token }, body: { approval } });
}

function change({ ana }: Company, { estimate_id }: Sent) {
  const body = { estimate: { name: 'Another roof' } };
  return ana.attempt(estimates.update, { params: { id: estimate_id }, body });
}

/** The code of an error response; undefined for success. */
function codeOf({ status, body }: { status: number; body: unknown }) {
  return status < 300 ? undefined : (body as { code?: string }).code;
}

describe('an approval with several faults', () => {
  /** An approval with every possible fault. */
  const wrong = { consent_version: 99, selected_line_item_ids: ['x'], expected_total: 1 };

  test('an approval with several faults is rejected for the first of them, and last for the missing PDF', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 1 }, { isRendered: false });
    const approval = approvalOf(await pageOf(sent));
    expect(await tryToApprove(sent, { ...approval, ...wrong, signer_name: '' })).toBeError('validation_failed');
    await change(acme, sent);
    expect(await tryToApprove(sent, { ...approval, ...wrong })).toBeError('being_revised');
    const again = await sendAgain(acme, sent.estimate, { isRendered: false });
    testClock.forward({ days: 10 });
    expect(await tryToApprove(sent, { ...approval, ...wrong })).toBeError('revision_replaced');
    const current = { ...approval, revision_id: again.revision_id };
    expect(await tryToApprove(sent, { ...current, ...wrong })).toBeError('revision_replaced');
    expect(await tryToApprove(sent, { ...current, ...wrong, consent_version: approval.consent_version })).toBeError(
      'estimate_expired',
    );
  });

  test('an approval with several faults is rejected for its choice before its total, and for its total before the PDF', async () => {
    const sent = await aSentEstimate(await aCompany(), {}, { isRendered: false });
    const approval = approvalOf(await pageOf(sent));
    const choice = { ...approval, selected_line_item_ids: ['x'], expected_total: 1 };
    expect(await tryToApprove(sent, choice)).toBeError('validation_failed');
    expect(await tryToApprove(sent, { ...approval, expected_total: 1 })).toBeError('total_differs');
    expect(await tryToApprove(sent, approval)).toBeError('document_not_ready');
    takeErrors();
  });

  test('an approval of an approved estimate is rejected as approved already before any other fault', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 1 });
    const approval = approvalOf(await pageOf(sent));
    await approve(sent);
    testClock.forward({ days: 10 });
    expect(await tryToApprove(sent, { ...approval, ...wrong })).toBeError('approved_already');
  });
});

test('an approval and a decline can each be tried ten times an hour behind one link', async () => {
  testClock.stop();
  const sent = await aSentEstimate(await aCompany());
  const { revision_id, token, customer } = sent;
  const wrong = { ...approvalOf(await pageOf(sent)), expected_total: 1 };
  const decline = { revision_id, reason_code: 'price' };
  const declined = () => customer.attempt(customerPage.decline, { params: { token }, body: { decline } });
  for (let n = 0; n < 10; n++) expect(await tryToApprove(sent, wrong)).toBeError('total_differs');
  expect(await tryToApprove(sent, wrong)).toBeError('too_many_requests');
  for (let n = 0; n < 10; n++) expect((await declined()).status).toBe(201);
  expect(await declined()).toBeError('too_many_requests');
  testClock.forward({ hours: 1 });
  expect((await approve(sent)).final_total).toBe(100);
});

test.each<[string, unknown[]]>([
  ['more than 64 kB of digits', [[], []].map(() => Array.from({ length: 1500 }, (_, n) => [n / 7, n / 3]))],
  ['points outside the pad', [[[1, 1001]], [[1, 1]]]],
  ['no numbers', [[['<svg>', 1]], [[1, 1]]]],
  ['nothing in its strokes', [[], []]],
])('a signature of %s is rejected, and the estimate stays open', async (_what, strokes) => {
  const sent = await aSentEstimate(await aCompany());
  const approval = approvalOf(await pageOf(sent));
  const reply = await tryToApprove(sent, { ...approval, signature: { kind: 'drawn', strokes } });
  expect(reply).toBeError('validation_failed');
  expect(await pageOf(sent)).toMatchObject({ status: 'sent', can: { approve: true } });
});

describe('an approval and a concurrent change', () => {
  test.each<[string, string[], (acme: Company, sent: Sent) => Promise<unknown>]>([
    ['saves a change', ['being_revised'], change],
    [
      'saves a change and sends it',
      ['being_revised', 'revision_replaced'],
      async (acme, sent) => {
        if ((await change(acme, sent)).status === 200) await sendAgain(acme, sent.estimate);
      },
    ],
    ['sends the same again', [], (acme, sent) => sendAgain(acme, sent.estimate)],
    [
      'deletes the estimate',
      ['link_expired'],
      ({ ana }, sent) => ana.attempt(estimates.remove, { params: { id: sent.estimate_id } }),
    ],
  ])(
    "an approval while the company %s either succeeds or returns the reason, and so does the company's change",
    async (_what, codes, happens) => {
      const acme = await aCompany();
      const sent = await aSentEstimate(acme);
      const approval = approvalOf(await pageOf(sent));
      const [reply] = await Promise.all([tryToApprove(sent, approval), happens(acme, sent)]);
      const code = codeOf(reply);
      expect([undefined, ...codes]).toContain(code);
      const { ana } = acme;
      const answer = await ana.attempt(approvals.answer, { params: { id: sent.estimate_id } });
      const isApproved = answer.status === 200 && answer.body.approval !== null;
      expect([codeOf(answer), isApproved]).toEqual([
        code === 'link_expired' ? 'estimate_not_found' : undefined,
        code === undefined,
      ]);
      // The losing request, whether the customer's approval or the company's change, has changed nothing.
      expect(codeOf(await change(acme, sent)) === 'estimate_approved').toBe(code === undefined);
    },
  );
});

describe('the link of another document', () => {
  test('the link of another document can neither approve, decline nor open an estimate of the same customer', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const { project_id } = sent.estimate;
    const other = await aSentEstimate(acme, { project_id, name: 'Another estimate' });
    const approval = approvalOf(await pageOf(sent));
    expect(await tryToApprove(other, approval)).toBeError('revision_replaced');
    const decline = { revision_id: sent.revision_id, reason_code: 'price' };
    const params = { token: other.token };
    expect(await other.customer.attempt(customerPage.decline, { params, body: { decline } })).toBeError(
      'revision_replaced',
    );
    expect(await pageOf(sent)).toMatchObject({ status: 'sent', declines: [], approval: null });
  });
});

test("the notices of a question and of a decline have the customer's address as reply address", async () => {
  const acme = await aCompany();
  const { customer, token, revision_id, estimate } = await aSentEstimate(acme);
  const params = { token };
  await customer.attempt(customerPage.comment, { params, body: { comment: { text: 'When can you start?' } } });
  const decline = { revision_id, reason_code: 'timing' };
  await customer.attempt(customerPage.decline, { params, body: { decline } });
  const notices = (await noticesTo(acme.ana.email)).filter(({ reply_to }) => reply_to === estimate.customer_email);
  expect(notices.map(({ content }) => content?.subject)).toEqual([
    'Question about Estimate #1001 from Pat Lee',
    'Pat Lee declined Estimate #1001',
  ]);
});

test('an approval can be withdrawn even if the customer may not be contacted, and then no message is sent', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  await approve(sent);
  const { customer_id } = sent.estimate;
  await acme.ana.call(customers.update, {
    params: { id: customer_id },
    body: { customer: { email_consent: false } },
  });
  const params = { id: sent.estimate_id };
  const reply = await acme.ana.attempt(approvals.withdraw, { params, body: { reason: 'Wrong house' } });
  expect(reply.status).toBe(200);
  const { body } = await acme.ana.call(messages.byCustomer, { params: { id: customer_id } });
  const subjects = body.estimate.email.data.map(({ attributes }) => attributes.message_subject);
  expect(subjects.filter((subject) => subject.includes('taken back'))).toEqual([]);
});
