// Writes server/database-tables.ts from the schema of an embedded database in memory that has all migrations.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/database.ts';
import { readColumns, tableTypes } from '../server/table-types.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };
const db = await openDatabase({ dataDir: '', memory: true, poolSize: 1, log });
await db.migrate();
const text = await db.asOwner(async (owner) => tableTypes(await readColumns(owner)));
await db.close();
writeFileSync(join(import.meta.dirname, '..', 'server', 'database-tables.ts'), text);
