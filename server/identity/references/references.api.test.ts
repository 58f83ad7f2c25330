import { expect, test } from 'vitest';
import { REFERENCE_LISTS, references } from '#contract/identity/references.ts';
import { aBrowser } from '#testkit/clients/browser.ts';

test.each(REFERENCE_LISTS)('the list of %s is public and in its own order', async (list) => {
  const { body } = await aBrowser().call(references.list, { params: { list } });
  const names = body.data.map(({ attributes }) => attributes.name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.at(-1)).toBe('Other');
  expect(body.meta.total).toBe(names.length);
});

test('a reference list can be searched and paged', async () => {
  const { body } = await aBrowser().call(references.list, {
    params: { list: 'line_of_businesses' },
    query: { q: 'roof', limit: 1 },
  });
  expect(body).toEqual({
    data: [{ id: 'Roofing', type: 'reference', attributes: { reference_id: 'Roofing', name: 'Roofing' } }],
    meta: { total: 1 },
  });
});

test('an unknown reference list does not exist', async () => {
  expect(await aBrowser().attempt(references.list, { params: { list: 'accounts' } })).toBeError('not_found');
});
