import { beforeAll, describe, expect, test } from 'vitest';
import { takesIdempotencyKey } from '#contract/endpoint.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Anything, type Browser } from '#testkit/clients/browser.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { NO_SCHEDULE, pageOf, renderRevision } from '#testkit/scenarios/answering.ts';
import { billPart } from '#testkit/scenarios/billing.ts';
import { connectInSandbox } from '#testkit/scenarios/paying-online.ts';
import { asCompany } from '../../platform/database/database.ts';

/* The link of a signing session is used up by one approval. Its holder may repeat that request, but do nothing else. */

let company: Company;
let customer: Browser;
let used: { token: string; approve: Approving; approved: unknown; estimate_id: string; invoice_id: string };

interface Approving extends Anything {
  body: { approval: ReturnType<typeof approvalOf> };
}

beforeAll(async () => {
  company = await aCompany();
  await connectInSandbox(company.ana);
  customer = aBrowser();
  const estimate = await company.anEstimate(NO_SCHEDULE);
  const { estimate_id } = estimate;
  const { body } = await company.ana.call(approvals.sign, { params: { id: estimate_id } });
  const token = new URL(body.url).pathname.replace('/d/', '');
  const page = await pageOf({ customer, token });
  await renderRevision(company, page.revision.id);
  const approve = {
    params: { token },
    body: { approval: approvalOf(page) },
    headers: { 'idempotency-key': 'the-approval' },
  };
  const reply = await customer.attempt(customerPage.approve, approve);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  const { invoice_id } = await billPart(company, { estimate_id }, 50);
  used = { token, approve, approved: reply.body, estimate_id, invoice_id };
});

/** Every call behind a link that accepts an idempotency key, with a body that would be accepted with an open link. */
const CALLS = Object.entries({ ...customerPage, ...onlinePayments }).filter(
  ([, endpoint]) => endpoint.auth === 'link' && endpoint.method === 'POST' && takesIdempotencyKey(endpoint),
);

function bodyOf(name: string): object {
  const { approve, invoice_id } = used;
  const today = testClock.now().toISOString().slice(0, 10);
  const { revision_id } = approve.body.approval;
  const decline = { decline: { revision_id, reason_code: 'price' } };
  const comment = { comment: { text: 'And the gutters?' } };
  const bodies: Record<string, object> = {
    create: { payment: { invoice_id, amount: 50, expected_balance: 50 } },
    promise: { payment_promise: { invoice_id, method: 'check', on: today } },
    decline,
    declineChangeOrder: decline,
    comment,
    commentChangeOrder: comment,
    requestTime: { text: 'Tuesday afternoon' },
  };
  return bodies[name] ?? approve.body;
}

const rowsWritten = async () =>
  asCompany((await testApp()).database, company.company_id, async (db) => [
    await db.selectFrom('payment_promises').select('payment_promise_id').execute(),
    await db.selectFrom('online_payments').select('payment_id').execute(),
    await db.selectFrom('comments').select('comment_id').execute(),
    await db.selectFrom('document_links').selectAll().execute(),
    await db.selectFrom('notices').select('notice_id').execute(),
  ]);

describe('a used link with an Idempotency-Key', () => {
  test('a used link with an Idempotency-Key returns the stored response of its approval', async () => {
    const again = await customer.attempt(customerPage.approve, used.approve);
    expect([again.status, again.body]).toEqual([201, used.approved]);
  });

  test.each(CALLS)('a used link with an Idempotency-Key does nothing for %s', async (name, endpoint) => {
    const before = await rowsWritten();
    const reply = await customer.attempt(endpoint, {
      params: { token: used.token, id: used.estimate_id },
      body: bodyOf(name),
      headers: { 'idempotency-key': `another-${name}` },
    });
    expect(reply).toBeError('link_expired');
    expect(await rowsWritten()).toEqual(before);
  });
});
