import { expect, test } from 'vitest';
import type { CompanyDb, CompanyReader, Database } from '../database/database.ts';
import { ListLimits } from './list-limits.ts';

/** A reader whose transactions begin and all end at the same time. */
function heldTransactions() {
  const begun: { companyId: string; limits: unknown }[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const read: CompanyReader = async (companyId, work, limits) => {
    begun.push({ companyId, limits });
    await end;
    return work({} as CompanyDb);
  };
  return { begun, read, end: resolve };
}

/**
 * Runs the lists of these companies at the same time. Returns the companies whose transactions began before any ended.
 */
async function begunAtOnce(engine: Database['engine'], companyIds: string[]): Promise<string[]> {
  const lists = new ListLimits({ engine } as Database, { connections: 10 });
  const { begun, read, end } = heldTransactions();
  const all = Promise.all(companyIds.map((companyId) => lists.inTransaction(companyId, async () => 'read', read)));
  // All transactions that may begin have begun once the pending promises are settled.
  await new Promise((resolve) => setImmediate(resolve));
  const first = begun.map(({ companyId }) => companyId);
  end();
  expect(await all).toEqual(companyIds.map(() => 'read'));
  return first;
}

test('a list statement is limited to five seconds', async () => {
  const lists = new ListLimits({ engine: 'postgres' } as Database, { connections: 10 });
  const { begun, read, end } = heldTransactions();
  end();
  await lists.inTransaction('acme', async () => undefined, read);
  expect(begun).toEqual([{ companyId: 'acme', limits: { statementTimeoutMs: 5000 } }]);
});

test('a company has three concurrent list statements, and does not delay others', async () => {
  expect(await begunAtOnce('postgres', ['acme', 'acme', 'acme', 'acme', 'rival'])).toEqual([
    'acme',
    'acme',
    'acme',
    'rival',
  ]);
});

test('lists leave half of the connections to other requests', async () => {
  const companyIds = Array.from({ length: 8 }, (_, index) => `company ${index}`);
  expect(await begunAtOnce('postgres', companyIds)).toEqual(companyIds.slice(0, 5));
});

test('the embedded engine, which has one connection, gets one list statement at a time', async () => {
  expect(await begunAtOnce('embedded', ['acme', 'rival'])).toEqual(['acme']);
});
