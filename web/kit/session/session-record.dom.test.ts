import { afterEach, expect, test } from 'vitest';
import { readRecord, writeRecord } from './session-record.ts';

afterEach(() => sessionStorage.clear());

test('readRecord returns the written record, with non-ASCII letters in names', () => {
  writeRecord({ account_id: 'a1', company_name: 'Peña 屋根', subscription_status: 'active' });
  expect(readRecord()).toMatchObject({ account_id: 'a1', company_name: 'Peña 屋根', subscription_status: 'active' });
});

test('writeRecord stores base64 of JSON under its key', () => {
  writeRecord({ account_id: 'a1' });
  const stored = sessionStorage.getItem('jobsitespro') ?? '';
  expect(JSON.parse(atob(stored))).toMatchObject({ account_id: 'a1' });
});

test('an unknown subscription status is inactive', () => {
  writeRecord({ company_code: 'ABC234', company_name: 'Bayline' });
  expect(readRecord()?.subscription_status).toBe('inactive');
});

test('readRecord returns null for an unreadable or deleted record', () => {
  sessionStorage.setItem('jobsitespro', '{not base64');
  expect(readRecord()).toBeNull();
  writeRecord(null);
  expect(sessionStorage.getItem('jobsitespro')).toBeNull();
});
