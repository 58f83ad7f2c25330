import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { type Column, readColumns, tableTypes } from './table-types.ts';

const stored = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');

async function columnsOfSchema(): Promise<Column[]> {
  const { asOwner } = await testDatabase();
  return asOwner(readColumns);
}

// If this test fails, run `npm run tables` to regenerate the file.
test('server/schema/tables.ts matches the migrated schema', async () => {
  expect(stored).toBe(tableTypes(await columnsOfSchema()));
});

test('tableTypes rejects an unknown column type', async () => {
  const [column, ...others] = await columnsOfSchema();
  const circle = { ...column!, type: 'circle', is_company: false };
  expect(() => tableTypes([circle, ...others])).toThrow(`No type for circle of ${circle.table}.${circle.column}`);
});

test('tableTypes rejects a named type for a column that does not exist', async () => {
  const others = (await columnsOfSchema()).filter(({ table }) => table !== 'timecards');
  expect(() => tableTypes(others)).toThrow(
    'COLUMN_TYPES names columns that do not exist: timecards.break_source, timecards.clock_in_source, timecards.clock_out_source',
  );
});
