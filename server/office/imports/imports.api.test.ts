import { describe, expect, test } from 'vitest';
import { CSV_TOO_LARGE, imports, NO_IMPORT_ROWS, SELECT_CSV, TOO_MANY_IMPORT_ROWS } from '#contract/office/imports.ts';
import { type PriceItem, PRICE_ITEMS_MAX, priceItems, TOO_MANY_PRICE_ITEMS } from '#contract/sales/price-items.ts';
import { customerConsents } from '#contract/work/customer-consents.ts';
import { customers } from '#contract/work/customers.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aLine, anItem } from '#testkit/inputs/inputs.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, NO_SCHEDULE, sendInvoice } from '#testkit/scenarios/answering.ts';
import { csvFile, CUSTOMERS_CSV, runCsv, uploadCsv } from '#testkit/scenarios/importing.ts';
import { noticesTo, sendConsentConfirmations } from '#testkit/scenarios/notices.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createPriceItems } from '../../sales/price-book/store.ts';
import { forgetOldImportRows } from './store.ts';

const HEAD = 'First Name,Last Name,Email,Phone,City';

async function customersOf({ ana }: Company) {
  const { body } = await ana.call(customers.list, { query: { sort: 'last_name' } });
  return body.data.map(({ attributes }) => attributes);
}

async function itemsOf({ ana }: Company) {
  const { body } = await ana.call(priceItems.list, { query: { sort: 'description' } });
  return body.data.map(({ attributes }) => attributes);
}

function csvOf({ ana }: Company, path: string) {
  return ana.request({ method: 'GET', url: `/api/v1${path}`, headers: { accept: 'text/csv' } });
}

describe('an upload', () => {
  test('an upload guesses the columns and does not save any records', async () => {
    const acme = await aCompany();
    const record = await uploadCsv(acme.ana, CUSTOMERS_CSV);
    expect(record).toMatchObject({
      kind: 'customers',
      file_name: 'customers.csv',
      row_count: 2,
      state: 'open',
      imported_by: 'Ana Alvarez',
      existing: 'fill',
      consents: { email: false, sms: false },
      counts: { good: 2, same: 0, filled: 0, faulty: 0 },
      faults: [],
      mapping: {
        'Customer full name': 'full_name',
        Company: 'customer_company_name',
        'Main Email': 'email',
        'Main Phone': 'phone',
      },
    });
    expect(record.columns[0]).toEqual({
      name: 'Customer full name',
      sample: 'Adaeze Obi',
      guess: { field: 'full_name', source: 'QuickBooks' },
    });
    expect(await customersOf(acme)).toEqual([]);
    expect((await acme.ana.call(imports.list)).body.meta.total).toBe(0);
  });

  test.each<[string, { name: string; bytes: Uint8Array } | 'none', object]>([
    ['without a file', 'none', { code: 'validation_failed', fields: { file: [SELECT_CSV] } }],
    ['with an empty file', csvFile('a.csv', ''), { code: 'validation_failed', fields: { file: [SELECT_CSV] } }],
    [
      'with column names only',
      csvFile('a.csv', HEAD),
      { code: 'validation_failed', fields: { file: [NO_IMPORT_ROWS] } },
    ],
    [
      'of more than 5 MB',
      { name: 'a.csv', bytes: new Uint8Array(5 * 1024 * 1024 + 1).fill(44) },
      { code: 'validation_failed', fields: { file: [CSV_TOO_LARGE] } },
    ],
    [
      'of 5,001 rows',
      csvFile('a.csv', `${HEAD}\n${'a,b,c,d,e\n'.repeat(5001)}`),
      { code: 'validation_failed', fields: { file: [TOO_MANY_IMPORT_ROWS] } },
    ],
    ['that contains prose', csvFile('a.txt', 'Dear Ana\nplease find attached'), { code: 'import_unreadable' }],
    [
      'that is a workbook',
      { name: 'a.xlsx', bytes: Uint8Array.of(80, 75, 3, 4, 0, 0, 1, 2) },
      { code: 'import_unreadable' },
    ],
  ])('an upload form %s is rejected', async (_what, file, answer) => {
    const { ana } = await aCompany();
    const reply = await ana.attempt(imports.create, { body: { kind: 'customers' }, file, fileField: 'file' });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject(answer);
  });

  test('an upload requires a kind', async () => {
    const { ana } = await aCompany();
    const reply = await ana.attempt(imports.create, { body: {}, file: CUSTOMERS_CSV, fileField: 'file' });
    expect(reply.body).toMatchObject({ fields: { kind: ['Import customers or price items.'] } });
  });
});

describe('a dry run', () => {
  const FILE = [
    HEAD,
    'Pat,Lee,pat@customers.example,813-555-0101,Tampa',
    'Jon,Smith,jon.smith@,813-555-0102,Tampa',
    '',
    'PAT,lee,pat@customers.example,813-555-0199,Largo',
    'Kim,,kim@customers.example,555-01,Tampa',
    'Eva,Ortiz,eva@customers.example,813-555-0104,Tampa,too,much',
  ].join('\r\n');

  test("a dry run counts valid, existing and faulty rows, with the form's messages and the spreadsheet's row numbers", async () => {
    const { ana } = await aCompany();
    const record = await uploadCsv(ana, FILE);
    expect(record.counts).toEqual({ good: 1, same: 1, filled: 0, faulty: 3 });
    expect(record.faults).toEqual([
      { row: 3, field: 'email', value: 'jon.smith@', sentence: 'Please enter a valid email address' },
      { row: 6, field: 'last_name', value: '', sentence: 'Last name is required' },
      { row: 6, field: 'phone', value: '555-01', sentence: 'Phone number must be 10 digits' },
      { row: 7, field: null, value: '', sentence: 'This row has more cells than the file has columns.' },
    ]);
  });

  test('a dry run returns the faulty rows as CSV, which can be corrected and imported', async () => {
    const acme = await aCompany();
    const { import_id: id } = await uploadCsv(acme.ana, FILE);
    const { body, headers } = await csvOf(acme, `/imports/${id}`);
    expect(headers['content-disposition']).toContain('Faulty-rows.csv');
    const text = String(body).replace(/^\ufeff/, '');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      `${HEAD},Row,What Is Wrong`,
      'Jon,Smith,jon.smith@,813-555-0102,Tampa,3,Email: Please enter a valid email address',
      'Kim,,kim@customers.example,555-01,Tampa,6,Last Name: Last name is required Phone: Phone number must be 10 digits',
    ]);
    const mended = await uploadCsv(acme.ana, text.replace('jon.smith@,', 'jon@customers.example,'));
    expect(mended.counts).toMatchObject({ good: 2, faulty: 1 });
  });

  test('a dry run is stored, and the import is compared with the records that exist when it runs', async () => {
    const acme = await aCompany();
    const { import_id: id, ...planned } = await uploadCsv(acme.ana, FILE);
    await acme.aCustomer({ first_name: 'Pat', last_name: 'Lee', email: 'pat@customers.example', city: 'Tampa' });
    const { body } = await acme.ana.call(imports.read, { params: { id } });
    expect(body.data.attributes).toEqual({ import_id: id, ...planned });
    const ran = await acme.ana.call(imports.run, { params: { id } });
    expect(ran.body.data.attributes.counts).toEqual({ good: 0, same: 2, filled: 0, faulty: 3 });
  });

  test('the dry run of a file from a version that stored no plan is created when it is first read', async () => {
    const acme = await aCompany();
    const { import_id: id, ...planned } = await uploadCsv(acme.ana, FILE);
    await asCompany((await testApp()).database, acme.company_id, (db) =>
      db.updateTable('imports').set({ counts: null, faults: null }).where('import_id', '=', id).execute(),
    );
    const { body } = await acme.ana.call(imports.read, { params: { id } });
    expect(body.data.attributes).toEqual({ import_id: id, ...planned });
  });

  test("a dry run lists the first 200 errors with the beginning of the file's text, and the CSV contains all", async () => {
    const acme = await aCompany();
    const long = 'x'.repeat(900);
    const record = await uploadCsv(acme.ana, `${HEAD}\n${`Pat,Lee,${long},813-555-0101,\n`.repeat(201)}`);
    expect(record.counts.faulty).toBe(201);
    expect(record.faults).toHaveLength(200);
    expect(record.faults[0]?.value).toBe('x'.repeat(200));
    const { body } = await acme.ana.call(imports.read, { params: { id: record.import_id } });
    expect(body.data.attributes).toEqual(record);
    const csv = await csvOf(acme, `/imports/${record.import_id}`);
    expect(String(csv.body).split('\r\n')).toHaveLength(203);
  });

  test('a dry run lists the columns that are not imported', async () => {
    const { ana } = await aCompany();
    const file = 'Name,Shoe size,Email,Billing Phone,Notes\nPat Lee,41,pat@customers.example,8135550101,Nice\n';
    const { import_id: id, omitted_columns } = await uploadCsv(ana, file);
    expect(omitted_columns).toEqual(['Shoe size', 'Notes']);
    const mapping = { Name: 'full_name', Email: 'email' } as const;
    const { body } = await ana.call(imports.update, { params: { id }, body: { mapping } });
    expect(body.data.attributes.omitted_columns).toEqual(['Shoe size', 'Billing Phone', 'Notes']);
  });

  test('a dry run is updated when the columns change', async () => {
    const { ana } = await aCompany();
    const { import_id: id } = await uploadCsv(ana, 'Who,Mail,Call\nPat Lee,pat@customers.example,8135550101\n');
    const before = await ana.call(imports.read, { params: { id } });
    expect(before.body.data.attributes).toMatchObject({ mapping: {}, counts: { good: 0, faulty: 1 } });
    const mapping = { Who: 'full_name', Mail: 'email', Call: 'phone' } as const;
    const { body } = await ana.call(imports.update, { params: { id }, body: { mapping } });
    expect(body.data.attributes).toMatchObject({ mapping, counts: { good: 1, faulty: 0 } });
  });

  test.each([
    ['a column that the file lacks', { Fax: 'phone' }],
    ['a field of another kind', { Email: 'unit_price_dollar' }],
    ['an unknown field', { Email: 'fax' }],
    ['the wrong type', 'Email'],
  ])('a mapping of %s is rejected and changes nothing', async (_what, mapping) => {
    const { ana } = await aCompany();
    const before = await uploadCsv(ana, FILE);
    const params = { id: before.import_id };
    const reply = await ana.attempt(imports.update, { params, body: { mapping, existing: 'leave' } });
    expect(reply).toBeError('validation_failed');
    expect((await ana.call(imports.read, { params })).body.data.attributes).toEqual(before);
  });
});

describe('a run', () => {
  test('a run adds the valid rows once and skips the faulty ones', async () => {
    testClock.set('2026-11-20T15:10:00Z');
    const acme = await aCompany();
    const record = await runCsv(acme.ana, `${HEAD}\nPat,Lee,pat@customers.example,(813) 555-0101,Tampa\nKim,,x,y,z\n`);
    expect(record).toMatchObject({
      state: 'done',
      counts: { good: 1, same: 0, filled: 0, faulty: 1 },
      ran_at: '2026-11-20T15:10:00.000Z',
      undo_until: '2026-11-27T15:10:00.000Z',
      staying: 0,
    });
    const [pat, ...others] = await customersOf(acme);
    expect(others).toEqual([]);
    expect(pat).toMatchObject({ first_name: 'Pat', phone: '813-555-0101', city: 'Tampa', zip: null });
    const params = { id: record.import_id };
    expect(await acme.ana.call(imports.run, { params })).toBeError('import_run_already');
    expect(await acme.ana.call(imports.update, { params, body: { existing: 'leave' } })).toBeError(
      'import_run_already',
    );
    expect((await acme.ana.call(imports.list)).body.data.map(({ attributes }) => attributes.counts)).toEqual([
      record.counts,
    ]);
    expect(await customersOf(acme)).toHaveLength(1);
  });

  test('two concurrent runs of an import take effect once', async () => {
    const acme = await aCompany();
    const { import_id: id } = await uploadCsv(acme.ana);
    const both = await Promise.all([acme.ana, acme.ben].map((person) => person.call(imports.run, { params: { id } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await customersOf(acme)).toHaveLength(2);
  });

  test.each([
    ['price_items', 'Description,Price\nTile,5\nGrout,3\n'],
    [
      'customers',
      'First Name,Last Name,Email,Phone\nMaria,Diaz,maria@example.com,813-555-0101\nJo,Li,jo@example.com,813-555-0102\n',
    ],
  ] as const)('concurrent runs of two uploads of the same %s add them once', async (kind, file) => {
    const acme = await aCompany();
    const uploads = [await uploadCsv(acme.ana, file, kind), await uploadCsv(acme.ben, file, kind)];
    const both = await Promise.all(
      uploads.map(({ import_id: id }, at) => (at === 0 ? acme.ana : acme.ben).call(imports.run, { params: { id } })),
    );
    const counts = both.map(({ body }) => body.data.attributes.counts);
    expect(counts.map(({ good, same }) => `${good} ${same}`).sort()).toEqual(['0 2', '2 0']);
    const { length } = kind === 'customers' ? await customersOf(acme) : await itemsOf(acme);
    expect(length).toBe(2);
  });

  test('a second run of the same file adds nothing', async () => {
    const acme = await aCompany();
    await runCsv(acme.ana);
    const before = await customersOf(acme);
    expect((await runCsv(acme.ana)).counts).toEqual({ good: 0, same: 2, filled: 0, faulty: 0 });
    expect(await customersOf(acme)).toEqual(before);
  });

  test('a run records consents only if their box is checked, and sends no confirmation texts', async () => {
    const acme = await aCompany();
    const phone = '727-555-0143';
    await runCsv(acme.ana, `${HEAD}\nPat,Lee,pat@customers.example,${phone},\n`, { consents: { sms: true } });
    const [pat] = await customersOf(acme);
    expect(pat).toMatchObject({ email_consent: false, sms_consent: true });
    const { body } = await acme.ana.call(customerConsents.list, { params: { id: pat?.customer_id ?? '' } });
    expect(body.data.map(({ attributes }) => attributes)).toMatchObject([
      { channel: 'sms', is_given: true, recorded_by: 'Ana Alvarez', confirmed_at: null },
    ]);
    await sendConsentConfirmations();
    expect(await noticesTo(phone)).toEqual([]);
  });

  test('cells that begin like a formula are imported as text, and the escapes of our own CSV are removed', async () => {
    const acme = await aCompany();
    const description = '=HYPERLINK("x"), -2% "off"';
    await acme.aPriceItem({ code: '+A1', description, category: "'=Roof" });
    const exported = await csvOf(acme, '/price_items');
    const rival = await aCompany();
    const { counts } = await runCsv(rival.ana, String(exported.body), { kind: 'price_items' });
    expect(counts).toEqual({ good: 1, same: 0, filled: 0, faulty: 0 });
    const strip = ({
      price_item_id: _id,
      created_by_account_id: _by,
      created_at: _at,
      updated_at: _version,
      ...item
    }: object & Record<string, unknown>) => item;
    expect((await itemsOf(rival)).map(strip)).toEqual((await itemsOf(acme)).map(strip));
    expect((await runCsv(rival.ana, String(exported.body), { kind: 'price_items' })).counts.same).toBe(1);
  });
});

describe('existing records', () => {
  const ROW = `${HEAD},Address,ZIP\nPat,Lee,pat@customers.example,813-555-0101,Tampa,4 Oak St,33606\n`;
  const theirs = {
    first_name: 'pat',
    last_name: 'LEE',
    email: 'pat@customers.example',
    address_1: '',
    state: '',
    zip: '',
  };

  test('an import fills the empty fields of existing records and changes nothing else', async () => {
    const acme = await aCompany();
    const before = await acme.aCustomer({ ...theirs, city: 'Tampa', phone: '813-555-0999', sms_consent: false });
    const record = await runCsv(acme.ana, ROW, { consents: { email: true, sms: true } });
    expect(record.counts).toEqual({ good: 0, same: 1, filled: 1, faulty: 0 });
    const [after] = await customersOf(acme);
    expect(after).toEqual({ ...before, address_1: '4 Oak St', zip: '33606', updated_at: after?.updated_at });
  });

  test('an import does not add parts of another address to an existing record', async () => {
    const acme = await aCompany();
    const before = await acme.aCustomer({ ...theirs, city: 'Largo' });
    expect((await runCsv(acme.ana, ROW)).counts).toMatchObject({ same: 1, filled: 0 });
    expect(await customersOf(acme)).toEqual([before]);
  });

  test('an import does not change existing records if that option is chosen', async () => {
    const acme = await aCompany();
    const before = await acme.aCustomer({ ...theirs, city: 'Tampa' });
    expect((await runCsv(acme.ana, ROW, { existing: 'leave' })).counts).toMatchObject({ same: 1, filled: 0 });
    expect(await customersOf(acme)).toEqual([before]);
  });

  test('an import adds unit, category and cost from a price list to existing items, and undoing it clears them', async () => {
    const acme = await aCompany();
    const lacking = { unit: '', category: '', unit_cost_dollar: null };
    const before = await acme.aPriceItem({ code: 'T-1', description: 'Tile', ...lacking });
    const storedItem = { code: 'G-1', description: 'Grout', unit: 'bag', category: 'Tiling', unit_cost_dollar: 3 };
    const other = await acme.aPriceItem(storedItem);
    const file = 'SKU,Description,Category,Unit,Price,Cost\nT-1,Tile,Floors,sq ft,99,10\nG-1,Grout,Floors,ft,99,10\n';
    const record = await runCsv(acme.ana, file, { kind: 'price_items' });
    expect(record.counts).toEqual({ good: 0, same: 2, filled: 1, faulty: 0 });
    const [grout, tile] = await itemsOf(acme);
    expect(grout).toEqual(other);
    const filled = { category: 'Floors', unit: 'sq ft', unit_cost_dollar: 10 };
    expect(tile).toEqual({ ...before, ...filled, updated_at: tile?.updated_at });
    await acme.ana.call(imports.undo, { params: { id: record.import_id } });
    const after = (await itemsOf(acme))[1];
    expect(after).toEqual({ ...before, updated_at: after?.updated_at });
  });

  test('existing price items are matched by code, or by description if they have none', async () => {
    const acme = await aCompany();
    await acme.aPriceItem({ code: 'T-1', description: 'Tile', category: '', unit_cost_dollar: null });
    await acme.aPriceItem({ code: 'D-1', description: 'Demolition' });
    const file =
      'SKU,Description,Category,Price,Cost\n' +
      't-1,Another tile,Tiling,"$1,200.50",10\n,DEMOLITION,,5,\nT-2,Tile,,5,\n,Haul away,,x,\n';
    const record = await runCsv(acme.ana, file, { kind: 'price_items' });
    expect(record.counts).toEqual({ good: 1, same: 2, filled: 1, faulty: 1 });
    const items = new Map((await itemsOf(acme)).map((item) => [item.code, item]));
    expect([...items.keys()].sort()).toEqual(['D-1', 'T-1', 'T-2']);
    expect(items.get('D-1')).toMatchObject({ category: 'Roofing', unit_price_dollar: 85 });
    const filled = { description: 'Tile', category: 'Tiling', unit_cost_dollar: 10, unit_price_dollar: 85 };
    expect(items.get('T-1')).toMatchObject(filled);
    const added = { unit_price_dollar: 5, is_active: true, cost_type: 'all', hours_per_unit: 0 };
    expect(items.get('T-2')).toMatchObject(added);
  });
});

test('the rows of a file and an import that never ran are deleted after 30 days, and the record of a run is kept', async () => {
  testClock.set('2026-01-05T15:00:00Z');
  const acme = await aCompany();
  const open = await uploadCsv(acme.ana);
  const { import_id: id } = await runCsv(
    acme.ana,
    `${HEAD}\nPat,Lee,pat@customers.example,813-555-0101,\nKim,,x,y,z\n`,
  );
  const { database } = await testApp();
  const recordOf = async (import_id: string) =>
    asCompany(database, acme.company_id, (db) =>
      db.selectFrom('imports').select(['rows', 'faults', 'counts']).where('import_id', '=', import_id).execute(),
    );
  await asCompany(database, acme.company_id, (db) => forgetOldImportRows(db, new Date('2026-02-04T15:00:00Z')));
  expect((await recordOf(id))[0]?.rows).toHaveLength(2);
  await asCompany(database, acme.company_id, (db) => forgetOldImportRows(db, new Date('2026-02-04T15:00:00.001Z')));
  expect(await recordOf(open.import_id)).toEqual([]);
  expect(await recordOf(id)).toEqual([
    { rows: null, faults: null, counts: { good: 1, same: 0, filled: 0, faulty: 1 } },
  ]);
  const { body } = await acme.ana.call(imports.read, { params: { id } });
  expect(body.data.attributes).toMatchObject({ has_file: false, faults: [], columns: [], state: 'done' });
  expect(String((await csvOf(acme, `/imports/${id}`)).body)).toBe('\ufeffRow,What Is Wrong\r\n');
});

test('another company can neither read, run nor undo an import', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const params = { id: (await uploadCsv(acme.ana)).import_id };
  for (const endpoint of [imports.read, imports.run, imports.undo]) {
    expect(await rival.ana.call(endpoint, { params })).toBeError('import_not_found');
  }
  expect(await rival.ana.call(imports.update, { params, body: {} })).toBeError('import_not_found');
  expect((await rival.ana.call(imports.list)).body.meta.total).toBe(0);
});

describe('the price book', () => {
  test('a run stops at 5,000 price items, and reports the rows that were not added', async () => {
    const acme = await aCompany();
    await asCompany((await testApp()).database, acme.company_id, async (db) => {
      const item = {
        description: 'Item',
        unit_price_dollar: 1,
        hours_per_unit: 0,
        cost_type: 'all',
        is_active: true,
      } as const;
      const items = Array.from({ length: PRICE_ITEMS_MAX - 1 }, () => ({
        ...item,
        price_item_id: newId(),
        price_checked_on: '2026-01-05',
      }));
      await createPriceItems(db, items);
    });
    const record = await runCsv(acme.ana, 'Description,Price\nTile,5\nGrout,3\n', { kind: 'price_items' });
    expect(record.counts).toEqual({ good: 1, same: 0, filled: 0, faulty: 1 });
    expect(record.faults).toEqual([{ row: 3, field: null, value: 'Grout', sentence: TOO_MANY_PRICE_ITEMS }]);
  });
});

describe('undoing an import', () => {
  const FILE = `${HEAD}\nPat,Lee,pat@customers.example,813-555-0101,Tampa\nKim,Moe,kim@customers.example,813-555-0102,Tampa\nEva,Ortiz,eva@customers.example,813-555-0103,Tampa\n`;

  test('undoing an import deletes the records that are unused and unchanged', async () => {
    const acme = await aCompany();
    const { import_id: id } = await runCsv(acme.ana, FILE);
    const [pat, kim] = await customersOf(acme);
    await acme.aProject({ customer_id: pat?.customer_id ?? '' });
    await acme.ana.call(customers.update, {
      params: { id: kim?.customer_id ?? '' },
      body: { customer: { city: 'Largo' } },
    });
    expect((await acme.ana.call(imports.list)).body.data[0]?.attributes.staying).toBe(2);
    const { body } = await acme.ana.call(imports.undo, { params: { id } });
    expect(body.data.attributes).toMatchObject({ state: 'undone', staying: 2 });
    expect((await customersOf(acme)).map(({ last_name }) => last_name)).toEqual(['Lee', 'Moe']);
    expect(await acme.ana.call(imports.undo, { params: { id } })).toBeError('conflict');
    expect(await acme.ana.call(imports.run, { params: { id } })).toBeError('import_run_already');
  });

  test('undoing an import clears the fields that it filled', async () => {
    const acme = await aCompany();
    const email = 'pat@customers.example';
    const before = await acme.aCustomer({ first_name: 'Pat', last_name: 'Lee', email, city: '' });
    const { import_id: id } = await runCsv(acme.ana, FILE);
    await acme.ana.call(imports.undo, { params: { id } });
    const [after, ...others] = await customersOf(acme);
    expect(others).toEqual([]);
    expect(after).toEqual({ ...before, updated_at: after?.updated_at });
  });

  test('undoing an import deletes its price items', async () => {
    const acme = await aCompany();
    const kind = 'price_items';
    const { import_id: id } = await runCsv(acme.ana, 'Description,Price\nTile,5\nGrout,3\n', { kind });
    const [, tile] = await itemsOf(acme);
    await acme.ana.call(priceItems.update, {
      params: { id: tile?.price_item_id ?? '' },
      body: { price_item: { unit_price_dollar: 6 } },
    });
    const { body } = await acme.ana.call(imports.undo, { params: { id } });
    expect(body.data.attributes.staying).toBe(1);
    expect((await itemsOf(acme)).map(({ description }) => description)).toEqual(['Tile']);
  });

  test('undoing an import keeps price items that a document, a change order or a template references, or that were sent', async () => {
    const acme = await aCompany();
    const file = 'Description,Price\nCaulk,4\nGrout,3\nPaint,8\nSent,6\nTile,5\n';
    const { import_id: id } = await runCsv(acme.ana, file, { kind: 'price_items' });
    const [caulk, grout, paint] = await itemsOf(acme);
    const of = (item: PriceItem | undefined) => [aLine({ price_item_id: item?.price_item_id ?? '' })];
    await acme.anEstimate({ lines: of(caulk) });
    await acme.aTemplate({ lines: of(grout) });
    const agreed = await aSentEstimate(acme, NO_SCHEDULE);
    await approve(agreed);
    await acme.aChangeOrder({ estimate_id: agreed.estimate_id, line_items: of(paint) });
    await sendInvoice(acme, await acme.anInvoice({ items: [anItem({ description: 'Sent' })] }));
    const { body } = await acme.ana.call(imports.undo, { params: { id } });
    expect(body.data.attributes.staying).toBe(4);
    expect((await itemsOf(acme)).map(({ description }) => description)).toEqual(['Caulk', 'Grout', 'Paint', 'Sent']);
  });

  test('an import can be undone for 7 days after the run', async () => {
    testClock.set('2026-11-20T15:10:00Z');
    const acme = await aCompany();
    const open = await uploadCsv(acme.ana, FILE);
    expect(await acme.ana.call(imports.undo, { params: { id: open.import_id } })).toBeError('conflict');
    const { import_id: id } = await runCsv(acme.ana, FILE);
    testClock.set('2026-11-27T15:10:00.001Z');
    const owner = await aCoWorker(acme, 'owner');
    expect(await owner.call(imports.undo, { params: { id } })).toBeError('import_too_old');
    expect((await owner.call(customers.list)).body.meta.total).toBe(3);
    testClock.set('2026-11-27T15:10:00Z');
    expect((await owner.call(imports.undo, { params: { id } })).status).toBe(200);
  });
});
