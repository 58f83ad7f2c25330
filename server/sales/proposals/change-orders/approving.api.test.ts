import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { changeOrderApprovalOf } from '#testkit/inputs/approval-bodies.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { NO_SCHEDULE, pageOf, recordedApproval } from '#testkit/scenarios/answering.ts';
import {
  anApprovedEstimate,
  approveChangeOrder,
  aSentChangeOrder,
  attemptApproval,
  changeOrderPageOf,
  sendChangeOrder,
} from '#testkit/scenarios/change-orders.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';

const credit = (unit_price_dollar: number) => [{ ...aLine({ unit_price_dollar }), is_credit: true }];

async function billingOf({ ana }: Company, { estimate_id }: { estimate_id: string }) {
  return (await ana.call(installments.billing, { params: { id: estimate_id } })).body;
}

/** Each installment as label, amount and tax. */
async function installmentsOf(company: Company, estimate: { estimate_id: string }) {
  const { installments: rows } = await billingOf(company, estimate);
  return rows.map(({ label, amount, tax }) => [label, amount, tax]);
}

function withdraw({ ana }: Company, { change_order_id: id }: { change_order_id: string }) {
  return ana.attempt(changeOrders.withdraw, { params: { id }, body: { reason: 'By mistake' } });
}

describe('the approval of a change order', () => {
  test('the approval of a change order increases the agreed total, and bills the addition immediately', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme, { ...NO_SCHEDULE, tax_rate: 10 });
    const sent = await aSentChangeOrder(acme, { estimate_id: estimate.estimate_id });
    const page = await changeOrderPageOf(sent);
    expect(page.document).toMatchObject({ agreed_before: 110, final_total: 110, agreed_then: 220, tax_amount: 10 });
    const approval = await approveChangeOrder(sent);
    expect(approval).toMatchObject({ estimate_id: null, change_order_id: sent.change_order_id, final_total: 110 });
    const billing = await billingOf(acme, estimate);
    expect(billing).toMatchObject({ approved_total: 220, billed_total: 110, unbilled_total: 110 });
    expect(billing.installments).toMatchObject([
      { label: 'Whole amount', state: 'not_billed', change_order_id: null },
      { label: 'Change order 1', amount: 110, tax: 10, state: 'billed', change_order_id: sent.change_order_id },
    ]);
    expect(billing.invoices[0]?.name).toBe('Roof estimate – Change order 1');
    const { body } = await acme.ana.call(changeOrders.read, { params: { id: sent.change_order_id } });
    expect(body.data.attributes).toMatchObject({
      status: 'approved',
      approved_by_name: 'Pat Lee',
      approved_total: 220,
    });
  });

  test('the addition of a change order is billed with the completion of the work, or by the company, if it is set so', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    await approveChangeOrder(await aSentChangeOrder(acme, { ...estimate, bills: 'at_completion' }));
    const body = { company: { invoice_deposit_on_approval: false } };
    await acme.ana.call(companies.update, { params: { id: acme.company_id }, body });
    await approveChangeOrder(await aSentChangeOrder(acme, estimate));
    const { installments: rows } = await billingOf(acme, estimate);
    expect(rows.map(({ label, due, state }) => [label, due, state])).toEqual([
      ['Whole amount', 'on_completion', 'not_billed'],
      ['Change order 1', 'on_completion', 'not_billed'],
      ['Change order 2', 'on_approval', 'not_billed'],
    ]);
    const bill = { params: { id: rows[2]?.installment_id ?? '' }, body: {} };
    expect((await acme.ana.attempt(installments.bill, bill)).status).toBe(201);
  });

  test('the approval of a credit reduces the unbilled installments with their tax, the last one first', async () => {
    const acme = await aCompany();
    const thirds = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };
    const lines = [aLine({ unit_price_dollar: 1000 })];
    const estimate = await anApprovedEstimate(acme, { ...thirds, lines, tax_rate: 10 });
    expect(await installmentsOf(acme, estimate)).toEqual([
      ['Deposit', 550, 50],
      ['Start', 275, 25],
      ['Completion', 275, 25],
    ]);
    await approveChangeOrder(await aSentChangeOrder(acme, { ...estimate, line_items: credit(300) }));
    expect(await installmentsOf(acme, estimate)).toEqual([
      ['Deposit', 550, 50],
      ['Start', 220, 20],
    ]);
    expect((await billingOf(acme, estimate)).approved_total).toBe(770);
  });

  test('a credit above the unbilled total is rejected when it is sent and when it is approved', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const tooMuch = await acme.aChangeOrder({ ...estimate, line_items: credit(100.01) });
    const { account_id } = acme.ana;
    const body = { change_order_id: tooMuch.change_order_id, account_id, send_method: 'email' as const };
    expect(await acme.ana.attempt(changeOrders.send, { body })).toBeError('credit_over_unbilled');
    const sent = await aSentChangeOrder(acme, { ...estimate, line_items: credit(60) });
    await approveChangeOrder(await aSentChangeOrder(acme, { ...estimate, line_items: credit(50) }));
    const reply = await attemptApproval(sent);
    expect(reply).toBeError('credit_over_unbilled');
    expect(reply.body).toMatchObject({ error: 'Only $50.00 is not billed yet. Give the rest back as a refund.' });
    expect((await billingOf(acme, estimate)).approved_total).toBe(50);
  });

  test('the approval of a change order without a price changes only the days', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    await approveChangeOrder(await aSentChangeOrder(acme, { ...estimate, line_items: [], time_change_day: 4 }));
    expect(await billingOf(acme, estimate)).toMatchObject({ approved_total: 100, installments: [{ amount: 100 }] });
  });

  test('the approval of a change order notifies the company and emails the signed copy, which both links open', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, { ...estimate, reason: 'You asked for a skylight.' });
    const approval = await approveChangeOrder(sent);
    const subjects = (await noticesTo(acme.ana.email)).map(({ content }) => content?.subject);
    expect(subjects).toContain('Pat Lee approved Change order 1 to Estimate #1001: + $100.00');
    const { body } = await acme.ana.call(messages.byCustomer, { params: { id: sent.customer_id } });
    const logged = body.change_order.email.data.map(({ attributes }) => attributes.message_subject);
    expect(logged).toEqual([
      `Your signed copy: Change order 1 to Estimate #1001 from ${acme.name}`,
      'Change order 1 to Estimate #1001: + $100.00',
    ]);
    const fetched = (url: string) => aBrowser().request({ method: 'GET', url });
    expect((await fetched(`/d/${sent.token}/signed.pdf`)).status).toBe(503);
    await (
      await testApp()
    ).services.renderSignedCopy({ company_id: acme.company_id, approval_id: approval.approval_id });
    const signedCopy = await fetched(`/d/${sent.token}/signed.pdf`);
    const behind = await fetched(`/d/${estimate.token}/change_orders/${sent.change_order_id}/signed.pdf`);
    expect(signedCopy.headers['content-disposition']).toContain('Estimate-1001-change-order-1-signed.pdf');
    expect(Buffer.compare(signedCopy.body as Buffer, behind.body as Buffer)).toBe(0);
    const text = pdfPages(signedCopy.body as Buffer).join('\n');
    for (const words of [
      'You asked for a skylight.',
      'Total so far$100.00',
      'This change+ $100.00',
      'New total$200.00',
      'Pat Lee, signed by typing the name',
      'Change order 1 to Estimate #1001, revision 1',
    ])
      expect(text).toContain(words);
  });

  test('a change order can be approved only once', async () => {
    const acme = await aCompany();
    const sent = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const approval = changeOrderApprovalOf(await changeOrderPageOf(sent));
    const params = { token: sent.token, id: sent.change_order_id };
    const attempt = () => aBrowser().attempt(customerPage.approveChangeOrder, { params, body: { approval } });
    const replies = await Promise.all([attempt(), attempt()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await attempt()).toBeError('approved_already');
  });

  test('the approval of a change order is rejected after a change, until the new version is sent', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, estimate);
    const change_order = { tax_rate: 5 };
    await acme.ana.call(changeOrders.update, { params: { id: sent.change_order_id }, body: { change_order } });
    expect(await attemptApproval(sent)).toBeError('being_revised');
    await sendChangeOrder(acme, sent);
    const page = await changeOrderPageOf(sent);
    expect(page).toMatchObject({ status: 'sent', revision: { number: 2 }, document: { final_total: 105 } });
    const approval = { ...changeOrderApprovalOf(page), expected_total: 100 };
    const params = { token: sent.token, id: sent.change_order_id };
    const differs = await sent.customer.attempt(customerPage.approveChangeOrder, { params, body: { approval } });
    expect(differs).toBeError('total_differs');
    const old = { ...changeOrderApprovalOf(page), revision_id: sent.revision_id };
    const replaced = await sent.customer.attempt(customerPage.approveChangeOrder, { params, body: { approval: old } });
    expect(replaced).toBeError('revision_replaced');
    await approveChangeOrder(sent);
  });

  test.each([
    ['America/New_York', 5],
    ['America/Chicago', 6],
    ['America/Phoenix', 7],
    ['America/Los_Angeles', 8],
    ['America/Anchorage', 9],
    ['Pacific/Honolulu', 10],
  ])(
    'the approval of a change order is rejected from midnight after its last valid day in %s',
    async (time_zone, behindUtc) => {
      testClock.set('2027-01-04T20:00:00Z');
      const acme = await aCompany({ time_zone });
      const { estimate_id } = await anApprovedEstimate(acme);
      const [early, late] = [
        await aSentChangeOrder(acme, { estimate_id, valid_business_days: 1 }),
        await aSentChangeOrder(acme, { estimate_id, valid_business_days: 1 }),
      ];
      const midnight = `2027-01-06T${String(behindUtc).padStart(2, '0')}:00:00Z`;
      testClock.set(new Date(Date.parse(midnight) - 1000).toISOString());
      expect((await approveChangeOrder(early)).final_total).toBe(100);
      testClock.forward({ seconds: 2 });
      const reply = await attemptApproval(late);
      expect(reply).toBeError('estimate_expired');
      expect(reply.body).toMatchObject({ error: expect.stringContaining('until Jan 5, 2027.') as string });
      expect((await changeOrderPageOf(late)).can).toMatchObject({ approve: false, renew: true });
    },
  );

  test('the approval of a change order can be recorded by hand, and makes the change order unchangeable', async () => {
    const acme = await aCompany();
    const { estimate_id } = await anApprovedEstimate(acme);
    const { change_order_id: id } = await acme.aChangeOrder({ estimate_id });
    const recorded = await acme.ana.attempt(changeOrders.record, {
      params: { id },
      body: { approval: recordedApproval() },
    });
    expect(recorded.body).toMatchObject({ data: { attributes: { how: 'phone', final_total: 100 } } });
    const update = { params: { id }, body: { change_order: { name: 'Other' } } };
    const refused = await acme.ana.attempt(changeOrders.update, update);
    expect(refused).toBeError('estimate_approved');
    expect((refused.body as unknown as { error: string }).error).toContain('This change order is approved');
    expect(await acme.ana.attempt(changeOrders.remove, { params: { id } })).toBeError('has_signed_documents');
    expect(await acme.ana.attempt(estimates.remove, { params: { id: estimate_id } })).toBeError('has_signed_documents');
  });
});

describe('the decline of a change order', () => {
  test('the decline of a change order notifies the company, and still allows an approval', async () => {
    const acme = await aCompany();
    const sent = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const params = { token: sent.token, id: sent.change_order_id };
    const decline = { revision_id: sent.revision_id, reason_code: 'price' };
    const declined = await sent.customer.attempt(customerPage.declineChangeOrder, { params, body: { decline } });
    expect(declined.status).toBe(201);
    const subjects = (await noticesTo(acme.ana.email)).map(({ content }) => content?.subject);
    expect(subjects).toContain('Pat Lee declined Change order 1 to Estimate #1001');
    expect(await changeOrderPageOf(sent)).toMatchObject({ status: 'declined', can: { approve: true } });
    await approveChangeOrder(sent);
    const { body } = await acme.ana.call(changeOrders.answer, { params: { id: sent.change_order_id } });
    expect(body.timeline.map(({ what }) => what)).toEqual(['sent', 'declined', 'approved']);
  });
});

describe('the withdrawal of a change order', () => {
  test('the withdrawal of a change order reduces the agreed total, unless the addition is billed', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, estimate);
    await approveChangeOrder(sent);
    expect(await withdraw(acme, sent)).toBeError('billed_already');
    const [invoice] = (await billingOf(acme, estimate)).invoices;
    await acme.ana.call(invoices.remove, { params: { id: invoice?.invoice_id ?? '' } });
    expect((await withdraw(acme, sent)).status).toBe(200);
    expect(await billingOf(acme, estimate)).toMatchObject({ approved_total: 100, installments: [{ amount: 100 }] });
    expect(await withdraw(acme, sent)).toBeError('not_approved');
    expect(await attemptApproval(sent)).toBeError('being_revised');
  });

  test('the withdrawal of a credit restores its amount as an installment', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme, { ...NO_SCHEDULE, tax_rate: 7 });
    const sent = await aSentChangeOrder(acme, { ...estimate, line_items: credit(10) });
    await approveChangeOrder(sent);
    await withdraw(acme, sent);
    expect(await installmentsOf(acme, estimate)).toEqual([
      ['Whole amount', 96.3, 6.3],
      ['Credit taken back', 10.7, 0.7],
    ]);
  });

  test('change orders must be withdrawn before their estimate', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, { ...estimate, bills: 'at_completion' });
    await approveChangeOrder(sent);
    const withdrawn = () =>
      acme.ana.attempt(approvals.withdraw, { params: { id: estimate.estimate_id }, body: { reason: 'By mistake' } });
    expect(await withdrawn()).toBeError('change_order_stands');
    await withdraw(acme, sent);
    expect((await withdrawn()).status).toBe(200);
  });
});

describe('the links of estimates and change orders', () => {
  test('the link of an estimate shows its sent change orders, and opens no others', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, estimate);
    await acme.aChangeOrder({ ...estimate, name: 'Draft' });
    const page = await pageOf(estimate);
    expect(page.change_orders).toMatchObject([
      { change_order_id: sent.change_order_id, change_order_number: 1, final_total: 100, status: 'sent' },
    ]);
    const { customer_id: _other, ...ofOther } = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const { token } = estimate;
    const read = (id: string) => estimate.customer.attempt(customerPage.readChangeOrder, { params: { token, id } });
    expect((await read(sent.change_order_id)).status).toBe(200);
    expect(await read(ofOther.change_order_id)).toBeError('link_expired');
    await approveChangeOrder({ ...sent, token, customer: estimate.customer });
    expect((await pageOf(estimate)).change_orders).toMatchObject([{ status: 'approved', approved_by_name: 'Pat Lee' }]);
  });

  test('the link of a change order opens only that one, and records its opening', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, estimate);
    const params = { token: sent.token };
    const { body } = await sent.customer.call(customerPage.read, { params });
    expect(body.data.attributes).toMatchObject({ kind: 'change_order', change_order_id: sent.change_order_id });
    await sent.customer.call(customerPage.open, { params });
    expect((await changeOrderPageOf(sent)).status).toBe('opened');
    const other = await aSentChangeOrder(acme, estimate);
    const foreign = { token: sent.token, id: other.change_order_id };
    const reply = await sent.customer.attempt(customerPage.readChangeOrder, { params: foreign });
    expect(reply).toBeError('link_expired');
  });

  test('a question about a change order is accepted behind its link, and the company can reply', async () => {
    const acme = await aCompany();
    const sent = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const ask = { params: { token: sent.token }, body: { comment: { text: 'Why?' } } };
    expect((await sent.customer.attempt(customerPage.comment, ask)).status).toBe(201);
    expect((await changeOrderPageOf(sent)).status).toBe('question');
    const comment = { text: 'You asked for it.', send_method: 'email' as const };
    const params = { id: sent.change_order_id };
    expect((await acme.ana.attempt(changeOrders.comment, { params, body: { comment } })).status).toBe(201);
    expect((await changeOrderPageOf(sent)).comments.map(({ text }) => text)).toEqual(['Why?', 'You asked for it.']);
  });

  test('a question about a change order is accepted behind the link of its estimate, but not behind that of another', async () => {
    const acme = await aCompany();
    const estimate = await anApprovedEstimate(acme);
    const sent = await aSentChangeOrder(acme, estimate);
    const other = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const { token, customer } = estimate;
    const ask = (id: string) =>
      customer.attempt(customerPage.commentChangeOrder, { params: { token, id }, body: { comment: { text: 'Why?' } } });
    expect((await ask(sent.change_order_id)).status).toBe(201);
    expect(await ask(other.change_order_id)).toBeError('link_expired');
    expect((await changeOrderPageOf(sent)).comments).toMatchObject([{ text: 'Why?', author: 'customer' }]);
    expect((await pageOf(estimate)).comments).toEqual([]);
    const subjects = (await noticesTo(acme.ana.email)).map(({ content }) => content?.subject);
    expect(subjects).toContain('Question about Change order 1 to Estimate #1001 from Pat Lee');
  });

  test('the link of a change order asks for consent in English or Spanish, and stores the language that was read', async () => {
    const acme = await aCompany();
    const sent = await aSentChangeOrder(acme, await anApprovedEstimate(acme));
    const page = await changeOrderPageOf(sent);
    expect(page.consent.text).toContain('sign this change order electronically');
    const params = { token: sent.token, id: sent.change_order_id };
    const approval = { ...changeOrderApprovalOf(page), consent_language: 'es' as const };
    const { body } = await sent.customer.call(customerPage.approveChangeOrder, { params, body: { approval } });
    const { approval_id: id } = body.data.attributes;
    const trail = await acme.ana.call(approvals.auditTrail, { params: { id } });
    const { consent } = trail.body as unknown as { consent: object };
    expect(consent).toMatchObject({ version: 2, language: 'es', text: page.consent.text_es });
  });
});
