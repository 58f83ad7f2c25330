import { priceItems } from '#contract/sales/price-items.ts';
import { roundHalfUp } from '#domain/money.ts';
import { type CatalogueLine, extras, jobs } from './jobs.ts';
import type { Scene } from './scene.ts';

/** Adds everything that the company sells to its price book, on the day on which the company opened. */
export async function fillPriceBook({ client, running, account }: Scene, opened: Date): Promise<void> {
  const end = client.now;
  client.now = opened;
  await client.signIn(running.database.systemDb, account);
  for (const price_item of catalogue()) await client.call(priceItems.create, { body: { price_item } });
  client.now = end;
}

/** Each code once, with the first kind of work that uses it. */
function catalogue() {
  const offered = [
    ...jobs.flatMap(({ project_type, lines }) => lines.map((line) => itemOf(line, project_type))),
    ...extras.map((line) => itemOf(line, 'Extras')),
  ];
  return [...new Map(offered.toReversed().map((item) => [item.code, item])).values()].toReversed();
}

function itemOf(line: CatalogueLine, category: string) {
  const { quantity, duration_hour, is_optional: _choice, ...fields } = line;
  return { ...fields, category, hours_per_unit: roundHalfUp(duration_hour / quantity, 2) };
}
