import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { readCustomerPage } from './customer-page.ts';

function built(html: string) {
  const root = tempFolder();
  writeFileSync(join(root, 'customer-page.html'), html);
  return root;
}

const PAGE = '<title>JobsitesPro</title><div id="customer-page"><!-- without-script --></div>';

test('the page without scripts names the sender and links to the PDF, with every character escaped', () => {
  const html = readCustomerPage(built(PAGE)).of({
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
  const html = readCustomerPage(built(PAGE)).of();
  expect(html).toContain('This link has expired or does not exist.');
  expect(html).not.toContain('/pdf');
});

test("the page's policy allows only our own scripts, and no framing", () => {
  const { policy } = readCustomerPage(built(PAGE));
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("the page's policy allows the inline script of the build, which is the same for every sender", () => {
  const page = readCustomerPage(built(`<script>start()</script>${PAGE}`));
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(page.policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(page.of({ name: '$&', phone: '813-555-0100', file: { href: '/d/abc/pdf', label: 'Open as PDF' } })).toContain(
    '<script>start()</script>',
  );
});

test('a build without the placeholder for the sender is rejected', () => {
  expect(() => readCustomerPage(built('<title>JobsitesPro</title>'))).toThrow('<!-- without-script -->');
});
