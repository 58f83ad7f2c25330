import { expect, test } from 'vitest';
import { testDatabase } from '#testkit/database/engines.ts';
import { foldersOf } from '../../app/compose.ts';
import { features } from '../../app/features.ts';
import { DATA_ENTRIES } from '../../platform/files/private-data.ts';
import { tablesOf } from './read-tables.ts';
import { DATA_FOLDER_ENTRIES, FILE_COLUMNS, isLeftOut, TABLES } from './tables.ts';

test('every table is in backups, or the list gives a reason', async () => {
  const { asOwner } = await testDatabase();
  const names = (await asOwner(tablesOf)).map(({ name }) => name);
  expect(Object.keys(TABLES).toSorted()).toEqual(names.toSorted());
});

test('no table that is included references one that is left out', async () => {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ table: string; target: string }>(
      `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    ),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ table, target }) => !isLeftOut(table) && isLeftOut(target))).toEqual([]);
});

test('every column that references stored files is in the list, and its table is in backups', async () => {
  const { asOwner } = await testDatabase();
  const { rows } = await asOwner((owner) =>
    owner.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ '(file|pdf)_key$' order by 1, 2`,
    ),
  );
  const fileColumns = FILE_COLUMNS.map(({ table, column }) => ({ table: table as string, column }));
  expect(fileColumns.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows);
  expect(FILE_COLUMNS.filter(({ table }) => isLeftOut(table))).toEqual([]);
});

/** Archives can be downloaded for a day, and made again. */
const LEFT_OUT_FOLDERS = ['archives'];

test('every folder of stored files is in backups, except that of archives', () => {
  const folders = FILE_COLUMNS.flatMap(({ folder }) => folder ?? []);
  expect([...folders, ...LEFT_OUT_FOLDERS].toSorted()).toEqual(Object.keys(foldersOf(features)).toSorted());
});

test('every entry of the data folder is in backups, or the list gives a reason', () => {
  expect(Object.keys(DATA_FOLDER_ENTRIES).toSorted()).toEqual(DATA_ENTRIES.toSorted());
});
