import { afterAll, expect, test } from 'vitest';
import { renderDocument, templatesOf } from '../../../core/documents/rendering.ts';
import { pdfPages, pdfProperty } from '../../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../../platform/pdf/renderer.ts';
import { estimateDocument, type EstimateDocument } from './estimate-document.ts';

const documents = openDocuments({
  templates: templatesOf([estimateDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

test('an estimate shows parties, line items, total and validity', async () => {
  const page = await onePage(estimate());
  const texts = [
    'Acme Roofing',
    '2716 W Platt St, Tampa, FL 33609',
    '813-555-0100 · hello@acme.example.com · acme.example.com',
    'Estimate',
    '#1042',
    'Angela Foster',
    'Harborview HOA',
    'Clubhouse roof',
    'Nov 20, 2026',
    'Nov 27, 2026',
    '9 days 1 hour',
    'Estimate total, valid until Nov 27, 2026',
    'Non-optional lines$3,500.00',
    'Optional lines$1,000.00',
    'Sub total$4,500.00',
    'Tax (7.5%)$337.50',
    'Discount−$250.00',
    'Final total$4,587.50',
    'Deposit50%$2,293.75',
    'Valid for 5 business days.',
    'Accepted by',
    'Acme Roofing · Estimate #1042 · Angela Foster',
    'Page 1 of 1',
  ];
  for (const words of texts) expect(page).toContain(words);
});

test('a line item shows its code, price, quantity, hours and sub total', async () => {
  const page = await onePage(estimate());
  expect(page).toContain('CodeDescriptionUnit priceQuantityHoursSub total');
  expect(page).toContain('RF-01Tear off the old shinglesLabor$1,250.00216.5$2,500.00');
});

test('optional line items are listed separately, after the others', async () => {
  const page = await onePage(estimate());
  const order = ['Replace the flashing', 'Optional linesincluded in the total$1,000.00', 'Gutter guards'];
  const places = order.map((words) => page.indexOf(words));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page).toContain('Includes optional lines of $1,000.00');
});

test('a line item shows its unit', async () => {
  const [line] = estimate().lines;
  expect(await onePage(estimate({ lines: [{ ...line!, unit: 'sq ft', quantity: '36.00' }] }))).toContain('36 sq ft');
});

test('line items without tax are marked if others are taxed', async () => {
  const [first, ...others] = estimate().lines;
  const mixed = [{ ...first!, is_taxable: false }, ...others];
  const page = await onePage(estimate({ lines: mixed }));
  expect(page.match(/Not taxed/g)).toHaveLength(1);
  expect(page).toContain('Tear off the old shinglesLabor · Not taxed');
  expect(await onePage(estimate({ lines: mixed, tax_rate: '0', tax_amount: '0.00' }))).not.toContain('Not taxed');
  const none = estimate().lines.map((line) => ({ ...line, is_taxable: false }));
  expect(await onePage(estimate({ lines: none, tax_amount: '0.00' }))).not.toContain('Not taxed');
});

test('an estimate may have only optional line items, or none at all', async () => {
  const lines = estimate().lines.map((line) => ({ ...line, is_optional: true }));
  expect(await onePage(estimate({ lines }))).toContain('Optional linesincluded in the total');
  expect(await onePage(estimate({ lines: [] }))).not.toContain('Description');
});

test('empty and zero values are omitted', async () => {
  const lines = estimate()
    .lines.slice(0, 1)
    .map((line) => ({ ...line, code: '', duration_hour: '0.00' }));
  const nothing = { tax_rate: '0', tax_amount: '0.00', discount_usd: '0', valid_until: null, payment_schedule: [] };
  const page = await onePage(
    estimate({ lines, ...nothing, terms_and_conditions: '', time_to_complete_day: 0, time_to_complete_hr: 0 }),
  );
  const absentTexts = [
    'Code',
    'Hours',
    'ptional',
    'Sub total$',
    'Tax',
    'Discount',
    'alid until',
    'schedule',
    'Terms',
    'Time to',
  ];
  for (const words of absentTexts) expect(page).not.toContain(words);
});

test('an estimate without line items renders', async () => {
  expect(await onePage(estimate({ lines: [] }))).toContain('Final total$4,587.50');
});

test('the totals are on the page of the last line, and the signature is on a page with the terms', async () => {
  const [line] = estimate().lines;
  if (!line) throw new Error('There is no line');
  let onTwoPages = 0;
  for (let count = 1; count <= 40; count++) {
    const lines = Array.from({ length: count }, (_, n) => ({ ...line, description: `Line ${n + 1} of ${count}` }));
    const pdf = await renderDocument(renderer, estimateDocument, estimate({ lines }));
    const pages = pdfPages(pdf);
    const pageWith = (words: string) => pages.findIndex((page) => page.includes(words));
    expect.soft(pageWith('Final total'), `${count} lines`).toBe(pageWith(`Line ${count} of ${count}`));
    expect.soft(pageWith('Accepted by'), `${count} lines`).toBe(pageWith('Valid for 5 business days.'));
    if (pageWith('Final total') < pageWith('Accepted by')) onTwoPages++;
  }
  expect(onTwoPages).toBeGreaterThan(0);
});

test('an email address is on one line, however long', async () => {
  const { company, customer } = estimate();
  const emails = ['b.featherstonehaugh@harborview-hoa.example', 'hello@acme-roofing-of-tampa.example.com'];
  const [ofCustomer = '', ofCompany = ''] = emails;
  const page = await onePage(
    estimate({ customer: { ...customer, email: ofCustomer }, company: { ...company, email: ofCompany } }),
  );
  expect(page.split('\n').filter((text) => emails.some((email) => text.includes(email)))).toHaveLength(2);
});

test('200 line items and long terms fill several pages and end with the signature', async () => {
  const [line] = estimate().lines;
  const lines = Array.from({ length: 200 }, (_, index) => ({ ...line!, code: `RF-${index + 1}` }));
  const terms_and_conditions = Array.from({ length: 30 }, (_, index) => `${index + 1}. ${'Fair terms. '.repeat(20)}`);
  const pdf = await renderDocument(
    renderer,
    estimateDocument,
    estimate({ lines, terms_and_conditions: terms_and_conditions.join('\n') }),
  );
  const pages = pdfPages(pdf);
  for (const { code } of lines) expect(pages.filter((page) => page.includes(`${code}Tear off`))).toHaveLength(1);
  for (const page of pages.filter((page) => page.includes('Tear off'))) expect(page).toContain('CodeDescription');
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  expect(pages.at(-1)).toContain('Accepted by');
});

test('the title of the file is written for the office', async () => {
  const pdf = await renderDocument(renderer, estimateDocument, estimate({ name: 'Señora López' }));
  expect(pdfProperty(pdf, 'Title')).toBe('Estimate #1042, Señora López');
  expect(pdfProperty(pdf, 'Author')).toBe('Acme Roofing');
});

async function onePage(document: EstimateDocument): Promise<string> {
  const pages = pdfPages(await renderDocument(renderer, estimateDocument, document));
  expect(pages).toHaveLength(1);
  return pages[0] ?? '';
}

function estimate(changes: Partial<EstimateDocument> = {}): EstimateDocument {
  const line = { cost_type: 'all' as const, is_optional: false, quantity: '1.00', duration_hour: '2.00' };
  return {
    estimate_number: 1042,
    name: 'Roof, full scope',
    description: 'Replace the roof in the same footprint.',
    date: '2026-11-20',
    valid_until: '2026-11-27',
    company: {
      name: 'Acme Roofing',
      address: ['2716 W Platt St', 'Tampa, FL 33609'],
      phone: '813-555-0100',
      email: 'hello@acme.example.com',
      web_url: 'acme.example.com',
    },
    customer: {
      name: 'Angela Foster',
      company_name: 'Harborview HOA',
      address: ['600 Harborview Ln', 'Apollo Beach, FL 33572'],
      phone: '813-555-0142',
      email: 'angela@example.com',
    },
    project: { name: 'Clubhouse roof', description: 'Keep the gutters.' },
    lines: [
      {
        itemized_estimate_id: '00000000-0000-7000-8000-000000000001',
        code: 'RF-01',
        description: 'Tear off the old shingles',
        unit_price_dollar: '1250.00',
        quantity: '2.00',
        duration_hour: '16.50',
        cost_type: 'labor',
        sub_total_dollar: '2500.00',
        is_optional: false,
      },
      {
        ...line,
        itemized_estimate_id: '00000000-0000-7000-8000-000000000002',
        code: 'GT-01',
        description: 'Gutter guards',
        unit_price_dollar: '1000.00',
        sub_total_dollar: '1000.00',
        is_optional: true,
      },
      {
        ...line,
        itemized_estimate_id: '00000000-0000-7000-8000-000000000003',
        code: 'FL-01',
        description: 'Replace the flashing',
        unit_price_dollar: '1000.00',
        sub_total_dollar: '1000.00',
      },
    ],
    non_optional_dollar: '3500.00',
    optional_dollar: '1000.00',
    total_dollar: '4500.00',
    tax_rate: '7.500',
    tax_amount: '337.50',
    discount_usd: '250.00',
    final_total: '4587.50',
    time_to_complete_day: 9,
    time_to_complete_hr: 1,
    terms_and_conditions: 'Valid for 5 business days.',
    valid_business_days: 5,
    payment_schedule: [
      { label: 'Deposit', percent: '50.00', amount: '2293.75' },
      { label: 'At start', percent: '25.00', amount: '1146.88' },
      { label: 'At completion', percent: '25.00', amount: '1146.87' },
    ],
    ...changes,
  };
}
