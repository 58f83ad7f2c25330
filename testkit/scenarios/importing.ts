import { type Import, imports, type ImportKind, type ImportMapping } from '#contract/office/imports.ts';
import type { Person } from '../records/factories.ts';

/** Two customers, as QuickBooks exports them. */
export const CUSTOMERS_CSV = csvFile(
  'customers.csv',
  'Customer full name,Company,Main Email,Main Phone\n' +
    'Adaeze Obi,Obi Realty LLC,adaeze@customers.example,(813) 555-0171\n' +
    'Marisol Vega,,marisol@customers.example,813-555-0172\n',
);

export function csvFile(name: string, text: string) {
  return { name, bytes: new TextEncoder().encode(text) };
}

type Caller = Pick<Person, 'attempt' | 'call'>;

/** Uploads a file without expecting that it can be read. */
export function tryCsv(person: Caller, file: { name: string; bytes: Uint8Array }, kind: ImportKind = 'customers') {
  return person.attempt(imports.create, { body: { kind }, file, fileField: 'file' });
}

/** Uploads a file, and returns its dry run. */
export async function uploadCsv(
  person: Caller,
  text: string | { name: string; bytes: Uint8Array } = CUSTOMERS_CSV,
  kind: ImportKind = 'customers',
): Promise<Import> {
  const { status, body } = await tryCsv(person, typeof text === 'string' ? csvFile('file.csv', text) : text, kind);
  if (status !== 201) throw new Error(`The file was answered with ${status}: ${JSON.stringify(body)}`);
  return body.data.attributes;
}

/** Uploads a file and runs it. */
export async function runCsv(
  person: Caller,
  text?: string | { name: string; bytes: Uint8Array },
  {
    kind,
    ...choices
  }: {
    kind?: ImportKind;
    existing?: 'leave' | 'fill';
    consents?: Partial<Import['consents']>;
    mapping?: ImportMapping;
  } = {},
): Promise<Import> {
  const { import_id: id } = await uploadCsv(person, text, kind);
  await person.call(imports.update, { params: { id }, body: choices });
  const { status, body } = await person.call(imports.run, { params: { id } });
  if (status !== 200) throw new Error(`The run was answered with ${status}: ${JSON.stringify(body)}`);
  return body.data.attributes;
}
