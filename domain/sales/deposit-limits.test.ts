import { describe, expect, test } from 'vitest';
import { scheduleAmounts } from '../totals.ts';
import { DEPOSIT_LIMITS, depositWarning, type RequestedDeposit } from './deposit-limits.ts';

function requestOf(fields: Partial<RequestedDeposit>): RequestedDeposit {
  return { final_total: 8500, deposit_percent: 50, completion_percent: 25, states: ['CA'], ...fields };
}

describe('depositWarning', () => {
  test('depositWarning names the limit, the requested deposit and the day on which the rule was checked', () => {
    expect(depositWarning(requestOf({}))).toEqual({
      sentence:
        'California limits the down payment on home improvement to 10% or $1,000, whichever is less: here $850.00. This asks for $4,250.00.',
      note: 'General information, checked Nov 2026; ask your licensing board.',
      lowered: { deposit_percent: 10, completion_percent: 65 },
    });
  });

  test.each([
    ['CA', 20_000, 'here $1,000.00', 5],
    ['California', 12_000, 'here $1,000.00', 8.333],
    ['MD', 8500, 'one third of the price: here $2,833.33', 33.333],
    ['PA', 5000.01, 'one third of a price above $5,000: here $1,666.67', 33.333],
    ['TN', 9, 'here $3.00', 33.388],
  ])(
    'depositWarning lowers a deposit in %s on %d to the largest one within the limit',
    (state, final_total, words, lowered) => {
      const warning = depositWarning(requestOf({ states: [state], final_total }));
      expect(warning?.sentence).toContain(words);
      expect(warning?.lowered).toEqual({
        deposit_percent: lowered,
        completion_percent: (75_000 - lowered * 1000) / 1000,
      });
    },
  );

  test.each([
    ['within the limit', { deposit_percent: 10 }],
    ['of nothing', { deposit_percent: 0 }],
    ['in a state without a limit', { states: ['FL'] }],
    ['without a place', { states: [] }],
    ['in an unknown place', { states: ['Ontario'] }],
    ['in Pennsylvania on $5,000', { states: ['PA'], final_total: 5000 }],
    ['on nothing', { final_total: 0 }],
  ])('depositWarning returns undefined for a deposit %s', (_what, fields) => {
    expect(depositWarning(requestOf(fields))).toBeUndefined();
  });

  test('depositWarning applies the lowest limit of several jobsites', () => {
    expect(depositWarning(requestOf({ states: ['FL', 'MD', 'CA'] }))?.sentence).toContain('California');
  });

  test('the lowered deposit is within the limit, and one thousandth more is not, for every price', () => {
    for (const state of Object.keys(DEPOSIT_LIMITS)) {
      for (let price = 1; price < 5_000_000; price = Math.ceil(price * 1.07) + 1) {
        const final_total = price / 100;
        const { lowered } = depositWarning(requestOf({ states: [state], final_total, deposit_percent: 100 })) ?? {};
        if (!lowered) continue;
        const again = (deposit_percent: number) =>
          depositWarning(requestOf({ states: [state], final_total, deposit_percent }));
        expect([price, again(lowered.deposit_percent)]).toEqual([price, undefined]);
        expect(again((lowered.deposit_percent * 1000 + 1) / 1000)).toBeDefined();
        const [deposit = 0] = scheduleAmounts(final_total, [lowered.deposit_percent, 100 - lowered.deposit_percent]);
        expect(deposit).toBeLessThanOrEqual(final_total);
      }
    }
  });
});
