import { afterAll, expect, test } from 'vitest';
import { anInvoiceDocument, manyPayments, PAID } from '#testkit/inputs/invoice-documents.ts';
import { renderDocument, templatesOf } from '../../core/documents/rendering.ts';
import { pdfPages, pdfProperty } from '../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../platform/pdf/renderer.ts';
import { type InvoiceAgreement, invoiceDocument, type InvoiceDocument } from './invoice-document.ts';

const documents = openDocuments({
  templates: templatesOf([invoiceDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

test('an invoice shows parties, line items, total, due date and payments', async () => {
  const page = await onePage(anInvoiceDocument());
  const texts = [
    'Acme Roofing',
    '2716 W Platt St, Tampa, FL 33609',
    '813-555-0100 · hello@acme.example.com',
    'Invoice',
    '#1019',
    'Angela Foster',
    'Harborview HOA',
    'Clubhouse deck, final',
    'Nov 20, 2026',
    'Balance due by Dec 4, 2026',
    'CodeDescriptionAmount',
    'DEMO-02Haul the old deck away$1,240.00',
    'DCK-05Composite decking$14,260.00',
    'Subtotal$15,500.00',
    'Tax (7.5%)$1,162.50',
    'Discount−$300.00',
    'Total$16,362.50',
    'Paid Oct 30, 2026, Check−$5,000.00',
    'Balance due$11,362.50',
    'Write the number on it.',
    'Call 813-555-0100',
    'Acme Roofing · Invoice #1019 · Angela Foster',
    'Page 1 of 1',
  ];
  for (const words of texts) expect(page).toContain(words);
  expect(page).not.toContain('PAID');
});

test('a paid invoice has a stamp, and no balance', async () => {
  const page = await onePage(anInvoiceDocument(PAID));
  expect(page).toContain('PAID');
  expect(page).toContain('Paid in full, thank you');
  expect(page).toContain('Balance due$0.00');
  expect(page).not.toContain('due by');
});

test('a void invoice has a stamp, and asks for no payment', async () => {
  const page = await onePage(
    anInvoiceDocument({ status: 'VOID', balance_due: '0.00', payments: [], amount_paid: '0.00' }),
  );
  expect(page).toContain('VOID');
  expect(page).toContain('This invoice is void');
  expect(page).not.toContain('due by');
});

test('an invoice of an approved estimate shows the agreed, previously billed and remaining amounts', async () => {
  const earlier = { invoice_number: 1018, issue_date: '2026-10-30', final_total: '5000.00', amount_paid: '4000.00' };
  const page = await agreementOn({ agreed: '30000.00', invoices: [earlier] });
  const texts = [
    'Agreed$30,000.00',
    'Billed before$5,000.00',
    'This invoice$16,362.50',
    'Left to bill$8,637.50',
    '#1018Oct 30, 2026$5,000.00$4,000.00',
  ];
  for (const words of texts) expect(page).toContain(words);
  expect(await agreementOn({ agreed: '16000.00', invoices: [] })).toContain('Billed over the agreed total$362.50');
});

test('an overpayment is shown as such, not as a negative balance', async () => {
  const page = await onePage(anInvoiceDocument({ ...PAID, amount_paid: '16400.00', balance_due: '-37.50' }));
  expect(page).toContain('Paid beyond the total$37.50');
  expect(page).not.toContain('−$37.50');
});

test('an invoice with a total of zero asks for no payment', async () => {
  const nothing = { final_total: '0.00', balance_due: '0.00', amount_paid: '0.00', payments: [] };
  const page = await onePage(anInvoiceDocument({ ...nothing, status: 'PAID' }));
  expect(page).toContain('Nothing is due');
  expect(page).not.toContain('thank you');
});

test('empty and zero values are omitted', async () => {
  const zero = { tax_rate: '0.000', tax_amount: '0.00', discount_usd: '0.00', payment_instruction: '' };
  const page = await onePage(anInvoiceDocument({ ...zero, payments: [], amount_paid: '0.00' }));
  for (const words of ['Subtotal', 'Tax', 'Discount', 'Paid', 'Balance due$', 'instruction']) {
    expect(page).not.toContain(words);
  }
});

test('many payments are listed in a separate table', async () => {
  const pdf = await renderDocument(
    renderer,
    invoiceDocument,
    anInvoiceDocument({ payments: manyPayments(60), amount_paid: '6000.00', balance_due: '10362.50' }),
  );
  const text = pdfPages(pdf).join('\n');
  expect(text).toContain('Paid in 60 payments−$6,000.00');
  expect(text).toContain('Payments received');
  expect(text.match(/Money Order/g)).toHaveLength(60);
});

test('200 line items and a long instruction fill several pages, with each line item once', async () => {
  const items = Array.from({ length: 200 }, (_, n) => ({
    code: `RF-${n + 1}`,
    description: 'Tear off',
    amount_dollar: '1.00',
  }));
  const payment_instruction = 'Pay soon, by check or wire. '.repeat(60);
  const pages = pdfPages(
    await renderDocument(renderer, invoiceDocument, anInvoiceDocument({ items, payment_instruction })),
  );
  for (const { code } of items) expect(pages.filter((page) => page.includes(`${code}Tear off`))).toHaveLength(1);
  for (const page of pages.filter((page) => page.includes('Tear off'))) expect(page).toContain('CodeDescription');
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
});

test('names in any script are printed, and long words are broken', async () => {
  const names = ['Señora Núñez', '新しい屋根', 'Шпала', 'हिन्दी', 'ไทย', '한국어'];
  const items = ['W'.repeat(300), ...names].map((description) => ({
    code: 'AVERYLONGCODE-0001',
    description,
    amount_dollar: '1.00',
  }));
  const text = pdfPages(await renderDocument(renderer, invoiceDocument, anInvoiceDocument({ items }))).join('\n');
  for (const name of names.slice(0, 3)) expect(text).toContain(name);
  expect(text.replace(/\s/g, '')).toContain('W'.repeat(300));
});

test('the title of the file is written for the office', async () => {
  const pdf = await renderDocument(renderer, invoiceDocument, anInvoiceDocument({ name: 'Señora López' }));
  expect(pdfProperty(pdf, 'Title')).toBe('Invoice #1019, Señora López');
  expect(pdfProperty(pdf, 'Author')).toBe('Acme Roofing');
});

/** The text of the agreement box without line breaks. */
async function agreementOn(agreement: InvoiceAgreement): Promise<string> {
  return (await onePage(anInvoiceDocument({ agreement }))).replaceAll('\n', '');
}

async function onePage(document: InvoiceDocument): Promise<string> {
  const pages = pdfPages(await renderDocument(renderer, invoiceDocument, document));
  expect(pages).toHaveLength(1);
  return pages[0] ?? '';
}
