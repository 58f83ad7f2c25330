import { parseArgs } from 'node:util';
import { readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';
import { checkInstallation, type Outcome } from './checks.ts';

/*
 * npm run check [-- --email you@example.com] [--text 813-555-0142]: checks what an installation depends on, and exits
 * with 1 if something is wrong.
 */

const MARKS = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
]);

/** The outcomes as a table. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes
    .map(({ name, isGood, sentence }) => `${MARKS.get(isGood)} ${name.padEnd(width)}  ${sentence}`)
    .join('\n');
}

async function outcomesOf(args: { email?: string | undefined; text?: string | undefined }): Promise<Outcome[]> {
  try {
    const config = readConfig(process.env);
    const settings = { name: 'settings', isGood: true, sentence: 'All settings are complete and fit together.' };
    return [settings, ...(await checkInstallation(config, { ...args, clock: () => new Date() }))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.sentences.map((sentence) => ({ name: 'settings', isGood: false, sentence }));
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { email: { type: 'string' }, text: { type: 'string' } } });
  const outcomes = await outcomesOf(values);
  process.stdout.write(`${tableOf(outcomes)}\n`);
  process.exitCode = outcomes.some(({ isGood }) => isGood === false) ? 1 : 0;
}
