import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { cents, dollars, formatUsd } from '#domain/money.ts';
import { agreedShare, installmentsOf, sumOfShares } from '#domain/sales/installment-amounts.ts';
import { amountTotals, estimateTotals, lineCents } from '#domain/totals.ts';
import { aSignedCopy } from '#testkit/inputs/signed-copies.ts';
import { renderDocument, templatesOf } from '../../../core/documents/rendering.ts';
import { pdfPages } from '../../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../../platform/pdf/renderer.ts';
import { printedEstimate } from '../estimates/estimate-document.ts';
import { asApproved, signedEstimateDocument, type SignedEstimate } from '../signed-copies/signed-estimate.ts';
import { choiceAmong } from './approval.ts';

/*
 * The sums that the customer reads, the server stores, the PDF shows and the installments bill are equal for every
 * choice.
 */

const documents = openDocuments({
  templates: templatesOf([signedEstimateDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

const hundredths = (max: number) => fc.integer({ min: 0, max }).map(dollars);
const line = fc.record({
  unit_price_dollar: fc.oneof(hundredths(300), hundredths(10_000_000)),
  quantity: fc.oneof(fc.constant(1), hundredths(100_000)),
  is_optional: fc.boolean(),
  is_taxable: fc.boolean(),
  isChosen: fc.boolean(),
});
const thousandths = (max: number) => fc.integer({ min: 0, max }).map((units) => units / 1000);
/** Parts that sum to 100%, including at most 20% retainage. */
const schedule = fc.tuple(fc.nat(20_000), fc.nat(100_000), fc.nat(100_000)).map(([retainage, one, other]) => {
  const cuts = [one, other].map((cut) => Math.min(cut, 100_000 - retainage)).toSorted((a, b) => a - b);
  const [first = 0, second = 0] = cuts;
  return [first, second - first, 100_000 - retainage - second, retainage].map((part) => part / 1000);
});
const approvalCase = fc.record({
  lines: fc
    .array(line, { minLength: 1, maxLength: 8 })
    .filter((lines) => lines.some(({ is_optional, isChosen }) => !is_optional || isChosen)),
  tax_rate: thousandths(20_000),
  discount_usd: fc.oneof(fc.constant(0), hundredths(300_000)),
  percents: fc.option(schedule, { nil: [] as number[] }),
});
type ApprovalCase = typeof approvalCase extends fc.Arbitrary<infer G> ? G : never;

const LABELS = ['Deposit', 'At start', 'At completion', 'Retainage'];

/** The estimate as stored in its revision, with the approval that the server creates from the choice. */
function approvedCopy({ lines, tax_rate, discount_usd, percents }: ApprovalCase): SignedEstimate {
  const [pattern] = aSignedCopy().lines;
  const approvedLines = lines.map(({ unit_price_dollar, quantity, is_optional, is_taxable }, at) => ({
    ...pattern!,
    is_optional,
    is_taxable,
    itemized_estimate_id: `line-${at}`,
    description: `Line ${at}`,
    unit_price_dollar: unit_price_dollar.toFixed(2),
    quantity: quantity.toFixed(2),
    sub_total_dollar: dollars(lineCents({ unit_price_dollar, quantity })).toFixed(2),
  }));
  const firm = lines.filter(({ is_optional }) => !is_optional).map((each) => ({ ...each, duration_hour: 0 }));
  const estimate = {
    lines: approvedLines,
    tax_rate: tax_rate.toFixed(3),
    discount_usd: discount_usd.toFixed(2),
    non_optional_dollar: estimateTotals(firm, { tax_rate, discount_usd }).total_dollar.toFixed(2),
    payment_schedule: percents.flatMap((percent, at) =>
      percent > 0 ? [{ label: LABELS[at]!, percent: percent.toFixed(3), amount: '0.00' }] : [],
    ),
  };
  const ids = approvedLines.flatMap(({ itemized_estimate_id: id, is_optional }, at) =>
    is_optional && lines[at]?.isChosen ? [id] : [],
  );
  const { totals, left_out } = choiceAmong(estimate, { selected_line_item_ids: ids, package: null });
  return aSignedCopy(estimate, {
    left_out_line_item_ids: left_out.map(({ itemized_estimate_id }) => itemized_estimate_id),
    total_dollar: totals.total_dollar.toFixed(2),
    tax_amount: totals.tax_amount.toFixed(2),
    discount_usd: discount_usd.toFixed(2),
    final_total: totals.final_total.toFixed(2),
  });
}

/** The totals as computed by the customer's page from the same line items. */
function totalsOnPage({ lines, ...rates }: ApprovalCase) {
  return amountTotals(
    lines.filter(({ is_optional, isChosen }) => !is_optional || isChosen),
    rates,
  );
}

test('browser, server, PDF and installments agree to the cent on ten thousand random choices', () => {
  fc.assert(
    fc.property(approvalCase, (each) => {
      const copy = approvedCopy(each);
      const page = totalsOnPage(each);
      const { total_dollar, tax_amount, final_total } = copy.approval;
      expect([total_dollar, tax_amount, final_total].map(Number)).toEqual([
        page.total_dollar,
        page.tax_amount,
        page.final_total,
      ]);
      const printed = printedEstimate(asApproved(copy).approved);
      expect(printed.final_total).toBe(formatUsd(page.final_total));
      const [deposit_percent, start_percent, completion_percent, retainage_percent] = each.percents;
      const agreed = agreedShare(copy.approval);
      const installments = installmentsOf(
        { deposit_percent, start_percent, completion_percent, retainage_percent },
        agreed,
      );
      expect(sumOfShares(installments)).toEqual(agreed);
      const shares = printed.schedule.map(({ amount }) => amount).filter((amount) => amount !== formatUsd(0));
      const planned = each.percents.length > 0 ? installments : [];
      expect(shares).toEqual(planned.map(({ amount }) => formatUsd(dollars(amount))));
      expect(agreed.amount).toBe(cents(page.final_total));
    }),
    { numRuns: 10_000 },
  );
});

test('the signed PDF states the total and the shares of random choices as shown on the page', async () => {
  for (const each of fc.sample(approvalCase, { numRuns: 8, seed: 20_261_125 })) {
    const copy = approvedCopy(each);
    const text = pdfPages(await renderDocument(renderer, signedEstimateDocument, copy)).join('\n');
    const page = totalsOnPage(each);
    expect(text).toContain(`Final total${formatUsd(page.final_total)}`);
    for (const { amount } of printedEstimate(asApproved(copy).approved).schedule) expect(text).toContain(amount);
  }
});
