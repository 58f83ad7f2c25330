import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { envExample, withSettingsTables } from './settings-docs.ts';
import { readSettings, SECTIONS } from './settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const stored = (file: string) => readFileSync(join(ROOT, file), 'utf8');

// If these two tests fail, run `npm run settings` to regenerate both files.
test('.env.example matches the declared settings', () => {
  expect(stored('.env.example')).toBe(envExample());
});

test('the tables of docs/operating.md match the declared settings', () => {
  const page = stored('docs/operating.md');
  expect(page).toBe(withSettingsTables(page));
});

test('.env.example changes nothing when it is copied unchanged', () => {
  expect(parseEnv(envExample())).toEqual({});
});

test('.env.example lists the default of every setting', () => {
  const env = parseEnv(envExample().replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''));
  const declared = Object.values(SECTIONS).flatMap((section) => Object.keys(section));
  expect(Object.keys(env).toSorted()).toEqual(declared.toSorted());
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const report = () => undefined;
  expect(readSettings(filled, report)).toEqual(readSettings({}, report));
});

test('docs/operating.md has every heading that its settings refer to', () => {
  const page = stored('docs/operating.md');
  for (const [, heading] of page.matchAll(/see "([^"]+)"/g)) expect(page).toContain(`\n## ${heading}\n`);
});

test('withSettingsTables rejects a page without markers for the tables', () => {
  expect(() => withSettingsTables('# Operating\n')).toThrow('The page lacks');
});
