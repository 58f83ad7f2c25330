import { expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedEstimates, LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices, ITEMS_MAX } from '#contract/sales/itemized-invoices.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';

interface LineItem {
  code: string | null;
  position: number;
  updated_at: string;
}

/** A sales document with the maximum number of line items, with the same interface for each kind. */
interface Listed {
  read(): Promise<LineItem[]>;
  /** Saves the line items in reverse order and changes the code of the first one. */
  reverse(code: string): Promise<void>;
  /** Saves the line items unchanged and renames the document. */
  rename(): Promise<void>;
}

async function anEstimate({ ana, anEstimate: create }: Company): Promise<Listed> {
  const { estimate_id } = await create({ lines: codes(LINES_MAX).map((code) => aLine({ code })) });
  const lines = async () => {
    const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
    return body.data.data.map(({ attributes }) => attributes);
  };
  const save = async (estimate: object) => {
    await ana.call(estimates.update, { params: { id: estimate_id }, body: { estimate } });
  };
  const saved = await lines();
  return {
    read: lines,
    reverse: (code) =>
      save({ itemized_estimates: saved.toReversed().map((line, at) => (at === 0 ? { ...line, code } : line)) }),
    rename: () => save({ name: 'Other', itemized_estimates: saved }),
  };
}

async function anInvoice({ ana, anInvoice: create }: Company): Promise<Listed> {
  const { invoice_id } = await create({ items: codes(ITEMS_MAX).map((code) => anItem({ code })) });
  const items = async () => {
    const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
    return body.data.data.map(({ attributes }) => attributes);
  };
  const save = async (invoice: object) => {
    await ana.call(invoices.update, { params: { id: invoice_id }, body: { invoice } });
  };
  const saved = await items();
  return {
    read: items,
    reverse: (code) =>
      save({ itemized_invoices: saved.toReversed().map((item, at) => (at === 0 ? { ...item, code } : item)) }),
    rename: () => save({ name: 'Other', itemized_invoices: saved }),
  };
}

test.each([
  ['an estimate', anEstimate],
  ['an invoice', anInvoice],
])('an update writes the new order of all line items of %s with one statement', async (_kind, create) => {
  const document = await create(await aCompany());
  const before = await document.read();
  const statements = await statementsOf(() => document.reverse('CHANGED'));
  expect(statements.filter((sql) => /^(insert|update|delete)\b.*"itemized_/.test(sql))).toHaveLength(1);
  const after = await document.read();
  const reversed = before.map(({ code }) => code).toReversed();
  expect(after.map(({ code }) => code)).toEqual(['CHANGED', ...reversed.slice(1)]);
  expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
});

test.each([
  ['an estimate', anEstimate],
  ['an invoice', anInvoice],
])('an update does not change the version of an unchanged line item of %s', async (_kind, create) => {
  const document = await create(await aCompany());
  const before = await document.read();
  await document.rename();
  expect(await document.read()).toEqual(before);
});

function codes(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `L-${at}`);
}
