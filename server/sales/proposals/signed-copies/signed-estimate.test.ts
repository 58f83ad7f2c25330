import { afterAll, describe, expect, test } from 'vitest';
import type { Signature } from '#contract/sales/signature.ts';
import { cents } from '#domain/money.ts';
import { aSignedCopy } from '#testkit/inputs/signed-copies.ts';
import { renderDocument, templatesOf } from '../../../core/documents/rendering.ts';
import { pdfPages, pdfProperty } from '../../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../../platform/pdf/renderer.ts';
import { masked } from './certificate.ts';
import { asApproved, signedEstimateDocument, type SignedEstimate } from './signed-estimate.ts';

const documents = openDocuments({
  templates: templatesOf([signedEstimateDocument]),
  log: { error: () => undefined },
  timeLimit: 60_000,
});
const renderer = documents.forDelivery({ company_id: 'acme' });
afterAll(() => documents.close());

async function render(fields: Partial<SignedEstimate> = {}, approval: Partial<SignedEstimate['approval']> = {}) {
  return renderDocument(renderer, signedEstimateDocument, aSignedCopy(fields, approval));
}

const DRAWN: Signature = {
  kind: 'drawn',
  strokes: [
    [
      [80, 700],
      [200, 200],
      [300, 800],
      [420, 300],
    ],
    [[500.123456, 500]],
    [
      [560, 650],
      [700, 420],
      [930, 700],
    ],
  ],
};

describe('a signed copy', () => {
  test('a signed copy shows the chosen lines, the others, the totals of the choice, and the certificate', async () => {
    const pdf = await render();
    const pages = pdfPages(pdf);
    const [first = '', certificate = ''] = pages;
    expect(pages).toHaveLength(2);
    for (const words of [
      'Approved total',
      'Optional lineschosen, and included in the total$285.00',
      'Not chosennot part of the total',
      'Gutter guards',
      'Sub total$7,776.74',
      'Tax (7.5%)$583.26',
      'Discount−$100.00',
      'Final total$8,260.00',
      'Deposit50%$4,130.00',
      'Grace Adams, signed by typing the name',
      'Nov 22, 2026, 2:47:09 PM EST (19:47:09 UTC)',
      'Bayline Home Repair · Estimate #1046, signed · Grace Adams',
    ])
      expect(first).toContain(words);
    for (const words of [
      'Certificate',
      'Estimate #1046, revision 2',
      '2 of 3 line items; not chosen: Gutter guards',
      '4f1c 9a27 e05b 38d6 71aa 0c94 d2ef 6b13 8857 ae40 19cc f3d2 5b7e 0a61 c48d 92f0',
      'b83e 50d1 7c29 f46a 0e95 11d8 a3c7 6f02 9dbb 4471 e8a6 2c5f 30f9 d714 6be0 8a53',
      'Email to g•••@example.com, with a link of its own',
      '203.0.113.24',
      'Safari on iPhone · time zone America/New_York',
      'Nov 20, 2026, 5:58:12 PMRevision 2 sent by email, by Ray Whitcomb',
      'Consent, version 1',
      'I agree to receive and sign this estimate electronically.',
      'Is this file unchanged?',
      'Open jobsitespro.example/pub/verify and choose this PDF there.',
    ])
      expect(certificate).toContain(words);
    expect(pdfProperty(pdf, 'Title')).toBe('Estimate #1046, signed, Roof edge and new gutters');
  });

  test('a signed copy of a recorded approval names the user who recorded it, without signature and certificate', async () => {
    const recorded = {
      how: 'phone',
      signature: null,
      approved_on: '2026-11-21',
      recorded_by_name: 'Ray Whitcomb',
    } as const;
    const pages = pdfPages(await render({ certificate: null }, recorded));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Approval recorded by Ray Whitcomb');
    expect(pages[0]).toContain('Grace Adams said yes by phone on Nov 21, 2026');
    expect(pages[0]).not.toContain('signed by');
  });

  test('a signed copy names the user in whose presence it was signed on a device of the company', async () => {
    const copy = aSignedCopy();
    const presence = 'Signed on a device of Bayline Home Repair, in the presence of Ray Whitcomb';
    const certificate = copy.certificate && { ...copy.certificate, reached: { presence } };
    expect(pdfPages(await render({ certificate }))[1]).toContain(presence);
  });

  test('a signed copy is the same file whenever it is rendered', async () => {
    expect(Buffer.from(await render()).equals(Buffer.from(await render()))).toBe(true);
  });

  test('a signed copy contains a drawn signature as vectors', async () => {
    const pdf = await render({}, { signature: DRAWN });
    expect(pdfPages(pdf)[0]).toContain('Grace Adams, signed by drawing');
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('a signed copy can contain the largest signature', async () => {
    const strokes = Array.from({ length: 200 }, (_, n) =>
      Array.from({ length: 100 }, (_point, at): [number, number] => [(n * 5 + at) % 1000, (n * at) % 1000]),
    );
    expect(pdfPages(await render({}, { signature: { kind: 'drawn', strokes } }))).toHaveLength(2);
  });

  test.each([
    ['Latin with marks', 'Đặng Thị Nguyễn-Łukasiewicz'],
    ['Chinese', '王小明'],
    ['Korean', '김민수'],
    ['Hebrew', 'דוד לוי'],
    ['Arabic', 'محمد علي'],
  ])('a signed copy shows a name in %s', async (_script, signer_name) => {
    const pages = pdfPages(await render({}, { signer_name }));
    // Right-to-left letters are returned in drawing order.
    expect(Array.from(signer_name).filter((letter) => !pages[0]?.includes(letter))).toEqual([]);
    expect(pages).toHaveLength(2);
  });

  test('a signed copy never has the signature alone on a page, however long the terms are', async () => {
    for (let count = 1; count <= 90; count++) {
      const clauses = Array.from({ length: count }, (_, n) => `Clause ${n + 1} of the terms.`);
      const pages = pdfPages(await render({ terms_and_conditions: clauses.join('\n') }));
      const signed = pages.find((page) => page.includes('signed by typing the name')) ?? '';
      expect.soft(signed, `${count} clauses`).toContain(count < 2 ? 'Final total' : `Clause ${count} of`);
    }
  });

  test('a signed copy sets the longest name on one line', async () => {
    expect(pdfPages(await render({}, { signer_name: 'Wilhelmina '.repeat(9).trim() }))).toHaveLength(2);
  });

  test('a signed copy shows 500 line items, and each of those left out', async () => {
    const copy = aSignedCopy();
    const [line] = copy.lines;
    if (!line) throw new Error('There is no line');
    const lines = Array.from({ length: 500 }, (_, n) => ({
      ...line,
      itemized_estimate_id: `line-${n}`,
      description: `Shingle ${n}`,
      is_optional: n % 2 === 1,
    }));
    const left_out_line_item_ids = lines.filter((_, n) => n % 4 === 1).map((each) => each.itemized_estimate_id);
    const text = pdfPages(await render({ lines }, { left_out_line_item_ids })).join('\n');
    for (const { description } of lines) expect(text).toContain(description);
    expect(text).toContain('375 of 500 line items');
  });

  test("a signed copy shows the company's own text directly above the signature", async () => {
    const [first = '', certificate = ''] = pdfPages(await render({ text_above_signature: 'You may cancel.' }));
    expect(first.indexOf('You may cancel.')).toBeGreaterThan(first.indexOf('Final total'));
    expect(first.indexOf('You may cancel.')).toBeLessThan(first.indexOf('signed by typing'));
    expect(certificate).toContain('Text above the signature');
  });
});

test('the shares of the payment schedule add up to the approved total', () => {
  const copy = aSignedCopy({}, { final_total: '1234.57' });
  const { approved } = asApproved(copy);
  const amounts = approved.payment_schedule.map(({ amount }) => cents(Number(amount)));
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(123_457);
});

test.each([
  ['grace@example.com', 'g•••@example.com'],
  ['8135550142', '•••0142'],
])('masked shows %s as %s', (address, shown) => {
  expect(masked(address)).toBe(shown);
});
