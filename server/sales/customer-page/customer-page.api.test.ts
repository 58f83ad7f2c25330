import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { customers } from '#contract/work/customers.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { projects } from '#contract/work/projects.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { sendEstimate, waitingLink } from '#testkit/app/test-delivery.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  NO_SCHEDULE,
  pageOf,
  renderRevision,
  sendAgain,
  type Sent,
} from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import type { NoticeContent } from '../../core/delivery/notice-content.ts';
import { asCompany } from '../../platform/database/database.ts';

const WITH_OPTIONAL = {
  tax_rate: 7,
  discount_usd: 10,
  lines: [
    aLine({ description: 'Shingles', unit_price_dollar: 1000 }),
    aLine({ description: 'Gutter guards', unit_price_dollar: 240, is_optional: true }),
    aLine({ description: 'Skylight', unit_price_dollar: 600, is_optional: true }),
  ],
};

function change({ ana }: Company, { estimate_id }: Sent, fields: object = { name: 'Another roof' }) {
  return ana.attempt(estimates.update, { params: { id: estimate_id }, body: { estimate: fields } });
}

function tryToApprove({ customer, token }: Sent, approval: object) {
  return customer.attempt(customerPage.approve, { params: { token }, body: { approval } });
}

function decline({ customer, token, revision_id }: Sent, fields: object = {}) {
  const body = { decline: { revision_id, reason_code: 'price', ...fields } };
  return customer.attempt(customerPage.decline, { params: { token }, body });
}

/** The texts of the notices to an account. */
async function noticesOf(account: { email: string }): Promise<NoticeContent[]> {
  return (await noticesTo(account.email)).flatMap(({ content }) => content ?? []);
}

async function statusOf(company: Company, { estimate_id }: Sent) {
  const ana = await elsewhere(company.ana);
  return (await ana.call(estimates.read, { params: { id: estimate_id } })).body.data.attributes.status;
}

describe("the customer's page", () => {
  test('the customer page shows the revision with all optional line items checked', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, WITH_OPTIONAL);
    const page = await pageOf(sent);
    expect(page).toMatchObject({
      kind: 'estimate',
      status: 'sent',
      company: { name: acme.name, logo_url: null },
      revision: { id: sent.revision_id, number: 1, changes: null },
      document: { estimate_number: 1001, tax_rate: 7, final_total: 1958.8 },
      approval: null,
      can: { approve: true, decline: true, ask: true, renew: false },
    });
    expect(page.selected_line_item_ids).toHaveLength(2);
    expect(page.consent.text).toContain(page.company.phone);
    expect(page.revision.pdf_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the customer page shows the newest revision and its changes behind an older link', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, WITH_OPTIONAL);
    await change(acme, sent, { itemized_estimates: [aLine({ description: 'Slate', unit_price_dollar: 2000 })] });
    expect(await pageOf(sent)).toMatchObject({ status: 'revising', can: { approve: false, decline: false } });
    await sendAgain(acme, sent.estimate);
    const { revision, status } = await pageOf(sent);
    expect([status, revision.number]).toEqual(['sent', 2]);
    expect(revision.changes).toMatchObject({ added: ['Slate'], total_before: 1958.8, total_now: 2130 });
    expect(revision.changes?.removed.toSorted()).toEqual(['Gutter guards', 'Shingles', 'Skylight']);
  });

  test('the customer page names changes to terms, schedule and validity, with both versions', async () => {
    const acme = await aCompany();
    const halves = { start_percent: 0, completion_percent: 50, terms_and_conditions: 'Paid in 30 days.' };
    const sent = await aSentEstimate(acme, { deposit_percent: 50, ...halves, valid_business_days: 5 });
    await change(acme, sent, {
      deposit_percent: 20,
      completion_percent: 80,
      terms_and_conditions: 'Paid at once.',
      valid_business_days: 9,
    });
    await sendAgain(acme, sent.estimate);
    const { revision } = await pageOf(sent);
    expect(revision.changes).toMatchObject({
      kinds: ['schedule', 'terms', 'validity'],
      added: [],
      removed: [],
      terms: { before: 'Paid in 30 days.', now: 'Paid at once.' },
      schedule: {
        before: [
          { label: 'Deposit', percent: 50, amount: 50 },
          { label: 'At completion', percent: 50, amount: 50 },
        ],
        now: [
          { label: 'Deposit', percent: 20, amount: 20 },
          { label: 'At completion', percent: 80, amount: 80 },
        ],
      },
      validity: { now: revision.valid_until },
    });
  });

  test('the customer page records its opening once, by a separate call only', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    await pageOf(sent);
    expect(await statusOf(acme, sent)).toBe('sent');
    await sent.customer.call(customerPage.open, { params: { token: sent.token } });
    expect(await statusOf(acme, sent)).toBe('opened');
  });

  test.each<[string, (acme: Company, sent: Sent) => Promise<unknown>]>([
    ['expired', async () => testClock.forward({ days: 91 })],
    [
      'revoked',
      async (acme, sent) => {
        const { body } = await acme.ana.call(messages.byCustomer, { params: { id: sent.estimate.customer_id } });
        const id = body.estimate.email.data[0]?.attributes.document_link_id ?? '';
        return acme.ana.call(messages.revokeLink, { params: { id } });
      },
    ],
    ['of a deleted estimate', (acme, sent) => acme.ana.call(estimates.remove, { params: { id: sent.estimate_id } })],
    ['unknown', async (_acme, sent) => Object.assign(sent, { token: 'x'.repeat(43) })],
  ])('the customer page returns an error behind a link that is %s', async (_state, happens) => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const approval = approvalOf(await pageOf(sent));
    await happens(acme, sent);
    const params = { token: sent.token };
    expect(await sent.customer.attempt(customerPage.read, { params })).toBeError('link_expired');
    expect(await sent.customer.attempt(customerPage.open, { params })).toBeError('link_expired');
    expect(await tryToApprove(sent, approval)).toBeError('link_expired');
    expect(await decline(sent)).toBeError('link_expired');
    const comment = { text: 'Hello?' };
    expect(await sent.customer.attempt(customerPage.comment, { params, body: { comment } })).toBeError('link_expired');
  });

  test('requests with unknown links are rate limited by address', async () => {
    const stranger = aBrowser();
    const status = async (n: number) =>
      (await stranger.attempt(customerPage.read, { params: { token: `no-such-link-${n}` } })).status;
    for (let n = 0; n < 20; n++) expect(await status(n)).toBe(404);
    expect(await status(20)).toBe(429);
  });

  test('the customer page stays accessible after the subscription lapses', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 365 });
    testClock.forward({ days: 85 });
    await asCompany((await testApp()).database, acme.company_id, (db) =>
      db.updateTable('subscriptions').set({ subscription_status: 'cancelled' }).execute(),
    );
    expect((await approve(sent)).final_total).toBe(100);
  });
});

describe('an approval', () => {
  test('an approval counts the firm and the selected line items, and is stored as evidence', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, WITH_OPTIONAL);
    const { selected_line_item_ids: optional, revision } = await pageOf(sent);
    const [guards = '', skylight = ''] = optional;
    const approval = await approve(sent, [skylight]);
    expect(approval).toMatchObject({
      signer_name: 'Pat Lee',
      selected_line_item_ids: [skylight],
      left_out_line_item_ids: [guards],
      total_dollar: 1600,
      tax_amount: 112,
      final_total: 1702,
      pdf_sha256: revision.pdf_sha256,
      withdrawn_at: null,
    });
    const read = await acme.ana.call(estimates.read, { params: { id: sent.estimate_id } });
    expect(read.body.data.attributes).toMatchObject({
      status: 'approved',
      approved_by_name: 'Pat Lee',
      approved_total: 1702,
    });
    expect(await pageOf(sent)).toMatchObject({ status: 'approved', approval, selected_line_item_ids: [skylight] });
    const { database } = await testApp();
    const row = await asCompany(database, acme.company_id, (db) =>
      db.selectFrom('approvals').selectAll().executeTakeFirstOrThrow(),
    );
    const hash = createHash('sha256').update(row.audit_trail).digest('hex');
    expect([hash, row.audit_trail_sha256.toString('hex')]).toEqual([
      approval.audit_trail_sha256,
      approval.audit_trail_sha256,
    ]);
    expect(JSON.parse(row.audit_trail)).toMatchObject({
      final_total: '1702.00',
      signer_name: 'Pat Lee',
      ip_address: sent.customer.address,
      browser_time_zone: 'America/New_York',
      link: { channel: 'email' },
      left_out_line_items: [{ description: 'Gutter guards', sub_total_dollar: '240.00' }],
    });
  });

  test('an approval notifies the sender of the estimate and the founder, once each', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, WITH_OPTIONAL);
    await sendAgain({ ...acme, ana: acme.ben }, sent.estimate);
    await approve(sent, []);
    for (const account of [acme.ana, acme.ben]) {
      const notices = (await noticesOf(account)).filter(({ subject }) => subject.includes('approved Estimate #1001'));
      expect(notices.map(({ subject }) => subject)).toEqual([expect.stringContaining('$1,060.00')]);
      expect(notices[0]?.text).toContain('Left out: Gutter guards, Skylight');
      expect(notices[0]?.text).toContain('Deposit: Invoice #1001, $530.00, due ');
    }
  });

  test('an approval can have a drawn signature', async () => {
    const sent = await aSentEstimate(await aCompany());
    const strokes = [
      [
        [1, 2],
        [3.5, 4],
      ],
      [[1000, 0]],
    ];
    const approval = approvalOf(await pageOf(sent));
    const { status, body } = await tryToApprove(sent, { ...approval, signature: { kind: 'drawn', strokes } });
    expect([status, body.data.attributes.signature]).toEqual([201, { kind: 'drawn', strokes }]);
  });

  test.each<[string, object, string, string]>([
    ['no consent', { consent_version: undefined }, 'consent_version', 'Please tick the box to sign electronically.'],
    ['no name', { signer_name: ' ' }, 'signer_name', 'Please enter your name.'],
    ['no signature', { signature: undefined }, 'signature', 'Please sign, or choose Type.'],
    [
      'a dot',
      { signature: { kind: 'drawn', strokes: [[[1, 1]]] } },
      'signature.strokes',
      'Please sign, or choose Type.',
    ],
    ['a foreign line', { selected_line_item_ids: ['x'] }, 'selected_line_item_ids', 'Choose from the optional lines.'],
    [
      'too many strokes',
      { signature: { kind: 'drawn', strokes: Array.from({ length: 201 }, () => [[1, 1]]) } },
      'signature.strokes',
      'This signature is too long. Please sign again, or choose Type.',
    ],
    [
      'too many points',
      {
        signature: {
          kind: 'drawn',
          strokes: Array.from({ length: 3 }, () => Array.from({ length: 7000 }, () => [1, 1])),
        },
      },
      'signature.strokes',
      'This signature is too long. Please sign again, or choose Type.',
    ],
  ])('an approval is rejected with %s', async (_what, fields, field, sentence) => {
    const sent = await aSentEstimate(await aCompany());
    const { status, body } = await tryToApprove(sent, { ...approvalOf(await pageOf(sent)), ...fields });
    expect([status, (body as unknown as { fields: object }).fields]).toEqual([422, { [field]: [sentence] }]);
  });

  test('an approval is rejected if no line is chosen, or if a firm line item is sent as an option', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { lines: [aLine({ is_optional: true })] });
    const page = await pageOf(sent);
    const none = await tryToApprove(sent, approvalOf(page, []));
    expect(none.body).toMatchObject({ fields: { selected_line_item_ids: ['Choose at least one line.'] } });
    const firm = await aSentEstimate(acme);
    const firmPage = await pageOf(firm);
    const ids = firmPage.document.itemized_estimates.map(({ itemized_estimate_id }) => itemized_estimate_id);
    const reply = await tryToApprove(firm, { ...approvalOf(firmPage), selected_line_item_ids: ids });
    expect(reply.body).toMatchObject({ fields: { selected_line_item_ids: ['Choose from the optional lines.'] } });
  });

  test('an approval can leave nothing to pay if the discount exceeds the chosen sum', async () => {
    const sent = await aSentEstimate(await aCompany(), { ...WITH_OPTIONAL, discount_usd: 5000 });
    expect((await approve(sent, [])).final_total).toBe(0);
  });

  test('an approval counts a line item once even if it is repeated', async () => {
    const sent = await aSentEstimate(await aCompany(), WITH_OPTIONAL);
    const page = await pageOf(sent);
    const [first = ''] = page.selected_line_item_ids;
    const reply = await tryToApprove(sent, { ...approvalOf(page, [first]), selected_line_item_ids: [first, first] });
    expect(reply.status).toBe(201);
  });

  test('an approval is rejected if the expected total differs', async () => {
    const sent = await aSentEstimate(await aCompany());
    const approval = { ...approvalOf(await pageOf(sent)), expected_total: 99.99 };
    expect(await tryToApprove(sent, approval)).toBeError('total_differs');
  });

  test('an approval is rejected while the estimate differs from what was sent', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const approval = approvalOf(await pageOf(sent));
    await change(acme, sent);
    const reply = await tryToApprove(sent, approval);
    expect(reply).toBeError('being_revised');
    expect(reply.body).toMatchObject({ error: expect.stringContaining(`${acme.name} is working on`) as string });
  });

  test('an approval is rejected for a replaced revision and for an unknown consent version', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const approval = approvalOf(await pageOf(sent));
    expect(await tryToApprove(sent, { ...approval, consent_version: 99 })).toBeError('revision_replaced');
    await change(acme, sent);
    await sendAgain(acme, sent.estimate);
    expect(await tryToApprove(sent, approval)).toBeError('revision_replaced');
  });

  test.each([
    ['America/Puerto_Rico', 4],
    ['America/New_York', 5],
    ['America/Chicago', 6],
    ['America/Phoenix', 7],
    ['America/Los_Angeles', 8],
    ['Pacific/Honolulu', 10],
  ])(
    'an approval is accepted until the last second of the last valid day in %s, and rejected afterwards',
    async (time_zone, behind) => {
      testClock.set('2027-01-04T20:00:00Z');
      const acme = await aCompany({ time_zone });
      const [early, late] = [
        await aSentEstimate(acme, { valid_business_days: 1 }),
        await aSentEstimate(acme, { valid_business_days: 1 }),
      ];
      testClock.set(new Date(Date.UTC(2027, 0, 6, behind, 0, -1)));
      expect((await approve(early)).final_total).toBe(100);
      const approval = approvalOf(await pageOf(late));
      testClock.forward({ seconds: 2 });
      const reply = await tryToApprove(late, approval);
      expect(reply).toBeError('estimate_expired');
      expect(reply.body).toMatchObject({ error: expect.stringContaining('until Jan 5, 2027.') as string });
      expect(await pageOf(late)).toMatchObject({ status: 'expired', can: { approve: false, renew: true } });
    },
  );

  test('an approval is rejected if the link expires between opening and signing', async () => {
    testClock.set('2026-11-20T15:00:00Z');
    const sent = await aSentEstimate(await aCompany(), { valid_business_days: 90 });
    testClock.forward({ days: 90, seconds: -1 });
    const approval = approvalOf(await pageOf(sent));
    testClock.forward({ seconds: 1 });
    expect(await tryToApprove(sent, approval)).toBeError('link_expired');
  });

  test('an approval is accepted from a customer who gets only texts', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer({ email_consent: false });
    const { project_id } = await acme.aProject({ customer_id });
    const estimate = await acme.anEstimate({ project_id });
    const { status, body } = await sendEstimate(acme, estimate, { send_method: 'sms' });
    expect(status).toBe(200);
    const token = new URL(await waitingLink(acme, body.data.id)).pathname.replace('/d/', '');
    const sent = { customer: aBrowser(), token };
    const { revision } = await pageOf(sent);
    await renderRevision(acme, revision.id);
    expect((await approve(sent)).final_total).toBe(100);
    expect(await noticesOf(acme.ana)).toHaveLength(1);
  });

  test('an approval refers to the PDF as sent even if the company was renamed since', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const { revision } = await pageOf(sent);
    const company = { name: `Renamed ${acme.name}` };
    const renamed = await acme.ana.attempt(companies.update, { params: { id: acme.company_id }, body: { company } });
    expect(renamed.status).toBe(200);
    expect((await approve(sent)).pdf_sha256).toBe(revision.pdf_sha256);
    expect((await pageOf(sent)).revision).toEqual(revision);
  });

  test('an approval is rejected until the PDF as sent is rendered', async () => {
    const sent = await aSentEstimate(await aCompany(), {}, { isRendered: false });
    const reply = await tryToApprove(sent, approvalOf(await pageOf(sent)));
    expect(reply).toBeError('document_not_ready');
    expect(reply.headers['retry-after']).toBe('2');
    expect(takeErrors()).toHaveLength(1);
  });

  test('of two concurrent approvals one is accepted, and the other response names the first signer', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const other = await sendAgain(acme, sent.estimate);
    const approval = approvalOf(await pageOf(sent));
    const replies = await Promise.all([sent, other].map((each) => tryToApprove(each, approval)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await tryToApprove(other, approval)).toBeError('approved_already');
    const errorBody = (await tryToApprove(sent, approval)).body as unknown as { error: string };
    expect(errorBody.error).toMatch(/^This was approved by Pat Lee on \w{3} \d+, \d{4} already\.$/);
  });

  test('an approval is stored once under the same idempotency key', async () => {
    const sent = await aSentEstimate(await aCompany());
    const approvalInput = {
      params: { token: sent.token },
      body: { approval: approvalOf(await pageOf(sent)) },
      headers: { 'idempotency-key': 'approval-1' },
    };
    const first = await sent.customer.attempt(customerPage.approve, approvalInput);
    const again = await sent.customer.attempt(customerPage.approve, approvalInput);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });

  test.each<[string, (acme: Company, sent: Sent) => Promise<unknown>]>([
    ['changes the estimate', change],
    ['sends the estimate', (acme, sent) => sendAgain(acme, sent.estimate)],
    ['deletes the estimate', ({ ana }, sent) => ana.attempt(estimates.remove, { params: { id: sent.estimate_id } })],
    [
      'deletes the jobsite',
      async ({ ana, aJobsite }, { estimate: { project_id } }) => {
        const { jobsite_id } = await aJobsite({ project_id });
        return ana.attempt(jobsites.remove, { params: { id: jobsite_id } });
      },
    ],
  ])('an approval is either stored or rejected if the company concurrently %s', async (_what, happens) => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const approval = approvalOf(await pageOf(sent));
    const [reply] = await Promise.all([tryToApprove(sent, approval), happens(acme, sent)]);
    expect([201, 404, 409]).toContain(reply.status);
    const read = await acme.ana.attempt(estimates.read, { params: { id: sent.estimate_id } });
    const { data } = read.body as { data?: typeof read.body.data };
    expect(data?.attributes.status === 'approved').toBe(reply.status === 201);
    const approved = reply.status === 201 ? data?.attributes : sent.estimate;
    expect(approved?.name).toBe(sent.estimate.name);
  });
});

describe('an approved estimate', () => {
  test('an approved estimate can no longer be changed', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const lines = await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id: sent.estimate_id } });
    const params = { id: lines.body.data.data[0]?.id ?? '' };
    await approve(sent);
    expect(await change(acme, sent)).toBeError('estimate_approved');
    expect(await acme.ana.call(itemizedEstimates.remove, { params })).toBeError('estimate_approved');
    const removed = await acme.ana.call(itemizedEstimates.removeAll, { params: { id: sent.estimate_id } });
    expect(removed).toBeError('estimate_approved');
    const line = { ...aLine(), estimate_id: sent.estimate_id };
    const added = await acme.ana.attempt(itemizedEstimates.create, {
      body: { itemized_estimate: { itemizedEstimate: [line] } },
    });
    expect(added).toBeError('estimate_approved');
  });

  test('an approved estimate cannot be deleted, nor can its project and customer', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    await approve(sent);
    const { estimate_id, project_id, customer_id } = sent.estimate;
    const { ana } = acme;
    expect(await ana.call(estimates.remove, { params: { id: estimate_id } })).toBeError('has_signed_documents');
    expect(await ana.call(projects.remove, { params: { id: project_id } })).toBeError('has_signed_documents');
    expect(await ana.call(customers.remove, { params: { id: customer_id } })).toBeError('has_signed_documents');
    expect(await statusOf(acme, sent)).toBe('approved');
  });

  test('an approved estimate is sent again as the approved revision', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 1 });
    await approve(sent);
    testClock.forward({ days: 30 });
    const again = await sendAgain({ ...acme, ana: await elsewhere(acme.ana) }, sent.estimate);
    expect(again.revision_id).toBe(sent.revision_id);
  });

  test('an approved estimate is deleted with its company', async () => {
    const acme = await aCompany();
    await approve(await aSentEstimate(acme));
    const { asOwner } = (await testApp()).database;
    await asOwner(async (owner) => {
      await owner.query('delete from companies where company_id = $1', [acme.company_id]);
      const { rows } = await owner.query('select from approvals where company_id = $1', [acme.company_id]);
      expect(rows).toEqual([]);
    });
  });

  test("the server's database role can neither change nor delete an approval", async () => {
    const acme = await aCompany();
    await approve(await aSentEstimate(acme));
    const { database } = await testApp();
    const forge = (work: Parameters<typeof asCompany<unknown>>[2]) => asCompany(database, acme.company_id, work);
    await expect(forge((db) => db.updateTable('approvals').set({ final_total: 1 }).execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(forge((db) => db.deleteFrom('approvals').execute())).rejects.toThrow(/permission denied/);
    await expect(forge((db) => db.updateTable('revisions').set({ snapshot: '{}' }).execute())).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a decline', () => {
  test('a decline stores a reason, notifies the company, and can be superseded by an approval', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    expect((await decline(sent, { reason_code: 'other' })).body).toMatchObject({
      fields: { reason_text: ['Please write the reason.'] },
    });
    expect((await decline(sent, { reason_text: 'Too much' })).status).toBe(201);
    expect(await statusOf(acme, sent)).toBe('declined');
    const notice = (await noticesOf(acme.ana)).find(({ subject }) => subject.includes('declined Estimate #1001'));
    expect(notice?.text).toContain('Too much');
    expect((await decline(sent, { reason_code: 'timing' })).status).toBe(201);
    expect((await pageOf(sent)).declines.map(({ reason_code }) => reason_code)).toEqual(['timing', 'price']);
    await approve(sent);
    expect(await decline(sent)).toBeError('approved_already');
  });

  test('a decline is rejected for a replaced or changed revision, and accepted after the last valid day', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { valid_business_days: 1 });
    await change(acme, sent);
    expect(await decline(sent)).toBeError('being_revised');
    await sendAgain(acme, sent.estimate);
    expect(await decline(sent)).toBeError('revision_replaced');
    testClock.forward({ days: 10 });
    const { status } = await decline({ ...sent, revision_id: (await pageOf(sent)).revision.id });
    expect(status).toBe(201);
    expect(await statusOf(acme, sent)).toBe('declined');
  });

  test('after a decline, sending the unchanged estimate creates a new revision', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    await decline(sent);
    expect((await sendAgain(acme, sent.estimate)).revision_id).not.toBe(sent.revision_id);
    expect(await statusOf(acme, sent)).toBe('sent');
  });
});

describe('a question', () => {
  test('a question is shown to both sides, and stays open until the company replies', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const params = { token: sent.token };
    const comment = { text: 'When can you <b>start</b>?' };
    expect((await sent.customer.attempt(customerPage.comment, { params, body: { comment } })).status).toBe(201);
    expect(await statusOf(acme, sent)).toBe('question');
    const notice = (await noticesOf(acme.ana)).find(({ subject }) => subject.startsWith('Question about'));
    expect(notice?.text).toContain('<b>start</b>');
    expect(notice?.html).not.toContain('<b>start</b>');
    const answer = { text: 'On Monday.', send_method: 'email' } as const;
    const id = sent.estimate_id;
    expect((await acme.ana.call(approvals.comment, { params: { id }, body: { comment: answer } })).status).toBe(201);
    expect(await statusOf(acme, sent)).toBe('sent');
    const page = await pageOf(sent);
    expect(page.comments.map(({ author, text }) => [author, text])).toEqual([
      ['customer', comment.text],
      ['company', 'On Monday.'],
    ]);
    const { body } = await acme.ana.call(approvals.answer, { params: { id } });
    expect(body.comments).toEqual(page.comments);
    expect(body.timeline.map(({ what }) => what)).toEqual(['sent', 'question', 'answered']);
  });

  test('a question can be asked at most ten times a day behind one link', async () => {
    const sent = await aSentEstimate(await aCompany());
    const ask = async () =>
      (
        await sent.customer.attempt(customerPage.comment, {
          params: { token: sent.token },
          body: { comment: { text: 'And now?' } },
        })
      ).status;
    for (let n = 0; n < 10; n++) expect(await ask()).toBe(201);
    expect(await ask()).toBe(429);
  });
});

describe('a withdrawal', () => {
  test('a withdrawal revokes an approval with a reason, and the customer is notified', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, NO_SCHEDULE);
    const withdraw = (reason: string) =>
      acme.ana.attempt(approvals.withdraw, { params: { id: sent.estimate_id }, body: { reason } });
    expect(await withdraw('None')).toBeError('not_approved');
    await approve(sent);
    expect((await withdraw('')).status).toBe(422);
    const { status, body } = await withdraw('Signed by mistake');
    expect([status, body.data.attributes.withdrawal_reason]).toEqual([200, 'Signed by mistake']);
    const read = await acme.ana.call(estimates.read, { params: { id: sent.estimate_id } });
    expect(read.body.data.attributes).toMatchObject({ status: 'revising', approved_total: null });
    expect(await pageOf(sent)).toMatchObject({ status: 'revising', approval: null });
    const log = await acme.ana.call(messages.byCustomer, { params: { id: sent.estimate.customer_id } });
    expect(log.body.estimate.email.data[0]?.attributes.message_subject).toBe(`${acme.name} canceled your approval`);
    expect(await acme.ana.call(estimates.remove, { params: { id: sent.estimate_id } })).toBeError(
      'has_signed_documents',
    );
    await approve(await sendAgain(acme, sent.estimate));
    expect(await statusOf(acme, sent)).toBe('approved');
  });

  test('a withdrawal is rejected once something is billed', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    await approve(sent);
    const params = { id: sent.estimate_id };
    const reply = await acme.ana.call(approvals.withdraw, { params, body: { reason: 'No' } });
    expect(reply).toBeError('billed_already');
  });
});

describe('"this is not for me"', () => {
  test('"this is not for me" revokes the link and notifies the company', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const params = { token: sent.token };
    expect((await sent.customer.call(customerPage.reportWrongPerson, { params })).status).toBe(200);
    expect(await sent.customer.attempt(customerPage.read, { params })).toBeError('link_expired');
    expect((await noticesOf(acme.ana)).map(({ subject }) => subject)).toContain(
      'Estimate #1001 reached the wrong person',
    );
  });
});

describe('the renewal of a link', () => {
  const renew = (token: string) => aBrowser().call(customerPage.renew, { body: { token } });
  const sentTo = async (acme: Company, sent: Sent) => {
    const { body } = await (
      await elsewhere(acme.ana)
    ).call(messages.byCustomer, {
      params: { id: sent.estimate.customer_id },
    });
    return body.estimate.email.data.length;
  };

  test('a renewal sends the recipient of an expired link a new one, at most three times a day', async () => {
    const acme = await aCompany({ subscription: 'paid' });
    const sent = await aSentEstimate(acme);
    expect((await renew(sent.token)).status).toBe(200);
    expect(await sentTo(acme, sent)).toBe(1);
    testClock.forward({ days: 91 });
    for (let n = 0; n < 5; n++) expect((await renew(sent.token)).status).toBe(200);
    expect(await sentTo(acme, sent)).toBe(4);
  });

  test('a renewal responds alike and sends nothing for an unknown or revoked link and after "not for me"', async () => {
    const acme = await aCompany({ subscription: 'paid' });
    const sent = await aSentEstimate(acme);
    const other = await sendAgain(acme, sent.estimate);
    const renewal = await renew(sent.token);
    expect((await renew('x'.repeat(43))).body).toEqual(renewal.body);
    await other.customer.call(customerPage.reportWrongPerson, { params: { token: other.token } });
    testClock.forward({ days: 91 });
    expect((await renew(other.token)).body).toEqual(renewal.body);
    expect((await renew(sent.token)).body).toEqual(renewal.body);
    expect(await sentTo(acme, sent)).toBe(2);
  });
});

test('the page of an estimate says how to pay from its approval on, as the company has answered', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, NO_SCHEDULE);
  expect(await pageOf(sent)).toMatchObject({ how_to_pay: null });
  await approve(sent);
  expect(await pageOf(sent)).toMatchObject({ how_to_pay: paymentInstruction(null, acme.name) });
  const payment_options = {
    check_payable_to: null,
    zelle: '813-555-0190',
    bank_transfer: null,
    cash: false,
    card_online: false,
  };
  await acme.ana.call(companies.update, { params: { id: acme.company_id }, body: { company: { payment_options } } });
  expect(await pageOf(sent)).toMatchObject({
    how_to_pay: 'Please pay by Zelle to 813-555-0190. Put the invoice number on it.',
  });
});
