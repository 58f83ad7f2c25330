/*
 * Generates server/platform/geocoding/us-zips.tsv from the npm package zipcodes 8.0.0 (BSD, Dav Glass). Its positions
 * are from GeoNames (https://www.geonames.org, CC BY 4.0: credit it where the table is used), and its city names from
 * federalgovernmentzipcodes.us. The table is committed; run this only to update it:
 *
 *   cd "$(mktemp -d)" && npm pack zipcodes@8.0.0 && tar xzf zipcodes-8.0.0.tgz
 *   node …/scripts/make-zip-table.mjs package/lib/codes.js
 *
 * One line per city: state, city, then "zip latitude longitude" for each of its ZIP codes, separated by tabs.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const TABLE = join(import.meta.dirname, '../server/platform/geocoding/us-zips.tsv');
// Territories and military mail are excluded: contractors there do not work under a state's rules.
const LEFT_OUT = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

const [source] = process.argv.slice(2);
if (!source) throw new Error('Pass the path of codes.js of the package zipcodes.');
const { codes } = createRequire(import.meta.url)(resolve(source));

const cities = new Map();
for (const { zip, city, state, latitude, longitude } of Object.values(codes)) {
  if (LEFT_OUT.has(state) || !latitude || !longitude) continue;
  const name = `${state}\t${city.trim().replace(/\s+/g, ' ')}`;
  cities.set(name, [...(cities.get(name) ?? []), `${zip} ${latitude} ${longitude}`]);
}
const lines = [...cities].map(([name, zips]) => [name, ...zips.toSorted()].join('\t')).toSorted();
writeFileSync(TABLE, `${lines.join('\n')}\n`);
console.log(`${lines.length} cities, ${[...cities.values()].flat().length} ZIP codes`);
