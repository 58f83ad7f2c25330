import { afterEach, expect, test } from 'vitest';
import { readRecord, writeRecord } from './session-record.ts';

afterEach(() => sessionStorage.clear());

test('what is kept is read again, whatever letters a name has', () => {
  writeRecord({ account_id: 'a1', company_name: 'Peña 屋根', subscription_status: 'active' });
  expect(readRecord()).toMatchObject({ account_id: 'a1', company_name: 'Peña 屋根', subscription_status: 'active' });
});

test('it stands under its key as base64 of JSON', () => {
  writeRecord({ account_id: 'a1' });
  const stored = sessionStorage.getItem('jobsitespro') ?? '';
  expect(JSON.parse(atob(stored))).toMatchObject({ account_id: 'a1' });
});

test('a subscription nobody has told of is inactive', () => {
  writeRecord({ company_code: 'ABC234', company_name: 'Bayline' });
  expect(readRecord()?.subscription_status).toBe('inactive');
});

test('a record that cannot be read, or is gone, is none', () => {
  sessionStorage.setItem('jobsitespro', '{not base64');
  expect(readRecord()).toBeNull();
  writeRecord(null);
  expect(sessionStorage.getItem('jobsitespro')).toBeNull();
});
