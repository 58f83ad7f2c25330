import { describe, expect, test } from 'vitest';
import { search, type SearchKind, type SearchResults } from '#contract/office/search.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { visits } from '#contract/work/visits.ts';
import { listSearch } from '#domain/search-terms.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { statementsOf } from '#testkit/database/statements.ts';
import { aCompany, aCoWorker, type Company } from '#testkit/records/factories.ts';

async function find(company: Company, q: string): Promise<SearchResults> {
  const { body } = await company.ana.call(search.find, { query: { q } });
  return body;
}

/** The ids that a search finds, by kind; kinds without matches are omitted. */
async function found(company: Company, q: string): Promise<Partial<Record<SearchKind, string[]>>> {
  const kinds = Object.entries(await find(company, q)).filter(([, { data }]) => data.length > 0);
  return Object.fromEntries(kinds.map(([kind, { data }]) => [kind, data.map(({ id }) => id)]));
}

test('a search by customer finds a record of each kind, with the data that its row shows', async () => {
  const acme = await aCompany();
  const customer = await acme.aCustomer({ first_name: 'Maria', last_name: 'Alvarez', phone: '813-555-0110' });
  const project = await acme.aProject({ customer_id: customer.customer_id, name: 'Kitchen remodel' });
  const { project_id } = project;
  const site = await acme.aJobsite({ project_id, name: 'Main house' });
  const estimate = await acme.anEstimate({ project_id, name: 'Full scope' });
  const invoice = await acme.anInvoice({ project_id, name: 'Deposit' });
  const results = await find(acme, 'alva');
  expect(results.customers).toMatchObject({
    data: [{ type: 'customer', attributes: { last_name: 'Alvarez', phone: '813-555-0110' } }],
    meta: { total: 1 },
  });
  expect(results.projects.data).toMatchObject([
    { id: project_id, attributes: { name: 'Kitchen remodel', is_active: true, customer_last_name: 'Alvarez' } },
  ]);
  expect(results.jobsites.data).toMatchObject([
    { id: site.jobsite_id, attributes: { name: 'Main house', project_name: 'Kitchen remodel' } },
  ]);
  expect(results.estimates.data).toMatchObject([
    {
      id: estimate.estimate_id,
      attributes: { estimate_number: estimate.estimate_number, status: 'draft', final_total: estimate.final_total },
    },
  ]);
  expect(results.invoices.data).toMatchObject([
    {
      id: invoice.invoice_id,
      attributes: { invoice_number: invoice.invoice_number, status: invoice.status, final_total: invoice.final_total },
    },
  ]);
  expect(results.employees).toEqual({ data: [], meta: { total: 0 } });
});

test('a search by vendor, person or project finds an expense, which is not shown to crew leads', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject({ name: 'Kitchen remodel' });
  const { employee_id } = await acme.anEmployee({ first_name: 'Miguel', last_name: 'Santos' });
  const { expense_id } = await acme.anExpense({ project_id, employee_id, vendor: 'Bay Lumber' });
  for (const q of ['lumb', 'santos bay', 'kitchen lumber']) {
    expect((await find(acme, q)).expenses).toMatchObject({
      data: [
        { id: expense_id, attributes: { vendor: 'Bay Lumber', amount_dollar: 48.12, spent_by_name: 'Miguel Santos' } },
      ],
      meta: { total: 1 },
    });
  }
  const lead = await aCoWorker(acme, 'crew_lead');
  expect(Object.keys((await lead.call(asWithoutMoney(search.find), { query: { q: 'lumber' } })).body)).not.toContain(
    'expenses',
  );
});

describe('search words', () => {
  test('search words match the beginnings of words, all of them, ignoring case and accents', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer({ first_name: 'José', last_name: 'Peña', address_1: '12 Óak St.' });
    for (const q of ['pena', 'PEÑA jo', 'peñ josé', 'oak st', 'st. 12']) {
      expect([q, (await found(acme, q)).customers]).toEqual([q, [customer_id]]);
    }
    for (const q of ['ena', 'pena maria', 'ose pena', '--']) {
      expect([q, await found(acme, q)]).toEqual([q, {}]);
    }
  });

  test('search words find a name with an apostrophe or a hyphen with and without it', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer({ first_name: 'Mary-Lou', last_name: 'O’Brien' });
    for (const q of ["o'brien", 'obrien', 'brien', 'o’bri lou', 'mary-lou']) {
      expect([q, (await found(acme, q)).customers]).toEqual([q, [customer_id]]);
    }
  });

  test('search words may be distributed over a document, its project and its customer', async () => {
    const acme = await aCompany();
    const { customer_id } = await acme.aCustomer({ last_name: 'Quill', customer_company_name: 'Windmill Inc.' });
    const { project_id } = await acme.aProject({ customer_id, name: 'Guest bath' });
    const { invoice_id } = await acme.anInvoice({ project_id, name: 'Final invoice' });
    expect(await found(acme, 'quill bath final')).toEqual({ invoices: [invoice_id] });
    expect(await found(acme, 'windm guest')).toEqual({ projects: [project_id], invoices: [invoice_id] });
  });

  test('search words do not find records of another company', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    await rival.aCustomer({ last_name: 'Zimmermann' });
    expect(await found(acme, 'zimmermann')).toEqual({});
  });
});

test('a search finds documents by number, with and without "#", the exact match first', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject({ name: 'Kitchen' });
  const first = await acme.anInvoice({ project_id, name: 'Deposit' });
  const second = await acme.anInvoice({ project_id, name: 'Rest' });
  const estimate = await acme.anEstimate({ project_id });
  const number = first.invoice_number;
  await acme.anInvoice({ project_id, name: `Number ${number} again` });
  expect(await found(acme, `#${number}`)).toEqual({
    estimates: [estimate.estimate_id],
    invoices: [first.invoice_id],
  });
  expect((await found(acme, `${number}`)).invoices?.[0]).toBe(first.invoice_id);
  expect((await found(acme, '#10')).invoices).toEqual(expect.arrayContaining([first.invoice_id, second.invoice_id]));
  expect(await found(acme, `#${number}0`)).toEqual({});
  expect(await found(acme, '#99999999999')).toEqual({});
});

test('a search finds a phone by any four consecutive digits, in any notation', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer({ phone: '(727) 555-0161', address_1: '1 Main St' });
  const { employee_id } = await acme.anEmployee({ phone: '(727) 555-0162' });
  expect(await found(acme, '0161')).toEqual({ customers: [customer_id] });
  expect(await found(acme, '7275550162')).toEqual({ employees: [employee_id] });
  expect(await found(acme, '(727) 555-016')).toEqual({ customers: [customer_id], employees: [employee_id] });
  expect(await found(acme, '2755')).toEqual({ customers: [customer_id], employees: [employee_id] });
  expect(await found(acme, '755')).toEqual({});
});

test('a search lists matches at the beginning of the name first, then active before closed, then the most recently changed', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer({ last_name: 'Lee' });
  const add = async (name: string, is_active = true) =>
    (await acme.aProject({ customer_id, name, is_active })).project_id;
  const [closed, inside, older, newer] = [
    await add('Deck, closed', false),
    await add('New deck'),
    await add('Deck stairs'),
    await add('Deck roof'),
  ];
  expect((await found(acme, 'deck')).projects).toEqual([newer, older, closed, inside]);
  await acme.ana.call(projects.update, { params: { id: older }, body: { project: { name: 'Deck with stairs' } } });
  expect((await found(acme, 'deck')).projects).toEqual([older, newer, closed, inside]);
});

test('a complete name ranks above other matches, in either order, and so does one with punctuation as it is written', async () => {
  const acme = await aCompany();
  const maria = await acme.aCustomer({ first_name: 'Maria', last_name: 'Alvarez-Núñez' });
  const other = await acme.aCustomer({ first_name: 'Bo', last_name: 'Hale', email: 'maria@alvarez-nunez.example' });
  for (const q of ['Maria Alvarez', 'alvarez-nuñez, maria', 'maria  alvarez-n', 'Alvarez-Nunez']) {
    expect([q, (await found(acme, q)).customers]).toEqual([q, [maria.customer_id, other.customer_id]]);
  }
  const add = async (name: string) => (await acme.aProject({ customer_id: other.customer_id, name })).project_id;
  const [named, newer] = [await add('O’Neil & Sons deck'), await add('Deck of O’Neil & Sons')];
  expect((await found(acme, "o'neil & sons")).projects).toEqual([named, newer]);
});

test('a search lists a paid invoice after unpaid ones', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject({ name: 'Porch' });
  const owed = await acme.anInvoice({ project_id, name: 'First porch' });
  const paid = await acme.anInvoice({ project_id, name: 'Second porch' });
  await acme.aPayment({ invoice_id: paid.invoice_id, amount: paid.final_total });
  expect((await found(acme, 'porch')).invoices).toEqual([owed.invoice_id, paid.invoice_id]);
});

test('a search returns five records of a kind and the total number', async () => {
  const acme = await aCompany();
  for (let n = 0; n < 7; n += 1) await acme.aCustomer({ last_name: 'Alvarado', first_name: `Ana${n}` });
  const { customers: shown } = await find(acme, 'alvara');
  expect([shown.data.length, shown.meta.total]).toEqual([5, 7]);
  const { body } = await acme.ana.call(customers.list, { query: { q: 'alvara' } });
  expect(body.meta.total).toBe(7);
});

test('the lists find the same words as the search', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer({ last_name: 'Núñez', phone: '727-555-0187' });
  const { project_id } = await acme.aProject({ customer_id });
  const { invoice_id, invoice_number } = await acme.anInvoice({ project_id });
  for (const typed of ['nunez', `#${invoice_number} nuñez`]) {
    const { body } = await acme.ana.call(invoices.listJoined, { query: { q: listSearch(typed) } });
    expect([typed, ...body.data.map(({ id }) => id)]).toEqual([typed, invoice_id]);
  }
  const { body } = await acme.ana.call(customers.list, { query: { q: listSearch('(727) 5550187') } });
  expect(body.data.map(({ id }) => id)).toEqual([customer_id]);
});

test.each([
  ['one character', 'a', 'Search for at least 2 characters.'],
  ['101 characters', 'a'.repeat(101), 'Search for at most 100 characters.'],
  ['nine words', 'a b c d e f-g h i', 'Search for at most 8 words.'],
])('a search for %s is rejected', async (_what, q, sentence) => {
  const acme = await aCompany();
  const reply = await acme.ana.attempt(search.find, { query: { q } });
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields: { q: [sentence] } });
});

test('a search takes one statement, and another one until the company is known to have few records', async () => {
  const acme = await aCompany();
  await acme.aJobsite();
  const selects = async () => {
    const statements = await statementsOf(async () => find(acme, 'main house'));
    // On Citus, the text of the search is a parameter.
    return statements.filter((each) => /search_text|as few|read_on_shard/.test(each)).length;
  };
  expect([await selects(), await selects()]).toEqual([2, 1]);
});

test('a search finds visits by title, jobsite, project and customer, the nearest first and canceled ones last', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const { customer_id } = await acme.aCustomer({ first_name: 'Priya', last_name: 'Desai' });
  const { project_id, name } = await acme.aProject({ customer_id });
  const { jobsite_id } = await acme.aJobsite({ project_id, name: 'Lake house' });
  const plan = (day: string) => acme.aVisit({ project_id, jobsite_id, title: 'Grout the floor', day });
  const [far, past, near, cancelled] = [
    await plan('2027-03-02'),
    await plan('2026-11-12'),
    await plan('2026-11-24'),
    await plan('2026-11-23'),
  ];
  await acme.ana.call(visits.cancel, { params: { id: cancelled.visit_id } });
  const ids = [near, far, cancelled, past].map(({ visit_id }) => visit_id);
  for (const q of ['grout', 'lake', 'desai', name]) expect([q, (await found(acme, q)).visits]).toEqual([q, ids]);
  expect((await find(acme, 'grout')).visits).toMatchObject({
    data: [
      {
        type: 'visit',
        attributes: { day: '2026-11-24', starts: '08:00', is_cancelled: false, customer_last_name: 'Desai' },
      },
      {},
      { attributes: { is_cancelled: true } },
      {},
    ],
    meta: { total: 4 },
  });
});
