import { expect, test } from 'vitest';
import { aQuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { quickbooksWriterOf } from '#testkit/quickbooks/in-memory-writer.ts';
import { QuickbooksRejected } from '../../platform/accounting/accounting.ts';
import { type BilledCustomer, syncCustomer, planCustomer } from './quickbooks-customers.ts';

const pat: BilledCustomer = {
  customer_id: '0198b6f4-0000-7000-8000-00000000aaaa',
  first_name: 'Pat',
  last_name: 'O’Lee',
  customer_company_name: 'Lee & Sons',
  address_1: '12 Bay St',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33609',
  email: 'pat@lee.example',
  phone: '813-555-0100',
};

const email = (Address: string) => ({ PrimaryEmailAddr: { Address } });
const parts = { GivenName: 'Pat', FamilyName: 'O’Lee' };

interface ExistingRecords {
  kind: 'Customer' | 'Vendor' | 'Employee';
  record: object;
}
const aCustomer = (record: object): ExistingRecords => ({ kind: 'Customer', record });

test.each<[string, ExistingRecords[], { action: string; name: string }]>([
  ['no match', [], { action: 'create', name: 'Pat O’Lee' }],
  [
    'a customer of that name and email',
    [aCustomer({ DisplayName: 'Pat O’Lee', ...email('pat@lee.example') })],
    { action: 'match', name: 'Pat O’Lee' },
  ],
  [
    'the email in another case, among others',
    [aCustomer({ DisplayName: 'Pat O’Lee', ...email('office@lee.example,PAT@Lee.example') })],
    { action: 'match', name: 'Pat O’Lee' },
  ],
  [
    'a customer of that name without an email',
    [aCustomer({ DisplayName: 'Pat O’Lee' })],
    { action: 'match', name: 'Pat O’Lee' },
  ],
  [
    'a customer of that first and last name with another display name',
    [aCustomer({ DisplayName: 'O’Lee, Pat', ...parts, ...email('pat@lee.example') })],
    { action: 'match', name: 'O’Lee, Pat' },
  ],
  [
    'two customers of that name, one of them with the email',
    [aCustomer({ DisplayName: 'Pat O’Lee' }), aCustomer({ DisplayName: 'P. O’Lee', ...parts, ...email(pat.email) })],
    { action: 'match', name: 'P. O’Lee' },
  ],
  [
    'a customer of that name with another email',
    [aCustomer({ DisplayName: 'Pat O’Lee', ...email('other@lee.example') })],
    { action: 'create', name: 'Pat O’Lee (Lee & Sons)' },
  ],
  [
    'an inactive customer of that name',
    [aCustomer({ DisplayName: 'Pat O’Lee (deleted)', ...parts, Active: false })],
    { action: 'create', name: 'Pat O’Lee' },
  ],
  [
    'a project of that name',
    [aCustomer({ DisplayName: 'Pat O’Lee:Roof', ...parts, Job: true, ...email(pat.email) })],
    { action: 'create', name: 'Pat O’Lee' },
  ],
  [
    'a vendor of that name',
    [{ kind: 'Vendor', record: { DisplayName: 'Pat O’Lee', ...email(pat.email) } }],
    { action: 'create', name: 'Pat O’Lee (Lee & Sons)' },
  ],
  [
    'an employee and another customer with the preferred names',
    [
      { kind: 'Employee', record: { DisplayName: 'Pat O’Lee' } },
      aCustomer({ DisplayName: 'Pat O’Lee (Lee & Sons)' }),
      { kind: 'Vendor', record: { DisplayName: 'Pat O’Lee (2)' } },
    ],
    { action: 'create', name: 'Pat O’Lee (3)' },
  ],
])('planCustomer returns the expected match or name if QuickBooks has %s', async (_what, existing, expected) => {
  const set = aQuickbooksCompany();
  for (const { kind, record } of existing) set.add(kind, { Active: true, ...record });
  const quickbooks = quickbooksWriterOf(set);
  const plan = await planCustomer(quickbooks, pat);
  expect(plan).toMatchObject(expected);
  const id = await syncCustomer(quickbooks, pat, plan);
  expect(set.all('Customer').find(({ Id }) => Id === id)).toMatchObject({ DisplayName: expected.name });
});

test('planCustomer uses the linked customer, whatever its name', async () => {
  const set = aQuickbooksCompany();
  const { Id } = set.add('Customer', { DisplayName: 'Lee Family Trust', Active: true });
  set.add('Customer', { DisplayName: 'Pat O’Lee', ...email(pat.email), Active: true });
  expect(await planCustomer(quickbooksWriterOf(set), pat, Id)).toEqual({
    action: 'linked',
    id: Id,
    name: 'Lee Family Trust',
  });
  set.remove('Customer', Id);
  expect(await planCustomer(quickbooksWriterOf(set), pat, Id)).toMatchObject({ action: 'match', name: 'Pat O’Lee' });
  expect(await planCustomer(quickbooksWriterOf(set), pat, '9999')).toMatchObject({
    action: 'match',
    name: 'Pat O’Lee',
  });
});

test("a customer's name is normalized for QuickBooks: no colon, no line break, at most a hundred characters", async () => {
  const set = aQuickbooksCompany();
  const quickbooks = quickbooksWriterOf(set);
  const odd = { ...pat, first_name: 'Pat:\tof\nthe', last_name: `${'Ō'.repeat(88)}😀😀`, customer_company_name: null };
  await syncCustomer(quickbooks, odd, await planCustomer(quickbooks, odd));
  const [made] = set.all('Customer');
  expect(made?.DisplayName).toBe(`Pat of the ${'Ō'.repeat(88)}`);
  expect(made).toMatchObject({ GivenName: 'Pat of the', FamilyName: `${'Ō'.repeat(88)}😀😀` });
});

test('an apostrophe or a backslash in a query is escaped', async () => {
  const set = aQuickbooksCompany();
  const odd = { ...pat, first_name: "D'Arcy", last_name: String.raw`O\'Neil` };
  set.add('Customer', { DisplayName: String.raw`D'Arcy O\'Neil`, ...email(pat.email), Active: true });
  expect(await planCustomer(quickbooksWriterOf(set), odd)).toMatchObject({ action: 'match' });
});

test('an error is returned if every possible name is taken', async () => {
  const set = aQuickbooksCompany();
  for (const end of ['', ' (Lee & Sons)', ' (2)', ' (3)', ' (4)', ' (5)']) {
    set.add('Vendor', { DisplayName: `Pat O’Lee${end}`, Active: true });
  }
  await expect(planCustomer(quickbooksWriterOf(set), pat)).rejects.toThrow(QuickbooksRejected);
});
