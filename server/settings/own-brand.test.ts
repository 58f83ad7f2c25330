import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { readConfig } from './config.ts';
import { ownIcons, ownLegalTexts } from './own-brand.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="red"/></svg>';

const brandOf = (settings: Record<string, string>) => readConfig({ SUPPORT_PHONE: '813-555-0100', ...settings }).brand;

function fileWith(name: string, content: string | Buffer): string {
  const file = join(tempFolder(), name);
  writeFileSync(file, content);
  return file;
}

test("an installation with the product's name has the product's icons", async () => {
  expect([...(await ownIcons(brandOf({}))).keys()]).toEqual([]);
});

test('a name without a logo replaces all icons of the product by neutral ones', async () => {
  const icons = await ownIcons(brandOf({ BRAND_NAME: 'Gulf Jobs' }));
  expect([...icons.keys()]).toEqual([
    'logo.svg',
    'favicon.ico',
    'icon-180.png',
    'icon-192.png',
    'icon-512.png',
    'social-card.png',
  ]);
});

test.each(['svg', 'png'])('a logo as %s becomes icons of every size', async (format) => {
  const bytes = format === 'svg' ? SVG : await sharp(Buffer.from(SVG)).png().toBuffer();
  const icons = await ownIcons(brandOf({ BRAND_LOGO: fileWith(`logo.${format}`, bytes) }));
  expect(icons.get('logo.svg')?.type).toBe(format === 'svg' ? 'image/svg+xml' : 'image/png');
  const { width, height } = await sharp(icons.get('icon-180.png')?.bytes).metadata();
  expect([width, height]).toEqual([180, 180]);
  const card = await sharp(icons.get('social-card.png')?.bytes).metadata();
  expect([card.width, card.height]).toEqual([1200, 630]);
});

test('a logo that is missing or no image stops the start with a sentence', async () => {
  const missing = brandOf({ BRAND_LOGO: '/no/logo.svg' });
  await expect(ownIcons(missing)).rejects.toThrow('BRAND_LOGO: ENOENT');
  const text = brandOf({ BRAND_LOGO: fileWith('logo.svg', 'a text') });
  await expect(ownIcons(text)).rejects.toThrow('BRAND_LOGO must be an SVG or PNG file');
});

test('own legal texts are the bodies of the files, and both are required', () => {
  const LEGAL_DIR = tempFolder();
  mkdirSync(LEGAL_DIR, { recursive: true });
  writeFileSync(join(LEGAL_DIR, 'terms.html'), '<html><head><title>x</title></head><body><p>Terms</p></body></html>');
  expect(() => ownLegalTexts(brandOf({ LEGAL_DIR }))).toThrow('LEGAL_DIR: ENOENT');
  writeFileSync(join(LEGAL_DIR, 'privacy.html'), '<p>Privacy</p>');
  expect([...ownLegalTexts(brandOf({ LEGAL_DIR }))]).toEqual([
    ['pub/terms_of_use', { title: 'Terms of Use', html: '<p>Terms</p>' }],
    ['pub/privacy_policy', { title: 'Privacy Policy', html: '<p>Privacy</p>' }],
  ]);
});
