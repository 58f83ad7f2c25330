import { describe, expect, test } from 'vitest';
import { aSetOfBooks } from '#testkit/quickbooks-books.ts';
import { booksOver } from '#testkit/quickbooks-in-memory.ts';
import { enterCommonItem, itemOf, planItems } from './items-in-books.ts';

function someBooks(...items: { Name: string; Type?: string; Active?: boolean }[]) {
  const set = aSetOfBooks();
  for (const item of items) set.enter('Item', { Type: 'Service', Active: true, ...item });
  return { set, books: booksOver(set) };
}

test('a line is booked under the item whose name is its code, ignoring case', async () => {
  const { books } = someBooks({ Name: 'Shg-1', Type: 'NonInventory' }, { Name: 'Gutter', Type: 'Inventory' });
  const plan = await planItems(books);
  expect(['SHG-1', ' gutter ', 'SHG', 'shg-12'].map((code) => itemOf(plan, code)?.Name)).toEqual([
    'Shg-1',
    'Gutter',
    undefined,
    undefined,
  ]);
});

test('categories, bundles and inactive items are ignored', async () => {
  const { books } = someBooks(
    { Name: 'ROOF', Type: 'Category' },
    { Name: 'KIT', Type: 'Group' },
    { Name: 'OLD', Active: false },
  );
  const plan = await planItems(books);
  expect(['ROOF', 'KIT', 'OLD'].map((code) => itemOf(plan, code))).toEqual([undefined, undefined, undefined]);
});

describe('the default item', () => {
  test('the default item is matched if it exists', async () => {
    const { set, books } = someBooks({ Name: 'SERVICES' });
    await enterCommonItem(books, await planItems(books));
    expect(set.all('Item')).toHaveLength(1);
  });

  test('the default item is created, under an account for service fees if there is one', async () => {
    const { set, books } = someBooks();
    const { Id } = set.enter('Account', { AccountType: 'Income', AccountSubType: 'ServiceFeeIncome', Active: true });
    await enterCommonItem(books, await planItems(books));
    expect(set.all('Item')).toEqual([
      expect.objectContaining({ Name: 'Services', Type: 'Service', IncomeAccountRef: { value: Id } }),
    ]);
  });

  test('the default item gets another name if its name belongs to a category', async () => {
    const { set, books } = someBooks({ Name: 'Services', Type: 'Category' });
    await enterCommonItem(books, await planItems(books));
    await enterCommonItem(books, await planItems(books));
    expect(set.all('Item').map(({ Name }) => Name)).toEqual(['Services', 'JobsitesPro Services']);
  });

  test('the default item is created once by concurrent sends', async () => {
    const { set, books } = someBooks();
    const plan = await planItems(books);
    const { Id } = set.enter('Item', { Name: 'Services', Type: 'Service', Active: true });
    expect(await enterCommonItem(books, plan)).toBe(Id);
  });
});
