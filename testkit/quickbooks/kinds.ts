import { z } from 'zod';

/*
 * The QuickBooks records that the product writes or reads, each limited to the fields and lengths that QuickBooks
 * allows.
 */

const ref = z.strictObject({ value: z.string().min(1), name: z.string().optional() });
const name = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^:\t\n]*$/);
/** A decimal with at most two places. */
const amount = z.number().refine((value) => Number(value.toFixed(2)) === value);
const day = z.iso.date();
const email = z.strictObject({ Address: z.string().max(100) });
const address = z.strictObject({
  Line1: z.string().max(500).optional(),
  Line2: z.string().max(500).optional(),
  City: z.string().max(255).optional(),
  CountrySubDivisionCode: z.string().max(255).optional(),
  PostalCode: z.string().max(30).optional(),
});

const Customer = z.strictObject({
  DisplayName: name,
  GivenName: name.optional(),
  FamilyName: name.optional(),
  CompanyName: name.optional(),
  PrimaryEmailAddr: email.optional(),
  PrimaryPhone: z.strictObject({ FreeFormNumber: z.string().max(30) }).optional(),
  BillAddr: address.optional(),
  Active: z.boolean().default(true),
  Job: z.boolean().optional(),
});

const Item = z.strictObject({
  Name: name,
  Type: z.enum(['Service', 'NonInventory', 'Inventory', 'Category', 'Group']),
  IncomeAccountRef: ref,
  Active: z.boolean().default(true),
});

const SalesLine = z.strictObject({
  DetailType: z.literal('SalesItemLineDetail'),
  Amount: amount,
  Description: z.string().max(4000),
  SalesItemLineDetail: z.strictObject({
    ItemRef: ref,
    Qty: z.literal(1),
    UnitPrice: amount,
    TaxCodeRef: z.strictObject({ value: z.enum(['TAX', 'NON']) }),
  }),
});

const InvoiceLine = z.discriminatedUnion('DetailType', [
  SalesLine,
  z.strictObject({
    DetailType: z.literal('DiscountLineDetail'),
    Amount: amount.min(0),
    DiscountLineDetail: z.strictObject({ PercentBased: z.literal(false) }),
  }),
]);

const Invoice = z.strictObject({
  CustomerRef: ref,
  DocNumber: z.string().max(21),
  TxnDate: day,
  DueDate: day,
  CustomerMemo: z.strictObject({ value: z.string().max(1000) }).optional(),
  PrivateNote: z.string().max(4000),
  BillEmail: email.optional(),
  Line: z.array(InvoiceLine).min(1),
  TxnTaxDetail: z.strictObject({ TxnTaxCodeRef: ref.optional(), TotalTax: amount }).optional(),
  ApplyTaxAfterDiscount: z.literal(false),
  TotalAmt: amount.optional(),
});

const Payment = z.strictObject({
  CustomerRef: ref,
  TotalAmt: amount.positive(),
  TxnDate: day,
  PaymentMethodRef: ref.optional(),
  DepositToAccountRef: ref.optional(),
  PrivateNote: z.string().max(4000),
  Line: z
    .array(
      z.strictObject({
        Amount: amount.positive(),
        LinkedTxn: z.tuple([z.strictObject({ TxnId: z.string(), TxnType: z.literal('Invoice') })]),
      }),
    )
    .default([]),
});

const RefundReceipt = z.strictObject({
  CustomerRef: ref.optional(),
  DepositToAccountRef: ref,
  TxnDate: day,
  PaymentMethodRef: ref.optional(),
  PrivateNote: z.string().max(4000),
  Line: z.array(SalesLine).min(1),
  TotalAmt: amount.optional(),
});

/** `Cash` stands for every expense that is neither a check nor on a credit card. */
const Purchase = z.strictObject({
  PaymentType: z.enum(['Cash', 'Check', 'CreditCard']),
  AccountRef: ref,
  TxnDate: day,
  PrivateNote: z.string().max(4000),
  Line: z
    .array(
      z.strictObject({
        DetailType: z.literal('AccountBasedExpenseLineDetail'),
        Amount: amount.positive(),
        Description: z.string().max(4000),
        AccountBasedExpenseLineDetail: z.strictObject({ AccountRef: ref }),
      }),
    )
    .min(1),
  TotalAmt: amount.optional(),
});

/** Each kind: its writable fields, its queryable fields, and whether deleting makes its records inactive. */
export const KINDS = {
  Customer: { schema: Customer, queryable: ['DisplayName', 'GivenName', 'FamilyName', 'Active'], isListed: true },
  Vendor: { schema: undefined, queryable: ['DisplayName', 'Active'], isListed: true },
  Employee: { schema: undefined, queryable: ['DisplayName', 'Active'], isListed: true },
  Item: { schema: Item, queryable: ['Name', 'Type', 'Active'], isListed: true },
  Account: { schema: undefined, queryable: ['Name', 'AccountType', 'Active'], isListed: true },
  PaymentMethod: { schema: undefined, queryable: ['Name', 'Active'], isListed: true },
  Invoice: { schema: Invoice, queryable: ['DocNumber', 'CustomerRef', 'TxnDate'], isListed: false },
  Payment: { schema: Payment, queryable: ['CustomerRef', 'TotalAmt', 'TxnDate'], isListed: false },
  RefundReceipt: { schema: RefundReceipt, queryable: ['CustomerRef', 'TxnDate'], isListed: false },
  Purchase: { schema: Purchase, queryable: ['PaymentType', 'TxnDate'], isListed: false },
  Preferences: { schema: undefined, queryable: [], isListed: false },
  CompanyInfo: { schema: undefined, queryable: [], isListed: false },
} as const;
export type Kind = keyof typeof KINDS;

/** The kind with the given name, in any case, as URLs spell it. */
export function kindNamed(name: string): Kind {
  const kind = Object.keys(KINDS).find((each) => each.toLowerCase() === name.toLowerCase());
  if (!kind) throw new Error(`QuickBooks knows no ${name}`);
  return kind as Kind;
}

type Line = Omit<Partial<z.output<typeof InvoiceLine>>, 'DetailType'> & {
  DetailType?: string;
  Amount: number;
  SalesItemLineDetail?: { ItemRef: { value: string; name?: string | undefined }; TaxCodeRef: { value: string } };
  AccountBasedExpenseLineDetail?: { AccountRef: { value: string } };
  LinkedTxn?: readonly { TxnId: string }[];
};

/** Any record, with the fields that the rules read. */
export interface QuickbooksRecord {
  Id: string;
  SyncToken: string;
  kind: Kind;
  DisplayName?: string;
  Name?: string;
  Type?: string;
  Active?: boolean;
  DocNumber?: string;
  TxnDate?: string;
  PrivateNote?: string;
  CustomerRef?: { value: string };
  IncomeAccountRef?: { value: string };
  PaymentMethodRef?: { value: string };
  DepositToAccountRef?: { value: string };
  AccountRef?: { value: string };
  AccountType?: string;
  Line?: readonly Line[];
  TxnTaxDetail?: { TotalTax?: number; TxnTaxCodeRef?: { value: string } | undefined };
  TotalAmt?: number;
  Balance?: number;
  UnappliedAmt?: number;
  [field: string]: unknown;
}

export function isTaxed({ SalesItemLineDetail }: Line): boolean {
  return SalesItemLineDetail?.TaxCodeRef.value === 'TAX';
}

/** Whole cents of an invoice's lines, of its discount, and of the taxed lines. */
export function invoiceCents({ Line = [] }: QuickbooksRecord): { lines: number; discount: number; taxed: number } {
  const sum = (lines: readonly Line[]) => lines.reduce((cents, { Amount }) => cents + Math.round(Amount * 100), 0);
  const isDiscount = ({ DetailType }: Line) => DetailType === 'DiscountLineDetail';
  return {
    lines: sum(Line.filter((line) => !isDiscount(line))),
    discount: sum(Line.filter(isDiscount)),
    taxed: sum(Line.filter(isTaxed)),
  };
}
