import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditAction, AuditRecordType } from '#contract/core/audit-log.ts';
import { auditLog } from '#contract/core/audit-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAuditEntry } from './record.ts';

let acme: Company;

beforeEach(async () => {
  testClock.set('2026-11-20T22:00:00Z');
  acme = await aCompany({ time_zone: 'America/New_York' });
});

interface AuditedCall {
  record_type: AuditRecordType;
  action: AuditAction;
  summary: string;
  at?: string;
  by?: { name: string } | { account: { account_id: string; first_name: string; last_name: string } };
}

async function record({ at = '2026-11-20T22:00:00Z', by = { name: 'Stripe' }, ...entry }: AuditedCall) {
  const database = await testDatabase();
  await asCompany(database, acme.company_id, (db) =>
    recordAuditEntry(db, { record_id: newId(), ...entry }, { ...by, http: { address: '203.0.113.7' } }, new Date(at)),
  );
}

async function summaries(query: Record<string, string> = {}) {
  const { body } = await acme.ana.attempt(auditLog.list, { query });
  return body.data.map(({ attributes }) => attributes.summary);
}

describe('GET /audit_log', () => {
  test("GET /audit_log filters by record type, action, account and date in the company's time zone", async () => {
    const ben = { account: { account_id: acme.ben.account_id, first_name: 'Ben', last_name: 'Alvarez' } };
    // It is still the 18th in New York.
    await record({ record_type: 'invoice', action: 'sent', summary: 'late on the 18th', at: '2026-11-19T04:59:59Z' });
    await record({ record_type: 'invoice', action: 'deleted', summary: 'on the 19th', at: '2026-11-19T05:00:00Z' });
    await record({ record_type: 'session', action: 'signed_in', summary: 'by Ben', by: ben });
    expect(await summaries()).toEqual(['by Ben', 'on the 19th', 'late on the 18th']);
    expect(await summaries({ record_type: 'invoice' })).toEqual(['on the 19th', 'late on the 18th']);
    expect(await summaries({ action: 'deleted' })).toEqual(['on the 19th']);
    expect(await summaries({ account_id: acme.ben.account_id })).toEqual(['by Ben']);
    expect(await summaries({ start: '2026-11-19' })).toEqual(['by Ben', 'on the 19th']);
    expect(await summaries({ end: '2026-11-18' })).toEqual(['late on the 18th']);
    expect(await summaries({ start: '2026-11-19', end: '2026-11-19' })).toEqual(['on the 19th']);
    expect(await summaries({ q: '203.0.113.7 19th' })).toEqual(['on the 19th']);
  });

  test('GET /audit_log rejects unknown record types and a start date after the end date', async () => {
    for (const query of [
      { record_type: 'spaceship' },
      { action: 'eaten' },
      { start: '2026-11-20', end: '2026-11-19' },
    ]) {
      expect(await acme.ana.attempt(auditLog.list, { query })).toBeError('validation_failed');
    }
  });

  test('GET /audit_log returns CSV with escaped formulas and records the export', async () => {
    await record({ record_type: 'customer', action: 'deleted', summary: '=HYPERLINK("x")' });
    const headers = { accept: 'text/csv' };
    const reply = await acme.ana.request({ method: 'GET', url: '/api/v1/audit_log', headers });
    const text = String(reply.body);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Audit-log.csv"',
    });
    const [, line] = text.split('\r\n');
    expect(line).toContain('2026-11-20 17:00,Stripe,203.0.113.7,Customer,deleted,"\'=HYPERLINK(""x"")",,,');
    expect((await acme.ana.call(auditLog.list)).body.data[0]?.attributes).toMatchObject({
      record_type: 'audit_log',
      action: 'exported',
      account_id: acme.ana.account_id,
    });
  });
});

describe('an audit entry', () => {
  test('an audit entry cannot be changed or deleted by the application', async () => {
    await record({ record_type: 'invoice', action: 'deleted', summary: 'Invoice #1001' });
    const database = await testDatabase();
    for (const statement of [sql`update audit_entries set summary = 'x'`, sql`delete from audit_entries`]) {
      await expect(asCompany(database, acme.company_id, (db) => statement.execute(db))).rejects.toThrow(
        'permission denied',
      );
    }
    expect(await summaries()).toEqual(['Invoice #1001']);
  });

  test('an audit entry is rolled back together with its action', async () => {
    const database = await testDatabase();
    const failing = asCompany(database, acme.company_id, async (db) => {
      const entry = { record_type: 'invoice', action: 'deleted', summary: 'never' } as const;
      await recordAuditEntry(db, entry, { name: 'x' }, testClock.now());
      throw new Error('the act fails');
    });
    await expect(failing).rejects.toThrow('the act fails');
    expect(await summaries()).toEqual([]);
  });
});
