import { anItem } from './inputs.ts';

const NOT_RATE = 'Please enter valid numerical values for tax rate or discount amount.';
const WORDS_NEEDED = 'Code and description are required.';

/** Invalid inputs of an invoice, for create and update: the fault, and the messages by field. */
export const invoiceFaults: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['no name', { name: ' ' }, { name: ['Invoice name is required'] }],
  ['a tax rate in words', { tax_rate: 'some' }, { tax_rate: [NOT_RATE] }],
  ['a negative tax rate', { tax_rate: -1 }, { tax_rate: ['Tax rate cannot be negative.'] }],
  ['a discount in words', { discount_usd: 'a bit' }, { discount_usd: [NOT_RATE] }],
  ['a negative discount', { discount_usd: -1 }, { discount_usd: ['Discount cannot be negative.'] }],
  [
    'an issue date that no calendar has',
    { issue_date: '2026-02-30' },
    { issue_date: ['Issue date must be a date, as 2026-11-20'] },
  ],
  ['a due date in words', { due_date: 'soon' }, { due_date: ['Due date must be a date, as 2026-11-20'] }],
  [
    'a due date before the issue date',
    { issue_date: '2026-11-20', due_date: '2026-11-19' },
    { due_date: ['Due date must not be before the issue date.'] },
  ],
  [
    'an item without code',
    { itemized_invoices: [anItem(), anItem({ code: '' })] },
    { 'itemized_invoices.1.code': [WORDS_NEEDED] },
  ],
  [
    'an item without description',
    { itemized_invoices: [anItem({ description: ' ' })] },
    { 'itemized_invoices.0.description': [WORDS_NEEDED] },
  ],
  [
    'an item without amount',
    { itemized_invoices: [{ ...anItem(), amount_dollar: '' }] },
    { 'itemized_invoices.0.amount_dollar': ['Enter amount in dollars.'] },
  ],
  [
    'a negative amount',
    { itemized_invoices: [anItem(), anItem({ amount_dollar: -1 })] },
    { 'itemized_invoices.1.amount_dollar': ['Amount cannot be negative.'] },
  ],
  [
    'more than five hundred items',
    { itemized_invoices: Array.from({ length: 501 }, () => anItem()) },
    { itemized_invoices: ['An invoice has at most 500 items.'] },
  ],
];
