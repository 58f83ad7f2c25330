import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import type { SiteSettings } from '../../../platform/http/pages.ts';
import { readCustomerPage } from './customer-page.ts';

function built(html: string) {
  const root = tempFolder();
  writeFileSync(join(root, 'customer-page.html'), html);
  return root;
}

const SETTINGS: SiteSettings = {
  publicUrl: 'https://jobs.example',
  brandName: 'Gulf & Bay Jobs',
  mark: 'none',
  supportPhone: '813-555-0100',
  contactEmail: 'help@jobs.example',
  surveyInfoUrl: 'https://agency.example',
  off: [],
};

const PAGE = '<title>brand-name.invalid</title><div id="customer-page"><!-- without-script --></div>';

test('the page without scripts names the sender and links to the PDF, with every character escaped', () => {
  const html = readCustomerPage(built(PAGE), SETTINGS).of({
    name: 'Lee & <Sons> $&',
    phone: '813-555-0100',
    file: { href: '/d/abc/pdf', label: 'Open as PDF' },
  });
  expect(html).toContain('<title>Lee &#38; &#60;Sons&#62; $&#38;</title>');
  expect(html).toContain('<h1>Lee &#38; &#60;Sons&#62; $&#38;</h1>');
  expect(html).toContain('<a href="tel:813-555-0100">813-555-0100</a>');
  expect(html).toContain('<a href="/d/abc/pdf">Open as PDF</a>');
});

test('the page for an invalid link does not name a sender', () => {
  const html = readCustomerPage(built(PAGE), SETTINGS).of();
  expect(html).toContain('<title>Gulf &#38; Bay Jobs</title>');
  expect(html).toContain('This link has expired or does not exist.');
  expect(html).not.toContain('/pdf');
});

test("the page's policy allows only our own scripts, and no framing", () => {
  const { policy } = readCustomerPage(built(PAGE), SETTINGS);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("the page's policy allows the inline script of the build, which is the same for every sender", () => {
  const page = readCustomerPage(built(`<script>start()</script>${PAGE}`), SETTINGS);
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(page.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(page.of({ name: '$&', phone: '813-555-0100', file: { href: '/d/abc/pdf', label: 'Open as PDF' } })).toContain(
    '<script>start()</script>',
  );
});

test('a build without the placeholder for the sender is rejected', () => {
  expect(() => readCustomerPage(built('<title>brand-name.invalid</title>'), SETTINGS)).toThrow(
    '<!-- without-script -->',
  );
});
