import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BRAND_NAME_PLACEHOLDER, SUPPORT_PHONE_PLACEHOLDER } from '#domain/site.ts';

const { dataset } = document.documentElement;

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const name of Object.keys(dataset)) delete dataset[name];
});

test('the name and the phone are those that the server wrote into the document', async () => {
  Object.assign(dataset, { brand: 'Gulf & Bay Jobs', phone: '813-555-0100' });
  const { BRAND_NAME, SUPPORT_PHONE } = await import('./site-settings.ts');
  expect([BRAND_NAME, SUPPORT_PHONE]).toEqual(['Gulf & Bay Jobs', '813-555-0100']);
});

test('a document that no server has filled in shows the name and the phone of the product', async () => {
  Object.assign(dataset, { brand: BRAND_NAME_PLACEHOLDER, phone: SUPPORT_PHONE_PLACEHOLDER });
  const { BRAND_NAME, SUPPORT_PHONE } = await import('./site-settings.ts');
  expect([BRAND_NAME, SUPPORT_PHONE]).toEqual(['JobsitesPro', '888-579-5808']);
});
