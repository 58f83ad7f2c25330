import { z } from 'zod';
import { EXPENSE_AMOUNT_MAX, EXPENSE_CATEGORIES, EXPENSES_OF_EMPLOYEE_A_DAY } from '#domain/work/expenses.ts';
import {
  at,
  byId,
  deleted,
  done,
  endpoint,
  EVERY_ROLE,
  listOf,
  listQuery,
  one,
  record,
  under,
  type Summaries,
} from '../endpoint.ts';
import { amount, day, instant, optional, optionalLongText, optionalText } from '../fields.ts';
import { byEmployeeCode } from './employees.ts';
import * as timeCardCalls from './time-card-calls.ts';

export const VENDOR_MAX = 100;
export const EXPENSE_DESCRIPTION_MAX = 500;
export const RECEIPT_NUMBER_MAX = 50;
export const MARKUP_MAX = 500;
/** The maximum number of photos of one expense's receipt. */
export const RECEIPT_IMAGES_MAX = 3;
/** The maximum number of expenses that one call marks as paid back. */
export const PAID_BACK_AT_ONCE_MAX = 1000;
/** The maximum number of expenses in one CSV file. */
export const EXPENSES_CSV_ROWS_MAX = 20_000;

export const ENTER_EXPENSE_AMOUNT = 'Please enter the amount of the receipt.';
export const TAX_OVER_AMOUNT = 'Tax cannot be more than the amount.';
export const NOT_OWN_MONEY = 'Only an expense that was paid with own money is paid back.';
export const TOO_MANY_RECEIPT_IMAGES = `An expense has at most ${RECEIPT_IMAGES_MAX} receipt photos.`;

/** Who paid: the company, or the person with their own money, which the company owes them. */
export const PAID_WITH = ['company', 'own_money'] as const;
export type PaidWith = (typeof PAID_WITH)[number];
export const PAID_WITH_WORDS: Record<PaidWith, string> = { company: 'Company', own_money: 'Own money' };

/** An expense that crew leads or the crew enter is checked by the office. */
export const EXPENSE_STATUSES = ['to_check', 'checked'] as const;
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number];

/** Filters of the list. */
export const EXPENSE_FILTERS = ['to_check', 'to_pay_back', 'to_bill', 'billed'] as const;
export type ExpenseFilter = (typeof EXPENSE_FILTERS)[number];

const category = z.enum(EXPENSE_CATEGORIES, { error: 'Please choose a category.' });
const paidWith = z.enum(PAID_WITH, { error: 'Please choose who paid.' });

/** A photo of a receipt in its two sizes. */
export const ReceiptImage = z.object({
  receipt_image_id: z.string(),
  small_url: z.string(),
  url: z.string(),
});
export type ReceiptImage = z.output<typeof ReceiptImage>;

/** The fields that crew leads see of their own expenses. */
export const ExpenseForCrew = z.object({
  expense_id: z.string(),
  /** Null for an expense of no project, and after the project is deleted; the project's name remains. */
  project_id: z.string().nullable(),
  project_name: z.string().nullable(),
  spent_on: z.string(),
  vendor: z.string().nullable(),
  description: z.string().nullable(),
  category,
  /** The whole amount, including tax. */
  amount_dollar: z.number(),
  receipt_number: z.string().nullable(),
  paid_with: paidWith,
  status: z.enum(EXPENSE_STATUSES),
  /** The day on which own money was paid back. */
  reimbursed_on: z.string().nullable(),
  receipt_images: z.array(ReceiptImage),
  created_at: instant,
  updated_at: instant,
});
export type ExpenseForCrew = z.output<typeof ExpenseForCrew>;

export const Expense = ExpenseForCrew.extend({
  /** The tax within the amount; null if it is unknown. */
  tax_dollar: z.number().nullable(),
  /** Whether the customer is billed for it, and the percentage added then. */
  is_billable: z.boolean(),
  markup_percent: z.number(),
  /** The invoice that bills it; null if none does. Its amount, markup and project cannot change then. */
  billed_invoice_id: z.string().nullable(),
  billed_invoice_number: z.int().nullable(),
  /** The employee who paid; null if it was the account that entered the expense. */
  employee_id: z.string().nullable(),
  /** The name of the person who paid. */
  spent_by_name: z.string(),
  /** Null for an expense that an employee entered on the time card page. */
  entered_by_account_id: z.string().nullable(),
  entered_by_name: z.string(),
});
export type Expense = z.output<typeof Expense>;

const dollars = ({ notANumber, negative, over }: { notANumber: string; negative: string; over: string }) =>
  amount({ notANumber, negative, max: EXPENSE_AMOUNT_MAX, over, decimals: 2 });

/** The amount of an expense. */
export const expenseAmount = dollars({
  notANumber: ENTER_EXPENSE_AMOUNT,
  negative: 'Amount cannot be negative.',
  over: 'Amount must be at most $1,000,000.',
}).refine((value) => value > 0, ENTER_EXPENSE_AMOUNT);

const fields = {
  project_id: optional(z.uuid({ error: 'Please select a project' })).optional(),
  spent_on: day('Day'),
  vendor: optionalText('Vendor', VENDOR_MAX).optional(),
  description: optionalLongText('Description', EXPENSE_DESCRIPTION_MAX).optional(),
  category,
  amount_dollar: expenseAmount,
  tax_dollar: optional(
    dollars({
      notANumber: 'Tax must be a number.',
      negative: 'Tax cannot be negative.',
      over: 'Tax must be at most $1,000,000.',
    }),
  ).optional(),
  receipt_number: optionalText('Receipt number', RECEIPT_NUMBER_MAX).optional(),
  paid_with: paidWith,
  employee_id: optional(z.uuid({ error: 'Please select an employee' })).optional(),
  is_billable: z.boolean({ error: 'Choose whether the customer is billed.' }),
  markup_percent: amount({
    notANumber: 'Markup must be a number.',
    negative: 'Markup cannot be negative.',
    max: MARKUP_MAX,
    over: `Markup must be at most ${MARKUP_MAX}%.`,
    decimals: 2,
  }),
  status: z.enum(EXPENSE_STATUSES, { error: 'The status is to_check or checked.' }),
  reimbursed_on: optional(day('Day of paying back')).optional(),
};

interface Amounts {
  amount_dollar?: number | undefined;
  tax_dollar?: number | null | undefined;
}

/** Whether the tax, if both are known, is within the amount. */
export function isTaxWithin({ amount_dollar, tax_dollar }: Amounts): boolean {
  return amount_dollar === undefined || tax_dollar === undefined || (tax_dollar ?? 0) <= amount_dollar;
}

const withinAmount = { error: TAX_OVER_AMOUNT, path: ['tax_dollar'] };

/**
 * The fields from which an expense is created. Those of a crew lead are `to_check`, of no other person, and not billable
 * until the office says so.
 */
export const ExpenseInput = z
  .object({
    ...fields,
    spent_on: fields.spent_on.optional(),
    category: fields.category.optional(),
    paid_with: fields.paid_with.optional(),
    is_billable: fields.is_billable.optional(),
    markup_percent: fields.markup_percent.optional(),
    status: fields.status.optional(),
  })
  .refine(isTaxWithin, withinAmount);
export type ExpenseInput = z.output<typeof ExpenseInput>;

/** The fields of an update. */
export const ExpenseChanges = z.object(fields).partial().refine(isTaxWithin, withinAmount);
export type ExpenseChanges = z.output<typeof ExpenseChanges>;

/** What was read on the photo of a receipt, for a person to check; null for what could not be read. */
export const ReceiptProposal = z.object({
  vendor: z.string().nullable(),
  spent_on: z.string().nullable(),
  /** The total, with tax. */
  amount_dollar: z.number().nullable(),
  tax_dollar: z.number().nullable(),
});
export type ReceiptProposal = z.output<typeof ReceiptProposal>;

/** The form with which an employee enters an expense on the time card page, besides the photo of the receipt. */
export const EmployeeExpenseInput = z.object({
  /** The id of the new expense, which the phone creates: a repeated request with it finds the expense. */
  client_key: z.uuid({ error: 'The key must be a UUID.' }).optional(),
  jobsite_id: z.uuid({ error: 'Please select a jobsite.' }),
  amount_dollar: expenseAmount,
  paid_with: paidWith.optional(),
  /** Defaults to today. */
  spent_on: day('Day').optional(),
});
export type EmployeeExpenseInput = z.output<typeof EmployeeExpenseInput>;

/** What the time card page learns of an expense that it sent. */
export const ReceivedExpense = z.object({ expense_id: z.string(), status: z.enum(EXPENSE_STATUSES) });

/** The own money that the company owes one person. */
export const OwedToPerson = z.object({
  /** Null if the person is an account. */
  employee_id: z.string().nullable(),
  name: z.string(),
  amount_dollar: z.number(),
  expense_ids: z.array(z.string()),
});
export type OwedToPerson = z.output<typeof OwedToPerson>;

/** The sums of all expenses that a list selects, and the state of the company's expenses, in dollars. */
export const ExpenseSums = z.object({
  amount_dollar: z.number(),
  /** The largest first; categories without expenses are left out. */
  by_category: z.array(z.object({ category, count: z.int(), amount_dollar: z.number() })),
  to_check: z.int(),
  /** The most first; at most 50 people, each with at most `PAID_BACK_AT_ONCE_MAX` expenses. */
  owed: z.array(OwedToPerson),
});
export type ExpenseSums = z.output<typeof ExpenseSums>;

const NO_SUMS: ExpenseSums = { amount_dollar: 0, by_category: [], to_check: 0, owed: [] };

const ExpenseRecord = record('expense', Expense);
const RecordForCrew = record('expense', ExpenseForCrew);
const withoutMoney = { response: one(RecordForCrew) };

export const expenses = {
  create: endpoint({
    method: 'POST',
    path: '/expenses',
    auth: 'active',
    roles: EVERY_ROLE,
    body: under('expense', ExpenseInput),
    status: 201,
    response: one(ExpenseRecord),
    withoutMoney,
    errors: ['project_not_found', 'employee_not_found'],
  }),
  readReceipt: endpoint({
    method: 'POST',
    path: '/expenses/receipt_proposal',
    auth: 'active',
    roles: EVERY_ROLE,
    multipart: true,
    response: z.object({
      /** Null if this installation does not read receipts, or the reader did not answer in time. */
      proposal: ReceiptProposal.nullable(),
    }),
    errors: ['receipt_total_differs'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/expenses',
    auth: 'active',
    roles: EVERY_ROLE,
    query: listQuery(Expense.omit({ receipt_images: true })).extend({
      filter: z.enum(EXPENSE_FILTERS, { error: 'There is no such filter.' }).optional(),
      project_id: z.string().max(100).optional(),
      category: category.optional(),
      spent_from: day('First day').optional(),
      spent_to: day('Last day').optional(),
    }),
    response: z.object({
      data: z.array(ExpenseRecord),
      meta: z.object({ total: z.int(), sums: ExpenseSums }),
    }),
    withoutMoney: {
      query: listQuery(ExpenseForCrew.omit({ receipt_images: true })),
      response: listOf(RecordForCrew),
    },
    emptyResponse: { data: [], meta: { total: 0, sums: NO_SUMS } },
    csv: true,
    errors: ['report_too_long'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/expenses/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: one(ExpenseRecord),
    withoutMoney,
    errors: ['expense_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/expenses/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    body: under('expense', ExpenseChanges),
    response: one(ExpenseRecord),
    withoutMoney,
    errors: [
      'expense_not_found',
      'expense_checked',
      'expense_billed',
      'project_not_found',
      'employee_not_found',
      'stale_record',
    ],
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/expenses/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: deleted,
    errors: ['expense_not_found', 'expense_checked', 'expense_billed'],
  }),
  payBack: endpoint({
    method: 'POST',
    path: '/expenses/reimbursements',
    auth: 'active',
    body: z.object({
      expense_ids: z
        .array(z.uuid({ error: 'Send the ids of expenses.' }), { error: 'Send the expenses as a list.' })
        .min(1, 'Choose at least one expense.')
        .max(PAID_BACK_AT_ONCE_MAX, `Choose at most ${PAID_BACK_AT_ONCE_MAX} expenses.`),
      reimbursed_on: optional(day('Day of paying back')).optional(),
    }),
    response: done,
    errors: ['expense_not_found'],
  }),
  addReceiptImage: endpoint({
    method: 'POST',
    path: '/expenses/:id/receipt_images',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    multipart: true,
    status: 201,
    response: one(ExpenseRecord),
    withoutMoney,
    errors: ['expense_not_found', 'expense_checked', 'too_large', 'wrong_type'],
  }),
  receiptImageBytes: endpoint({
    method: 'GET',
    path: '/receipt_images/:id/bytes',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    query: z.object({
      size: z.enum(['small', 'original'], { error: 'The size is small or original.' }).default('original'),
    }),
    response: 'image',
    errors: ['image_not_found'],
  }),
  removeReceiptImage: endpoint({
    method: 'DELETE',
    path: '/receipt_images/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: deleted,
    errors: ['image_not_found', 'expense_checked'],
  }),
  createByEmployee: endpoint({
    ...at(timeCardCalls.createExpense),
    auth: 'employee',
    params: byEmployeeCode,
    multipart: true,
    body: EmployeeExpenseInput,
    status: 201,
    response: one(record('expense', ReceivedExpense)),
    errors: [
      'employee_not_found',
      'subscription_inactive',
      'jobsite_not_found',
      'too_many_expenses',
      'too_large',
      'wrong_type',
    ],
  }),
};

export const expenseSummaries: Summaries<typeof expenses> = {
  create:
    'Record an expense, of today and paid by the company unless the fields say otherwise. One that a crew lead enters is to be checked by the office.',
  readReceipt:
    'Read vendor, day, tax, and total on the photo of a receipt, if this installation reads receipts: multipart, the file as "image". Nothing is stored. A proposal is for a person to check.',
  list: 'List expenses, newest first. `filter` selects those to check, own money that is not paid back yet, or checked ones that are to be billed or are billed. `meta.sums` has the sums of all of them, and what the company owes each person. A crew lead gets only their own. Accept: text/csv returns CSV.',
  read: 'Read one expense; a crew lead only their own.',
  update: 'Change the given fields. A crew lead can change only their own expenses, until the office has checked them.',
  remove: 'Delete an expense with its receipt photos; a crew lead only their own, until the office has checked them.',
  payBack:
    'Mark expenses that were paid with own money as paid back, today unless `reimbursed_on` is given. Those already paid back keep their day.',
  addReceiptImage: `Add a photo of the receipt: multipart, the file as "image". An expense has at most ${RECEIPT_IMAGES_MAX}.`,
  receiptImageBytes: "Read a photo of a receipt; cached only by the caller's browser.",
  removeReceiptImage: 'Remove a photo of a receipt.',
  createByEmployee: `Record an expense as an employee, with the photo of its receipt: multipart, the file as "image". The office checks it. An employee can send ${EXPENSES_OF_EMPLOYEE_A_DAY} within 24 hours. client_key, a UUID of the client, becomes its id, and a repeated request with it adds nothing.`,
};
