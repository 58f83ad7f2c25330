import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from '#contract/office/imports.ts';
import { HEADER_SETS, type HeaderSet } from '#testkit/inputs/header-sets.ts';
import { guessColumns, guessedMapping } from './guess-columns.ts';
import { readTable } from './read-table.ts';
import { validateCustomers, validatePriceItems } from './validate-rows.ts';

const tableOf = ({ header, row }: Pick<HeaderSet, 'header' | 'row'>) =>
  readTable(new TextEncoder().encode([header, row].join('\r\n')));

const ofKind = (kind: ImportKind) => Object.entries(HEADER_SETS).filter(([, set]) => set.kind === kind);

test.each(Object.entries(HEADER_SETS))(
  'the columns of %s are guessed, with the source of the guess',
  async (_name, set) => {
    const columns = await guessColumns(set.kind, await tableOf(set));
    expect(guessedMapping(columns)).toEqual(set.mapping);
    expect(new Set(columns.flatMap(({ guess }) => (guess ? [guess.source] : [])))).toEqual(new Set([set.source]));
  },
);

test.each(ofKind('customers'))('a row of %s becomes a customer with the guessed columns', async (_name, set) => {
  const table = await tableOf(set);
  const mapping = guessedMapping(await guessColumns('customers', table));
  const { valid, faults } = await validateCustomers(table.rows, table.names, mapping);
  expect(faults).toEqual([]);
  expect(valid[0]?.input).toMatchObject({
    first_name: 'Adaeze',
    last_name: 'Obi',
    email: 'adaeze@example.com',
    phone: '813-555-0171',
    address_1: '410 Bayshore Blvd',
    city: 'Tampa',
    state: 'FL',
    zip: '33606',
  });
});

test.each(ofKind('price_items'))('a row of %s becomes a price item with the guessed columns', async (_name, set) => {
  const table = await tableOf(set);
  const mapping = guessedMapping(await guessColumns('price_items', table));
  const { valid, faults } = await validatePriceItems(table.rows, table.names, mapping);
  expect(faults).toEqual([]);
  expect(valid[0]?.input).toMatchObject({
    description: expect.stringMatching(/drywall/i) as string,
    unit_price_dollar: 1045.5,
  });
});

test('the QuickBooks line with city, state and ZIP determines which of its lines is the street', async () => {
  const header = 'Customer,Main Phone,Bill from 1,Bill from 2';
  const table = await tableOf({ header, row: 'Adaeze Obi,813-555-0171,410 Bayshore Blvd,"Tampa, FL 33606"' });
  expect(guessedMapping(await guessColumns('customers', table))).toMatchObject({
    'Bill from 1': 'address_1',
    'Bill from 2': 'city_state_zip',
  });
  const longer = await tableOf({
    header: 'Customer,Main Phone,Bill to 1,Bill to 2,Bill to 3,Bill to 4',
    row: 'Adaeze Obi,813-555-0171,Adaeze Obi,410 Bayshore Blvd,Apt 2,Tampa FL 33606',
  });
  expect(guessedMapping(await guessColumns('customers', longer))).toMatchObject({
    'Bill to 2': 'address_1',
    'Bill to 3': 'address_2',
    'Bill to 4': 'city_state_zip',
  });
});

test('a customer gets only that one of two addresses which most rows have', async () => {
  const header =
    'First Name,Last Name,E-mail Address,Mobile Phone,Business Street,Business Street 2,Business City,Business State,Home Street,Home City,Home State';
  const home = 'Adaeze,Obi,adaeze@example.com,813-555-0171,,,,,410 Bayshore Blvd,Tampa,FL';
  const business = 'Pat,Lee,pat@example.com,813-555-0172,1 Main St,Suite 2,Largo,FL,,,';
  const addressOf = async (...rows: string[]) => {
    const table = await tableOf({ header, row: rows.join('\r\n') });
    const mapping = guessedMapping(await guessColumns('customers', table));
    return Object.entries(mapping).flatMap(([name, field]) =>
      / (Street|City|State)/.test(name) ? [[name, field]] : [],
    );
  };
  const ofHome = [
    ['Home Street', 'address_1'],
    ['Home City', 'city'],
    ['Home State', 'state'],
  ];
  const ofBusiness = [
    ['Business Street', 'address_1'],
    ['Business Street 2', 'address_2'],
    ['Business City', 'city'],
    ['Business State', 'state'],
  ];
  expect(await addressOf(home, home, business)).toEqual(ofHome);
  expect(await addressOf(home, business, business)).toEqual(ofBusiness);
  expect(await addressOf(home, business)).toEqual(ofBusiness);
});

describe('prefixed columns', () => {
  const guessesOf = async (header: string, ...rows: string[]) => {
    const table = await tableOf({ header, row: rows.join('\r\n') });
    return guessedMapping(await guessColumns('customers', table));
  };

  test.each(['Billing', 'Service'])(
    'columns with the prefix “%s” are guessed by the rest of their names',
    async (prefix) => {
      const parts = ['First Name', 'Last Name', 'Email', 'Phone', 'Street', 'Address 2', 'Town', 'State', 'Zipcode'];
      const header = parts.map((part) => `${prefix} ${part}`).join();
      expect(await guessesOf(header, parts.join())).toEqual({
        [`${prefix} First Name`]: 'first_name',
        [`${prefix} Last Name`]: 'last_name',
        [`${prefix} Email`]: 'email',
        [`${prefix} Phone`]: 'phone',
        [`${prefix} Street`]: 'address_1',
        [`${prefix} Address 2`]: 'address_2',
        [`${prefix} Town`]: 'city',
        [`${prefix} State`]: 'state',
        [`${prefix} Zipcode`]: 'zip',
      });
    },
  );

  test('a prefixed column is not used if another has the same name without the prefix, except for additional emails and phones', async () => {
    const header = 'Billing Name,Name,Billing Phone,Phone,Shoe size';
    expect(await guessesOf(header, 'Obi Realty,Adaeze Obi,813-555-0171,813-555-0172,41')).toEqual({
      Name: 'full_name',
      'Billing Phone': 'phone',
      Phone: 'phone',
    });
  });

  test('of two prefixed addresses only the one that most rows have is used', async () => {
    const header = 'Name,Billing Address,Billing City,Billing Zip,Service Address,Service City,Service Zip';
    const billing = 'Adaeze Obi,410 Bayshore Blvd,Tampa,33606,,,';
    const service = 'Pat Lee,,,,1 Main St,Largo,33770';
    expect(await guessesOf(header, billing, billing, service)).toEqual({
      Name: 'full_name',
      'Billing Address': 'whole_address',
      'Billing City': 'city',
      'Billing Zip': 'zip',
    });
    expect(await guessesOf(header, billing, service, service)).toEqual({
      Name: 'full_name',
      'Service Address': 'address_1',
      'Service City': 'city',
      'Service Zip': 'zip',
    });
  });

  test('prefixed columns are also guessed in a price list', async () => {
    const table = await tableOf({ header: 'Service Name,Service Price', row: 'Hang drywall,1045.50' });
    expect(guessedMapping(await guessColumns('price_items', table))).toEqual({
      'Service Name': 'name',
      'Service Price': 'unit_price_dollar',
    });
  });
});

test('common column names do not identify a program', async () => {
  const table = await tableOf({ header: 'Name,Email,Phone,Shoe size', row: 'Adaeze Obi,a@example.com,8135550171,41' });
  expect((await guessColumns('customers', table)).map(({ guess }) => guess)).toEqual([
    { field: 'full_name', source: null },
    { field: 'email', source: null },
    { field: 'phone', source: null },
    null,
  ]);
});

test('a guess is always a field of the kind, and only email and phone are guessed twice, whatever the names and cells', async () => {
  const words = [
    'Name',
    'First Name',
    'Bill to 1',
    'Bill to 2',
    'Email',
    'Phone',
    'City',
    'SKU',
    'Price',
    'constructor',
  ];
  const name = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 10 }));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...IMPORT_KINDS),
      async (names, kind) => {
        const cells = names.map(() => 'Tampa, FL 33606');
        const columns = await guessColumns(kind, { names, rows: [{ row: 2, cells }] });
        expect(columns.map((column) => column.name)).toEqual(names);
        const fields = columns.flatMap(({ guess }) => (guess ? [guess.field] : []));
        for (const field of fields) expect(Object.keys(IMPORT_FIELDS[kind])).toContain(field);
        const single = fields.filter((field) => field !== 'email' && field !== 'phone');
        expect(new Set(single).size).toBe(single.length);
      },
    ),
  );
});
