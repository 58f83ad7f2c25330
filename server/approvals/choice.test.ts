import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sharesOf, totalsOf } from '../../contract/estimate-choice.ts';
import { agreedShare, installmentsOf, subTotalOf, sumOfShares } from '../../contract/installment-amounts.ts';
import { cents, dollars } from '../../contract/money.ts';
import { estimateTotals, lineSubTotal, scheduleAmounts } from '../../contract/totals.ts';
import { presentDocument } from '../customer-page/present.ts';
import { dollars as written, figure } from '../documents/figures.ts';
import { renderDocument, templatesOf } from '../documents/rendering.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import { pdfPages } from '../platform/pdf/pdf-text.ts';
import { openDocuments } from '../platform/pdf/renderer.ts';
import { aSignedCopy } from '../testing/signed-copy.ts';
import { choiceAmong } from './approval.ts';
import { signedCopyDocument } from './signed-copy-document.ts';

/* One choice is computed by the page, by the server, for the signed copy and for the installments. */

const RUNS = 10_000;
const RENDERED = 20;
const SHARES = [
  { label: 'Deposit', field: 'deposit_percent' },
  { label: 'At start', field: 'start_percent' },
  { label: 'At completion', field: 'completion_percent' },
  { label: 'Retainage', field: 'retainage_percent' },
] as const;

const fixed = (places: number) => (units: number) => (units / 10 ** places).toFixed(places);
const line = fc.record({
  unit_price_dollar: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 })).map(fixed(2)),
  quantity: fc.integer({ min: 0, max: 10_000 }).map(fixed(2)),
  is_optional: fc.boolean(),
  isChosen: fc.boolean(),
});
const percent = fc.integer({ min: 0, max: 100_000 });
/** No schedule, or four parts that sum to 100%. */
const schedule = fc.option(
  fc.tuple(percent, percent, percent).map((cuts) => {
    const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other);
    return [a, b - a, c - b, 100_000 - c].map(fixed(3));
  }),
  { nil: [] as string[] },
);
const estimate = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    tax_rate: fc.integer({ min: 0, max: 20_000 }).map(fixed(3)),
    discount_usd: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 5_000_000 })).map(fixed(2)),
    schedule,
  })
  // A choice of nothing is rejected.
  .filter(({ lines }) => lines.some(({ is_optional, isChosen }) => !is_optional || isChosen));
type Given = typeof estimate extends fc.Arbitrary<infer Value> ? Value : never;

test('ten thousand choices have one total on the page, on the server, on the signed copy and over the installments', () => {
  fc.assert(
    fc.property(estimate, (given) => {
      const { snapshot, copy, shown, totals } = approved(given);
      const { total, amounts } = shown;
      expect(totals.final_total).toBe(total);
      const printed = signedCopyDocument.printed(copy) as { final_total: string; schedule: { amount: string }[] };
      expect(printed.final_total).toBe(written(total.toFixed(2)));
      expect(printed.schedule.map(({ amount }) => amount)).toEqual(amounts.map((each) => written(each.toFixed(2))));

      const agreed = agreedShare({ ...totals, discount_usd: snapshot.discount_usd });
      const percents = Object.fromEntries(SHARES.map(({ field }, at) => [field, Number(given.schedule[at] ?? 0)]));
      const installments = installmentsOf(percents, agreed);
      const charged = (amounts.length > 0 ? amounts : [total]).filter((amount) => amount > 0);
      expect(installments.map(({ amount }) => dollars(amount))).toEqual(charged);
      expect(sumOfShares(installments)).toEqual({ ...agreed, amount: cents(total) });
      expect(installments.filter((each) => each.tax < 0 || each.discount < 0 || subTotalOf(each) < 0)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

const documents = openDocuments({
  templates: templatesOf([signedCopyDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
afterAll(() => documents.close());

test('the rendered signed copies of random choices say the totals and shares that the page showed', async () => {
  const renderer = documents.forDelivery({ company_id: 'acme' });
  await fc.assert(
    fc.asyncProperty(estimate, async (given) => {
      const { copy, shown } = approved(given);
      const text = pdfPages(await renderDocument(renderer, signedCopyDocument, copy)).join('\n');
      expect(text).toContain(`Final total${written(shown.total.toFixed(2))}\n`);
      for (const [at, amount] of shown.amounts.entries())
        expect(text).toContain(
          `${copy.payment_schedule[at]?.label}${percentOf(copy, at)}%${written(amount.toFixed(2))}\n`,
        );
    }),
    { numRuns: RENDERED, endOnFailure: true },
  );
});

function percentOf({ payment_schedule }: EstimateDocument, at: number): string {
  return figure(payment_schedule[at]?.percent ?? '');
}

/** An estimate and a choice, approved: what its page showed, what the server computed, and the signed copy. */
function approved(given: Given) {
  const snapshot = snapshotOf(given);
  const optional = snapshot.lines.filter((each) => each.is_optional);
  const isChosen = ({ itemized_estimate_id }: { itemized_estimate_id: string }) =>
    given.lines[Number(itemized_estimate_id)]?.isChosen;
  const chosen = optional.filter(isChosen).map(({ itemized_estimate_id }) => itemized_estimate_id);

  const document = presentDocument(snapshot);
  const total = totalsOf(document, new Set(chosen)).final_total;
  const shown = { total, amounts: sharesOf(document, total).map(({ amount }) => amount) };

  const { totals, left_out } = choiceAmong(snapshot, chosen);
  const copy = aSignedCopy({ ...snapshot, certificate: null });
  Object.assign(copy.approval, {
    left_out_line_item_ids: left_out.map(({ itemized_estimate_id }) => itemized_estimate_id),
    total_dollar: totals.total_dollar.toFixed(2),
    tax_amount: totals.tax_amount.toFixed(2),
    discount_usd: snapshot.discount_usd,
    final_total: totals.final_total.toFixed(2),
  });
  return { snapshot, copy, shown, totals };
}

/** As it is sent, with all optional line items. */
function snapshotOf({ lines, tax_rate, discount_usd, schedule: percents }: Given): EstimateDocument {
  const { approval: _approval, certificate: _certificate, ...estimateSent } = aSignedCopy();
  const counted = lines.map(({ is_optional, ...each }) => ({
    unit_price_dollar: Number(each.unit_price_dollar),
    quantity: Number(each.quantity),
    duration_hour: 0,
    is_optional,
  }));
  const totals = estimateTotals(counted, { tax_rate: Number(tax_rate), discount_usd: Number(discount_usd) });
  const amounts = scheduleAmounts(totals.final_total, percents.map(Number));
  return {
    ...estimateSent,
    lines: lines.map(({ unit_price_dollar, quantity, is_optional }, at) => ({
      itemized_estimate_id: String(at),
      code: '',
      description: `Line ${at}`,
      unit_price_dollar,
      quantity,
      duration_hour: '0.00',
      cost_type: 'all',
      sub_total_dollar: lineSubTotal(counted[at]!).toFixed(2),
      is_optional,
    })),
    tax_rate,
    discount_usd,
    non_optional_dollar: totals.non_optional_dollar.toFixed(2),
    optional_dollar: totals.optional_dollar.toFixed(2),
    total_dollar: totals.total_dollar.toFixed(2),
    tax_amount: totals.tax_amount.toFixed(2),
    final_total: totals.final_total.toFixed(2),
    payment_schedule: percents.map((each, at) => ({
      label: SHARES[at]?.label ?? '',
      percent: each,
      amount: (amounts[at] ?? 0).toFixed(2),
    })),
  };
}
