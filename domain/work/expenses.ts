import { cents, divideHalfUp, dollars, scaled } from '../money.ts';

/** What an expense was for, with the names on screens and in files. */
export const EXPENSE_CATEGORY_WORDS = {
  materials: 'Materials',
  tools: 'Tools',
  rental: 'Rental',
  subcontractor: 'Subcontractor',
  permit: 'Permit',
  disposal: 'Disposal',
  fuel: 'Fuel',
  other: 'Other',
} as const;
export type ExpenseCategory = keyof typeof EXPENSE_CATEGORY_WORDS;
export const EXPENSE_CATEGORIES = Object.keys(EXPENSE_CATEGORY_WORDS) as [ExpenseCategory, ...ExpenseCategory[]];

/** The maximum amount of an expense, in dollars. */
export const EXPENSE_AMOUNT_MAX = 1_000_000;

/** The maximum number of expenses that one employee can enter on the time card page in a day. */
export const EXPENSES_OF_EMPLOYEE_A_DAY = 20;

/** What an expense is called on screens: its vendor, otherwise its description or its category. */
export function expenseName({
  vendor,
  description,
  category,
}: {
  vendor: string | null;
  description: string | null;
  category: ExpenseCategory;
}): string {
  return vendor ?? description ?? EXPENSE_CATEGORY_WORDS[category];
}

/** The dollars that a customer is billed for an expense: its amount with the markup, rounded half up to the cent. */
export function billableAmount({
  amount_dollar,
  markup_percent,
}: {
  amount_dollar: number | string;
  markup_percent: number | string;
}): number {
  const ofHundredPercent = 10_000n;
  const product = BigInt(cents(amount_dollar)) * (ofHundredPercent + BigInt(scaled(markup_percent, 2)));
  return dollars(Number(divideHalfUp(product, ofHundredPercent)));
}
