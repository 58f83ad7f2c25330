import { expect, test } from 'vitest';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import { estimateTotals } from '#domain/totals.ts';
import { zipNamed } from '../../platform/geocoding/us-zips.ts';
import { completeLine } from '../../sales/proposals/estimates/estimate.ts';
import { people } from './people.ts';
import { planDemo } from './plan.ts';
import type { PlannedEstimate } from './planned.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const friday = new Date('2026-11-20T15:00:00Z');
// The plan uses weekdays, so it differs slightly from day to day.
const anyDay = Array.from({ length: 14 }, (_, days) => {
  const now = new Date(friday.getTime() + days * DAY_MS);
  return { now, day: now.toISOString().slice(0, 10) };
});

test('the plan is the same on every run', () => {
  expect(planDemo(friday)).toEqual(planDemo(friday));
  const totals = planDemo(friday).estimates.map(finalTotal);
  // Computed independently, by hand and with exact fractions.
  expect([totals[0], totals[20], totals[33]]).toEqual([928, 11_031.51, 686.77]);
  expect(totals.reduce((cents, total) => cents + Math.round(total * 100), 0)).toBe(29_822_183);
});

test.each(anyDay)('the plan for $day contains every case', ({ now }) => {
  const { customers, projects, jobsites, estimates, invoices } = planDemo(now);
  const counted = [customers, projects, jobsites, estimates, invoices].map((planned) => planned.length);
  expect(counted).toEqual([40, 60, 66, 45, 18]);
  const counts = estimates.map(({ input }) => input.itemized_estimates?.length ?? 0);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 12]);
  const outcomes = Map.groupBy(estimates, ({ fate }) => fate.outcome);
  const found = [...outcomes].map(([outcome, { length }]) => `${length} ${outcome}`).toSorted();
  expect(found).toEqual(['12 kept', '15 delivered', '2 queued', '4 failed', '4 sent', '8 opened']);
});

test.each(anyDay)('no record in the plan for $day precedes a record that it depends on', ({ now }) => {
  const { opened, customers, projects, estimates } = planDemo(now);
  for (const { at } of customers) expect(at.getTime()).toBeGreaterThan(opened.getTime());
  for (const { at, customer } of projects) expect(at.getTime()).toBeGreaterThan(customer.at.getTime());
  for (const { at, project, sentAt } of estimates) {
    expect(at.getTime()).toBeGreaterThanOrEqual(project.at.getTime());
    expect(sentAt.getTime()).toBeGreaterThan(at.getTime());
    expect(sentAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

test("the customers' positions match their ZIP codes", () => {
  for (const { zip, latitude, longitude } of people) {
    const middle = zipNamed(zip ?? '');
    // A tenth of a degree is about 10 km: a ZIP code area on the coast is long.
    expect(Math.abs((latitude ?? 0) - (middle?.latitude ?? 0))).toBeLessThan(0.1);
    expect(Math.abs((longitude ?? 0) - (middle?.longitude ?? 0))).toBeLessThan(0.1);
  }
});

test.each(anyDay)('the invoices in the plan for $day are paid, partly paid or open after they were sent', ({ now }) => {
  const { invoices } = planDemo(now);
  const standings = invoices.map(({ payments }) => payments.reduce((sum, { percent }) => sum + percent, 0));
  expect(standings.filter((percent) => percent === 100)).toHaveLength(8);
  expect(standings.filter((percent) => percent === 0)).toHaveLength(5);
  expect(new Set(invoices.map(({ estimate }) => estimate.project)).size).toBe(18);
  for (const { at, estimate, sentAt, payments, remindedAt } of invoices) {
    const times = [
      estimate.sentAt,
      at,
      sentAt,
      ...payments.map((payment) => payment.at),
      ...(remindedAt ? [remindedAt] : []),
    ];
    expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
    expect(times.at(-1)?.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

test('the plan sends no text messages to customers without consent', () => {
  const byText = planDemo(friday).estimates.filter(({ fate }) => fate.outcome !== 'kept' && fate.by === 'sms');
  expect(byText.length).toBeGreaterThan(5);
  for (const { project } of byText) expect(project.customer.input.sms_consent).toBe(true);
  const billed = planDemo(friday).invoices.filter(({ fate }) => fate.by === 'sms');
  for (const { estimate } of billed) expect(estimate.project.customer.input.sms_consent).toBe(true);
});

function finalTotal({ input }: PlannedEstimate): number {
  const { itemized_estimates: lines = [], tax_rate = 0, discount_usd = 0 } = input as EstimateInput;
  return estimateTotals(
    lines.map((line) => completeLine(line)),
    { tax_rate, discount_usd },
  ).final_total;
}
