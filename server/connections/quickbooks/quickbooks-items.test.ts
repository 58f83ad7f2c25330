import { describe, expect, test } from 'vitest';
import { aQuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { quickbooksWriterOf } from '#testkit/quickbooks/in-memory-writer.ts';
import { syncCommonItem, itemOf, planItems } from './quickbooks-items.ts';

function quickbooksWith(...items: { Name: string; Type?: string; Active?: boolean }[]) {
  const set = aQuickbooksCompany();
  for (const item of items) set.add('Item', { Type: 'Service', Active: true, ...item });
  return { set, quickbooks: quickbooksWriterOf(set) };
}

test('a line is booked under the item whose name is its code, ignoring case', async () => {
  const { quickbooks } = quickbooksWith({ Name: 'Shg-1', Type: 'NonInventory' }, { Name: 'Gutter', Type: 'Inventory' });
  const plan = await planItems(quickbooks);
  expect(['SHG-1', ' gutter ', 'SHG', 'shg-12'].map((code) => itemOf(plan, code)?.Name)).toEqual([
    'Shg-1',
    'Gutter',
    undefined,
    undefined,
  ]);
});

test('categories, bundles and inactive items are ignored', async () => {
  const { quickbooks } = quickbooksWith(
    { Name: 'ROOF', Type: 'Category' },
    { Name: 'KIT', Type: 'Group' },
    { Name: 'OLD', Active: false },
  );
  const plan = await planItems(quickbooks);
  expect(['ROOF', 'KIT', 'OLD'].map((code) => itemOf(plan, code))).toEqual([undefined, undefined, undefined]);
});

describe('the default item', () => {
  test('the default item is matched if it exists', async () => {
    const { set, quickbooks } = quickbooksWith({ Name: 'SERVICES' });
    await syncCommonItem(quickbooks, await planItems(quickbooks));
    expect(set.all('Item')).toHaveLength(1);
  });

  test('the default item is created, under an account for service fees if there is one', async () => {
    const { set, quickbooks } = quickbooksWith();
    const { Id } = set.add('Account', { AccountType: 'Income', AccountSubType: 'ServiceFeeIncome', Active: true });
    await syncCommonItem(quickbooks, await planItems(quickbooks));
    expect(set.all('Item')).toEqual([
      expect.objectContaining({ Name: 'Services', Type: 'Service', IncomeAccountRef: { value: Id } }),
    ]);
  });

  test('the default item gets another name if its name belongs to a category', async () => {
    const { set, quickbooks } = quickbooksWith({ Name: 'Services', Type: 'Category' });
    await syncCommonItem(quickbooks, await planItems(quickbooks));
    await syncCommonItem(quickbooks, await planItems(quickbooks));
    expect(set.all('Item').map(({ Name }) => Name)).toEqual(['Services', 'JobsitesPro Services']);
  });

  test('the default item is created once by concurrent sends', async () => {
    const { set, quickbooks } = quickbooksWith();
    const plan = await planItems(quickbooks);
    const { Id } = set.add('Item', { Name: 'Services', Type: 'Service', Active: true });
    expect(await syncCommonItem(quickbooks, plan)).toBe(Id);
  });
});
