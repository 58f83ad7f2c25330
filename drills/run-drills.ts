import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashDrill } from './crash.drill.ts';
import { powerCutDrill } from './power-cut.drill.ts';

/*
 * npm run drills                                 all of them
 * npm run drills -- crash --rounds 20            kill -9 under load
 * npm run drills -- power-cut --rounds 50 --seed 7    what a power cut leaves of the embedded engine
 */

const DRILLS = {
  crash: { rounds: 5, run: ({ rounds }: { rounds: number }) => crashDrill(rounds) },
  'power-cut': { rounds: 200, run: powerCutDrill },
};

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(DRILLS);
const unknown = names.find((name) => !(name in DRILLS));
if (unknown !== undefined) stop(`There is no drill ${unknown}: choose from ${Object.keys(DRILLS).join(', ')}.`);
const given = values.rounds === undefined ? undefined : Number(values.rounds);
if (given !== undefined && (!Number.isInteger(given) || given < 1)) stop('--rounds must be a whole number from 1.');
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
if (!Number.isInteger(seed)) stop('--seed must be a whole number.');

let wrong = 0;
for (const name of names as (keyof typeof DRILLS)[]) {
  const { rounds, run } = DRILLS[name];
  wrong += await run({ rounds: given ?? rounds, seed });
}
console.log(wrong === 0 ? 'Nothing was lost and nothing was sent twice.' : `${wrong} rounds went wrong.`);
process.exit(wrong === 0 ? 0 : 1);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
