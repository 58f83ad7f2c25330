import { expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { SEES_EVERYTHING } from '#domain/sales/customer-sees.ts';
import { testApp } from '#testkit/app/app.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import {
  approve,
  aSentEstimate,
  invoicePageOf,
  NO_SCHEDULE,
  pageOf,
  sendAgain,
  sendInvoice,
} from '#testkit/scenarios/answering.ts';
import { aSentChangeOrder, changeOrderPageOf } from '#testkit/scenarios/change-orders.ts';
import { asCompany } from '../../platform/database/database.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

const NOTHING = { quantities: false, prices: false, cost_types: false, hours: false, codes: false };
const NEW_COMPANY = { quantities: true, prices: true, cost_types: false, hours: false, codes: false };

/** A line item whose details are unmistakable; its price is $5,513.43. */
const DETAILED = aLine({
  code: 'ZQX-9',
  description: 'Shingles',
  unit_price_dollar: 141.37,
  quantity: 39,
  unit: 'furlongs',
  duration_hour: 617.25,
  cost_type: 'labor',
});
const OTHER = aLine({ description: 'Ridge vent', unit_price_dollar: 386.57 });
const UNTAXED = aLine({ description: 'Permit', unit_price_dollar: 100, is_taxable: false });
const OPTIONAL = aLine({ description: 'Gutter guards', unit_price_dollar: 240.11, is_optional: true });
/** Each of these would show a detail of `DETAILED`. */
const FIGURES = /zqx|141\.37|furlong|617\.25|labor|5,?513\.43/i;

async function changeDefault({ ana, company_id }: Company, customer_sees: object) {
  const body = { company: { customer_sees } };
  return ana.attempt(companies.update, { params: { id: company_id }, body });
}

async function everythingSent(company: Company, messageId: string): Promise<string> {
  const outbound = await testDelivery();
  await outbound.deliver(company, messageId);
  const [mail] = outbound.mails;
  const pdfs = mail?.attachments.map(({ bytes }) => pdfPages(bytes).join('\n')) ?? [];
  expect(pdfs).toHaveLength(1);
  return [mail?.subject, mail?.text, mail?.html, ...pdfs].join('\n');
}

/** The message with the signed copy for the customer. */
async function signedCopyOf({ company_id }: Company, approval_id: string): Promise<string> {
  const { message_id } = await asCompany((await testApp()).database, company_id, (db) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('approval_id', '=', approval_id)
      .where('is_for_office', '=', false)
      .executeTakeFirstOrThrow(),
  );
  return message_id;
}

const textOf = ({ body }: { body: unknown }) => pdfPages(body as Buffer).join('\n');

test('a new company shows quantities, unit prices and the price of each line', async () => {
  const { ana, company_id } = await aCompany();
  const { body } = await ana.call(companies.byAccount, { params: { id: ana.account_id } });
  expect(body.data.attributes).toMatchObject({ company_id, customer_sees: NEW_COMPANY });
});

test('the default of the company needs all five choices, and is changed with its version', async () => {
  const acme = await aCompany();
  const partial = await changeDefault(acme, { codes: true });
  expect(partial).toBeError('validation_failed');
  expect(JSON.stringify(partial.body)).toContain('Choose whether the customer sees each detail.');
  const changed = await changeDefault(acme, NOTHING);
  expect(changed.body).toMatchObject({ data: { attributes: { customer_sees: NOTHING } } });
});

test('hidden details of an estimate are nowhere: not on the page, in the email, in the PDFs or in the signed copy', async () => {
  const acme = await aCompany();
  const lines = [DETAILED, OTHER, UNTAXED, OPTIONAL];
  const fields = { ...NO_SCHEDULE, tax_rate: 7.5, customer_sees: NOTHING, lines };
  const sent = await aSentEstimate(acme, fields, { isRendered: false });
  expect(await everythingSent(acme, sent.message_id)).not.toMatch(FIGURES);
  const page = await pageOf(sent);
  expect(JSON.stringify(page)).not.toMatch(FIGURES);
  expect(page.document).toMatchObject({
    required_sums: { dollar: 6000, taxable_dollar: 5900 },
    itemized_estimates: [
      { description: 'Shingles', quantity: null, unit_price_dollar: null, sub_total_dollar: null, unit: '' },
      { description: 'Ridge vent', sub_total_dollar: null },
      { description: 'Permit', sub_total_dollar: null, is_taxable: false },
      { description: 'Gutter guards', unit_price_dollar: null, sub_total_dollar: 240.11 },
    ],
  });
  const pdf = textOf(await acme.ana.call(estimates.pdf, { query: { estimate_id: sent.estimate_id } }));
  expect(pdf).not.toMatch(FIGURES);
  expect(pdf).toContain('$240.11');
  expect(pdf).toContain('Non-optional lines$6,000.00');

  const { final_total, approval_id } = await approve(sent, []);
  expect(final_total).toBe(6442.5);
  const signed = await everythingSent(acme, await signedCopyOf(acme, approval_id));
  expect(signed).toContain('Final total$6,442.50');
  expect(signed).not.toMatch(FIGURES);
});

test('shown details of an estimate are on the page and in the PDF', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { customer_sees: SEES_EVERYTHING, lines: [DETAILED, OTHER] });
  const { itemized_estimates } = (await pageOf(sent)).document;
  expect(itemized_estimates[0]).toMatchObject({
    code: 'ZQX-9',
    duration_hour: 617.25,
    cost_type: 'labor',
    unit: 'furlongs',
  });
  const pdf = textOf(await acme.ana.call(estimates.pdf, { query: { estimate_id: sent.estimate_id } }));
  for (const shown of ['ZQX-9', '$141.37', '39 furlongs', '617.25', 'Labor', '$5,513.43']) expect(pdf).toContain(shown);
});

test('a sent estimate keeps what it shows when the company changes its default, and is not paused by an edit', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { lines: [DETAILED, OTHER] });
  await changeDefault(acme, NOTHING);
  const params = { id: sent.estimate_id };
  await acme.ana.call(estimates.update, { params, body: { estimate: { reminders_off: true } } });
  const page = await pageOf(sent);
  expect(page.document.itemized_estimates[0]).toMatchObject({ quantity: 39, sub_total_dollar: 5513.43, code: '' });
  expect(page.can.approve).toBe(true);
  const again = await pageOf(await sendAgain(acme, sent.estimate));
  expect(again.document.itemized_estimates[0]).toMatchObject({ quantity: null, sub_total_dollar: null });
  expect(again.revision).toMatchObject({ number: 2, changes: { kinds: ['line_details'], added: [], removed: [] } });
});

test('a choice of the estimate is part of the content: a sent one is paused until it is sent again', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { lines: [DETAILED, OTHER] });
  const params = { id: sent.estimate_id };
  await acme.ana.call(estimates.update, { params, body: { estimate: { customer_sees: NOTHING } } });
  expect((await pageOf(sent)).can.approve).toBe(false);
  await acme.ana.call(estimates.update, { params, body: { estimate: { customer_sees: NEW_COMPANY } } });
  expect((await pageOf(sent)).can.approve).toBe(true);
});

test('the hash of an estimate that shows everything is that of an estimate from before the choice existed', async () => {
  const acme = await aCompany();
  const { estimate_id } = await aSentEstimate(acme, { customer_sees: SEES_EVERYTHING, lines: [DETAILED] });
  const { snapshot } = await asCompany((await testApp()).database, acme.company_id, (db) =>
    db.selectFrom('revisions').select('snapshot').where('estimate_id', '=', estimate_id).executeTakeFirstOrThrow(),
  );
  expect(snapshot).not.toHaveProperty('customer_sees');
});

test('a change order shows what its estimate shows', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, customer_sees: NOTHING, lines: [OTHER] });
  await approve(sent);
  const { is_optional: _never, ...line } = DETAILED;
  const changeOrder = await aSentChangeOrder(acme, { estimate_id: sent.estimate_id, line_items: [line, OTHER] });
  expect(JSON.stringify(await changeOrderPageOf(changeOrder))).not.toMatch(FIGURES);
  const { change_order_id } = changeOrder;
  expect(textOf(await acme.ana.call(changeOrders.pdf, { query: { change_order_id } }))).not.toMatch(FIGURES);
});

test('hidden details of an invoice are nowhere: not on the page, in the email or in the PDF', async () => {
  const acme = await aCompany();
  const items = [anItem({ code: 'ZQX-9', amount_dollar: 5513.43 }), anItem({ code: 'ZQX-8', amount_dollar: 386.57 })];
  const invoice = await acme.anInvoice({ items, customer_sees: NOTHING });
  const sent = await sendInvoice(acme, invoice);
  const page = await invoicePageOf(sent);
  expect(JSON.stringify(page)).not.toMatch(FIGURES);
  expect(page.document).toMatchObject({
    final_total: 5900,
    itemized_invoices: [{ amount_dollar: null }, { code: '' }],
  });
  expect(await everythingSent(acme, sent.message_id)).not.toMatch(FIGURES);
  const { invoice_id } = invoice;
  const { body } = await acme.ana.call(invoices.update, {
    params: { id: invoice_id },
    body: { invoice: { customer_sees: null } },
  });
  expect(body.data.attributes.customer_sees).toBeNull();
  expect(textOf(await acme.ana.call(invoices.pdf, { query: { invoice_id } }))).toContain('$5,513.43');
});

test('an invoice from an estimate starts with the choice of the estimate', async () => {
  const acme = await aCompany();
  const { project_id, estimate_id } = await acme.anEstimate({ customer_sees: NOTHING });
  expect((await acme.anInvoice({ project_id, estimate_id })).customer_sees).toEqual(NOTHING);
  expect(
    (await acme.anInvoice({ project_id, estimate_id, name: 'Rest', customer_sees: null })).customer_sees,
  ).toBeNull();
});
