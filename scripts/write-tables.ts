// Writes server/schema/tables.ts from the schema of a new embedded database with all migrations applied.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/platform/database/database.ts';
import { readColumns, tableTypes } from '../server/schema/table-types.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };
const dataDir = mkdtempSync(join(tmpdir(), 'jobsitespro-tables-'));
const db = await openDatabase({ dataDir, embeddedSync: false, poolSize: 1, log });
await db.migrate();
const text = await db.asOwner(async (owner) => tableTypes(await readColumns(owner)));
await db.close();
rmSync(dataDir, { recursive: true });
writeFileSync(join(import.meta.dirname, '..', 'server', 'schema', 'tables.ts'), text);
