// The part of `npm run lint` that oxlint does not check: file names, documents, templates, and comments in
// migrations.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { retiredInName, retiredInProse } from './lint/retired-words.mjs';
import { ROOT } from './prepare.mjs';

const PROSE = /\.(md|typ|css|html|ya?ml|sh)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.startsWith('docs/licenses/'));

const found = [];
for (const file of files) {
  const inName = retiredInName(file);
  if (inName) found.push(`${file}: ${inName}`);
  if (!PROSE.test(file)) continue;
  for (const [index, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
    const inLine = retiredInProse(line);
    if (inLine) found.push(`${file}:${index + 1}: ${inLine}`);
  }
}
for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
