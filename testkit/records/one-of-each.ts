import type { Company } from './factories.ts';
import { makersOf } from './record-makers.ts';
import type { OneOfEach } from './records.ts';

/** Creates one record of each kind for a company, as far as new ones are possible. */
export async function oneOfEach(company: Company): Promise<OneOfEach> {
  const makers = makersOf(company);
  const made: [string, string][] = [];
  // One after another: those made before are what the later ones meet.
  for (const [kind, make] of Object.entries(makers)) made.push([kind, await make()]);
  return Object.fromEntries(made) as unknown as OneOfEach;
}

/** Creates only the records that a sample names; the other ids are empty. Several times faster than one of each. */
export async function recordsFor(company: Company, sample: (records: OneOfEach) => unknown): Promise<OneOfEach> {
  const makers = makersOf(company);
  const records = noRecords();
  for (const kind of kindsIn(sample)) records[kind] = await makers[kind]();
  return records;
}

/** Empty ids, for the places that a sample has. */
export function noRecords(): OneOfEach {
  return new Proxy({} as OneOfEach, { get: (records, kind: keyof OneOfEach) => records[kind] ?? '' });
}

/** The kinds of records whose ids a sample reads. */
function kindsIn(sample: (records: OneOfEach) => unknown): Set<keyof OneOfEach> {
  const read = new Set<keyof OneOfEach>();
  const get = (_records: OneOfEach, kind: keyof OneOfEach) => {
    read.add(kind);
    return '';
  };
  sample(new Proxy({} as OneOfEach, { get }));
  return read;
}
