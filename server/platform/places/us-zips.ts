import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../../contract/addresses.ts';

export interface City {
  name: string;
  /** Two letters: a state, or DC. */
  state: string;
  /** "zip latitude longitude" for each of its ZIP codes: taken apart by `zipsOf` when they are needed. */
  entries: readonly string[];
}

/** A ZIP code, where its middle lies, and the city that mail to it names. */
export interface Zip extends Position {
  zip: string;
  city: City;
}

/** The ZIP code of these five digits. */
export function zipNamed(digits: string): Zip | undefined {
  const city = byZip.get(digits);
  return city && zipsOf(city).find(({ zip }) => zip === digits);
}

/** ZIP codes that begin with these digits, in their order. */
export function zipsFrom(digits: string): Zip[] {
  const matching = [...byZip].filter(([zip]) => zip.startsWith(digits));
  return matching.toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([digits]) => zipNamed(digits) ?? []);
}

/** A city's ZIP codes, in their order. */
export function zipsOf(city: City): Zip[] {
  return city.entries.map((entry) => {
    const [zip = '', latitude, longitude] = entry.split(' ');
    return { zip, latitude: Number(latitude), longitude: Number(longitude), city };
  });
}

/** Cities of this name, in one state or in all. "St. Petersburg" is Saint Petersburg. */
export function citiesNamed(name: string, state?: string): City[] {
  return inState(byName.get(plainName(name)) ?? [], state);
}

/** Cities whose names begin so, in one state or in all: first those of just that name, then by their number of ZIP codes. */
export function citiesFrom(beginning: string, state?: string): City[] {
  const plain = plainName(beginning);
  if (plain === '') return [];
  const size = ({ entries }: City) => entries.length;
  const longer = namesFrom(plain).flatMap((name) => (name === plain ? [] : (byName.get(name) ?? [])));
  return [citiesNamed(beginning, state), inState(longer, state)].flatMap((some) =>
    some.toSorted((a, b) => size(b) - size(a)),
  );
}

/** The middle of a city. The median, so that one ZIP code that lies far off does not move it. */
export function middleOf(city: City): Position {
  const zips = zipsOf(city);
  return {
    latitude: median(zips.map(({ latitude }) => latitude)),
    longitude: median(zips.map(({ longitude }) => longitude)),
  };
}

/** City names that begin so. They are sorted, so that a search does not look at all of them. */
function namesFrom(beginning: string): string[] {
  let [first, beyond] = [0, names.length];
  while (first < beyond) {
    const middle = (first + beyond) >> 1;
    if ((names[middle] ?? '') < beginning) first = middle + 1;
    else beyond = middle;
  }
  const following = names.slice(first);
  const count = following.findIndex((name) => !name.startsWith(beginning));
  return count < 0 ? following : following.slice(0, count);
}

function inState(cities: readonly City[], state?: string): City[] {
  return cities.filter((city) => state === undefined || city.state === state);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2;
}

const WRITTEN_OUT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** A city's name in one writing: small letters, no punctuation, its short first word written out. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/^\w+(?= )/, (first) => WRITTEN_OUT[first] ?? first);
}

/** Its lines are made by scripts/make-zip-table.mjs: state, city, then "zip latitude longitude" for each ZIP code. */
function readTable() {
  const byZip = new Map<string, City>();
  const byName = new Map<string, City[]>();
  const lines = readFileSync(join(import.meta.dirname, 'us-zips.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  for (const line of lines) {
    const [state = '', name = '', ...entries] = line.split('\t');
    const city = { name, state, entries };
    for (const entry of entries) byZip.set(entry.slice(0, ZIP_DIGITS), city);
    const plain = plainName(name);
    const namesakes = byName.get(plain);
    if (namesakes) namesakes.push(city);
    else byName.set(plain, [city]);
  }
  return { byZip, byName };
}

const ZIP_DIGITS = 5;

const { byZip, byName } = readTable();
const names = [...byName.keys()].toSorted();
