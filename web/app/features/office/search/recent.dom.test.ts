import { afterEach, expect, test } from 'vitest';
import { writeRecord } from '../../../../kit/session/session-record.ts';
import { recentRows, rememberRow } from './recent.ts';

const ben = {
  account_id: 'a-1',
  first_name: 'Ben',
  last_name: 'Alvarez',
  role: 'office' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};
const invoice = { kind: 'invoices' as const, id: 'i-1', title: '#1004 Roof', about: 'Pat Lee', amount: '$1,200.00' };

afterEach(() => sessionStorage.clear());

test('the recently opened records belong to one account and one role', () => {
  writeRecord(ben);
  rememberRow(invoice);
  expect(recentRows()).toEqual([invoice]);
  writeRecord({ ...ben, role: 'crew_lead' });
  expect(recentRows()).toEqual([]);
  writeRecord({ ...ben, account_id: 'a-2' });
  expect(recentRows()).toEqual([]);
});
