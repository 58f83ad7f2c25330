import { parseArgs } from 'node:util';
import { crashDrill } from './crash.drill.ts';

/* npm run drills -- --rounds 20 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number from 1.');
  process.exit(2);
}
const wrong = await crashDrill(rounds);
console.log(wrong === 0 ? 'Nothing was lost and nothing was sent twice.' : `${wrong} rounds went wrong.`);
process.exit(wrong === 0 ? 0 : 1);
