import { describe, expect, test } from 'vitest';
import { overviews } from '#contract/office/overviews.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { costing } from '#contract/sales/costing.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { workList } from '#contract/work/work-list.ts';
import { testApp } from '#testkit/app/app.ts';
import { testDelivery } from '#testkit/app/test-delivery.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { newEstimateMessage } from '#testkit/inputs/requests.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, pageOf, recordedApproval } from '#testkit/scenarios/answering.ts';
import { asCompany } from '../../platform/database/database.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

const COMMON = aLine({ description: 'Take down the old deck', unit_price_dollar: 500 });
const PINE = aLine({ description: 'Pine boards', unit_price_dollar: 1000, package: 1 });
const CEDAR = aLine({ description: 'Cedar boards', unit_price_dollar: 2000, package: 2 });
const STAIN = aLine({ description: 'Cedar stain', unit_price_dollar: 300, is_optional: true, package: 2 });
const STAIR = aLine({ description: 'Second stair', unit_price_dollar: 200, is_optional: true });
const OFFER = { ...NO_SCHEDULE, lines: [COMMON, PINE, CEDAR, STAIN, STAIR] };

const textOf = ({ body }: { body: unknown }) => pdfPages(body as Buffer).join('\n');

async function lineIds({ ana }: Company, estimate_id: string): Promise<Record<string, string>> {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return Object.fromEntries(
    body.data.data.map(({ attributes: line }) => [line.description, line.itemized_estimate_id]),
  );
}

describe('an estimate with packages', () => {
  test('the totals of an estimate are those of its lowest package', async () => {
    const acme = await aCompany();
    const estimate = await acme.anEstimate(OFFER);
    expect(estimate).toMatchObject({ total_dollar: 1700, non_optional_dollar: 1500, final_total: 1700 });
  });

  test('a line item keeps its package in an update that does not name it, and loses it with an empty one', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate(OFFER);
    const itemized_estimate_id = (await lineIds(acme, estimate_id))['Cedar boards'];
    const save = async (fields: object) => {
      const itemized_estimates = [
        COMMON,
        { ...aLine({ description: 'Cedar boards' }), itemized_estimate_id, ...fields },
      ];
      await acme.ana.call(estimates.update, {
        params: { id: estimate_id },
        body: { estimate: { itemized_estimates } },
      });
      const { body } = await acme.ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
      return body.data.data.map(({ attributes }) => attributes.package);
    };
    expect(await save({})).toEqual([null, 2]);
    expect(await save({ package: '3' })).toEqual([null, 3]);
    expect(await save({ package: '' })).toEqual([null, null]);
  });

  test('a package other than 1, 2 or 3 is rejected', async () => {
    const { ana, aProject } = await aCompany();
    const { project_id } = await aProject();
    const itemized_estimates = [{ ...COMMON, package: 4 as never }];
    const reply = await ana.attempt(estimates.create, {
      body: { estimate: { project_id, name: 'Deck', itemized_estimates } },
    });
    expect(reply).toBeError('validation_failed');
    expect(JSON.stringify(reply.body)).toContain('A package is 1 (good), 2 (better) or 3 (best).');
  });

  test('the PDF and the email show each package with its total', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, OFFER, { isRendered: false });
    const pdf = textOf(await acme.ana.call(estimates.pdf, { query: { estimate_id: sent.estimate_id } }));
    for (const shown of ['$1,700.00 to $3,000.00', 'Good total$1,700.00', 'Better total$3,000.00', 'With Better'])
      expect(pdf).toContain(shown);
    const outbound = await testDelivery();
    await outbound.deliver(acme, sent.message_id);
    expect(outbound.mails[0]?.text).toContain('Good: $1,700.00\nBetter: $3,000.00');
  });
});

describe('the choice of a package', () => {
  test('an estimate with a single package is not sent', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate({ ...NO_SCHEDULE, lines: [COMMON, CEDAR] });
    const reply = await acme.ana.attempt(
      ...newEstimateMessage({ estimate_id, account_id: acme.ana.account_id, send_method: 'email' }),
    );
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { package: [expect.stringContaining('at least two packages')] } });
  });

  test('the picked package is approved with its exact total, and the signed copy shows only this package', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, OFFER);
    const page = await pageOf(sent);
    expect(page.document).toMatchObject({
      required_sums: { dollar: 500 },
      packages: [
        { package: 1, required_sums: { dollar: 1000 } },
        { package: 2, required_sums: { dollar: 2000 } },
      ],
    });
    const ids = await lineIds(acme, sent.estimate_id);
    const approval = await approve(sent, [ids['Cedar stain'] ?? ''], 2);
    expect(approval).toMatchObject({ package: 2, final_total: 2800, left_out_line_item_ids: [ids['Second stair']] });
    const { body } = await acme.ana.call(estimates.read, { params: { id: sent.estimate_id } });
    expect(body.data.attributes).toMatchObject({ approved_total: 2800, status: 'approved' });
    const signed = await signedCopyOf(acme, approval.approval_id);
    for (const shown of ['Approved total, Better package', 'Cedar boards', 'Cedar stain', '$2,800.00'])
      expect(signed).toContain(shown);
    expect(signed).not.toContain('Pine');
    expect((await pageOf(sent)).approval?.package).toBe(2);
  });

  test('the hours that a project plans are those of the picked package', async () => {
    const acme = await aCompany();
    const lines = [COMMON, PINE, CEDAR].map((line, at) => ({ ...line, duration_hour: [1, 10, 20][at] }));
    const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, lines });
    await approve(sent, [], 2);
    const { body } = await acme.ana.call(estimates.read, { params: { id: sent.estimate_id } });
    const { project_id } = body.data.attributes;
    const project = await acme.ana.call(costing.ofProject, { params: { id: project_id } });
    expect(project.body.data.attributes.planned_hours).toBe(21);
    const overview = await acme.ana.call(overviews.project, { params: { id: project_id } });
    expect(overview.body.hours.planned_hours).toBe(21);
  });

  test.each([
    ['no package', null],
    ['a package that is not offered', 3],
  ] as const)('an approval with %s is rejected', async (_what, picked) => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, OFFER);
    const approval = { ...approvalOf(await pageOf(sent), [], 1), package: picked };
    const reply = await sent.customer.attempt(customerPage.approve, {
      params: { token: sent.token },
      body: { approval },
    });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { package: ['Choose one of the packages.'] } });
  });

  test('an optional line item of another package is rejected', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, OFFER);
    const stain = (await lineIds(acme, sent.estimate_id))['Cedar stain'] ?? '';
    const approval = { ...approvalOf(await pageOf(sent), [], 1), selected_line_item_ids: [stain] };
    const reply = await sent.customer.attempt(customerPage.approve, {
      params: { token: sent.token },
      body: { approval },
    });
    expect(reply).toBeError('validation_failed');
  });

  test('a package picked for an estimate without packages is rejected', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, { ...NO_SCHEDULE, lines: [COMMON] });
    const approval = { ...approvalOf(await pageOf(sent)), package: 1 as const };
    const reply = await sent.customer.attempt(customerPage.approve, {
      params: { token: sent.token },
      body: { approval },
    });
    expect(reply).toBeError('validation_failed');
  });

  test('an approval that the company records has the package, and an invoice for all of it bills its lines', async () => {
    const acme = await aCompany();
    const { estimate_id } = await aSentEstimate(acme, OFFER);
    const body = { approval: recordedApproval({ package: 1 }) };
    const recorded = await acme.ana.call(approvals.record, { params: { id: estimate_id }, body });
    expect(recorded.body.data.attributes).toMatchObject({ package: 1, final_total: 1500 });
    const billed = await acme.ana.call(installments.billRest, { params: { id: estimate_id }, body: {} });
    const { invoice_id } = billed.body.data.attributes;
    const items = await acme.ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
    expect(items.body.data.data.map(({ attributes }) => attributes.description)).toEqual([
      'Take down the old deck',
      'Pine boards',
    ]);
  });
});

test('the work list of a project has the lines of the picked package and no other package', async () => {
  const acme = await aCompany();
  const sent = await aSentEstimate(acme, OFFER);
  await approve(sent, [], 2);
  const { body } = await acme.ana.call(workList.ofProject, { params: { id: sent.estimate.project_id } });
  expect(JSON.stringify(body)).toContain('Cedar boards');
  expect(JSON.stringify(body)).not.toMatch(/Pine boards|Cedar stain|Second stair/);
});

/** The text of the signed copy that the customer gets. */
async function signedCopyOf(company: Company, approval_id: string): Promise<string> {
  const { message_id } = await asCompany((await testApp()).database, company.company_id, (db) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('approval_id', '=', approval_id)
      .where('is_for_office', '=', false)
      .executeTakeFirstOrThrow(),
  );
  const outbound = await testDelivery();
  await outbound.deliver(company, message_id);
  return pdfPages(outbound.mails[0]?.attachments[0]?.bytes ?? new Uint8Array()).join('\n');
}
