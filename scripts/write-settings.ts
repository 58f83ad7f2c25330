// Writes .env.example and the tables of docs/operating.md from the settings declared by the server.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, withSettingsTables } from '../server/settings/settings-docs.ts';

const ROOT = join(import.meta.dirname, '..');
const page = join(ROOT, 'docs', 'operating.md');

writeFileSync(join(ROOT, '.env.example'), envExample());
writeFileSync(page, withSettingsTables(readFileSync(page, 'utf8')));
