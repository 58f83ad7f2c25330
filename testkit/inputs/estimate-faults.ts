import { aLine } from './inputs.ts';

const NOT_TIME = 'Please enter valid numerical values for time estimates.';
const NOT_RATE = 'Please enter valid numerical values for tax rate or discount amount.';
/** Invalid inputs of an estimate, for create and update: the fault, and the messages by field. */
export const estimateFaults: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['no name', { name: '' }, { name: ['Estimate name is required'] }],
  ['days in words', { time_to_complete_day: 'three' }, { time_to_complete_day: [NOT_TIME] }],
  ['half a day', { time_to_complete_day: 1.5 }, { time_to_complete_day: [NOT_TIME] }],
  ['negative hours', { time_to_complete_hr: -1 }, { time_to_complete_hr: ['Time estimates cannot be negative.'] }],
  [
    '366 days',
    { time_to_complete_day: 366 },
    { time_to_complete_day: ['Time estimates exceed maximum allowed values.'] },
  ],
  ['24 hours', { time_to_complete_hr: 24 }, { time_to_complete_hr: ['Time estimates exceed maximum allowed values.'] }],
  ['a tax rate in words', { tax_rate: 'some' }, { tax_rate: [NOT_RATE] }],
  ['a negative tax rate', { tax_rate: -1 }, { tax_rate: ['Tax rate cannot be negative.'] }],
  ['a tax rate of a hundred', { tax_rate: 100 }, { tax_rate: ['Tax rate must be at most 99%.'] }],
  ['a discount in words', { discount_usd: 'a bit' }, { discount_usd: [NOT_RATE] }],
  ['a negative discount', { discount_usd: -1 }, { discount_usd: ['Discount cannot be negative.'] }],
  [
    'a discount over ten thousand',
    { discount_usd: 10_000.01 },
    { discount_usd: ['Discount must be at most $10,000.'] },
  ],
  [
    'a schedule of 90 percent',
    { deposit_percent: 50, start_percent: 25, completion_percent: 15 },
    { deposit_percent: ['The deposit, start and completion percentages must total 100%.'] },
  ],
  [
    'a schedule of 105 percent with retainage',
    { deposit_percent: 50, start_percent: 25, completion_percent: 25, retainage_percent: 5 },
    { deposit_percent: ['The deposit, start, completion and retainage percentages must total 100%.'] },
  ],
  [
    'a retainage over its maximum',
    { deposit_percent: 50, start_percent: 25, completion_percent: 4, retainage_percent: 21 },
    { retainage_percent: ['Retainage must be at most 20%'] },
  ],
  [
    'a line without description',
    { itemized_estimates: [aLine(), aLine({ description: '' })] },
    { 'itemized_estimates.1.description': ['Enter itemized estimate description.'] },
  ],
  [
    'a price over its cap',
    { itemized_estimates: [aLine({ unit_price_dollar: 100_000.01 })] },
    { 'itemized_estimates.0.unit_price_dollar': ['Unit price must be at most $100,000.'] },
  ],
  [
    'a quantity over its cap',
    { itemized_estimates: [aLine({ quantity: 10_001 })] },
    { 'itemized_estimates.0.quantity': ['Quantity must be at most 10,000.'] },
  ],
  [
    'a negative price',
    { itemized_estimates: [aLine({ unit_price_dollar: -1 })] },
    { 'itemized_estimates.0.unit_price_dollar': ['Unit price cannot be negative.'] },
  ],
  [
    'a cost type of its own',
    { itemized_estimates: [{ ...aLine(), cost_type: 'magic' }] },
    { 'itemized_estimates.0.cost_type': ['Cost type must be all, labor or material.'] },
  ],
];
