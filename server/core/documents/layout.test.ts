import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';
import { openDocuments } from '../../platform/pdf/renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'layout-'));
afterAll(() => rmSync(folder, { recursive: true }));
const list = join(folder, 'list.typ');
writeFileSync(
  list,
  `#import "/core/documents/layout.typ": *
   #show: sheet.with(footer: "Acme Roofing · List")
   #let column(label, width) = (label: label, width: width, align: left, quiet: false)
   #lines-table((column("Number", auto), column("What", 1fr)), ((rows: data.rows),))`,
);
const shared = openDocuments({ templates: { list }, log: { error: () => undefined }, timeLimit: 60_000 });
const documents = shared.forDelivery({ company_id: 'acme' });
afterAll(() => shared.close());

test('a description of five hundred long words is rendered completely', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [`${at}`, `${at}-${'Aw1b2y'.repeat(83)}`.slice(0, 499)]);
  const text = pdfPages(await documents.render('list', { rows }))
    .join('')
    .replaceAll('\n', '');
  for (const [, word = ''] of rows) expect(text).toContain(word);
}, 90_000);

test('a long table repeats its header on every page, and the pages are numbered', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`${index + 1}`, `Line number ${index + 1} of the job`]);
  const pages = pdfPages(await documents.render('list', { rows }));
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('NumberWhat');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  for (const [, what = ''] of rows) expect(pages.filter((page) => page.includes(what))).toHaveLength(1);
});
