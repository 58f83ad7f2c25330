import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { tokenGate } from './token-gate.ts';

const connection = {
  connection_id: '01930000-0000-7000-8000-000000000001',
  name: 'Time tracker',
  audience: 'api',
  scopes: ['read'],
  expires_at: new Date('2027-01-01T00:00:00Z'),
} as const;
const now = new Date('2026-11-20T17:00:00Z');
const metrics = createMetrics();
// Calls in flight are counted in the process, without the database.
const gate = tokenGate({ database: {} as Database, metrics, rateLimits: true });

test('a token makes at most four calls at the same time, and another one once a call has ended', async () => {
  const [end] = Array.from({ length: 4 }, () => gate.begin(connection, now));
  expect(() => gate.begin(connection, now)).toThrow('4 calls at the same time');
  expect(() => gate.begin({ ...connection, connection_id: 'another' }, now)).not.toThrow();
  end?.({ status: 200, scope: 'read' });
  expect(() => gate.begin(connection, now)).not.toThrow();
  const text = await metrics.text();
  expect(text).toContain('token_calls_total{audience="api",outcome="limited"} 1');
  expect(text).toContain('token_calls_total{audience="api",outcome="served"} 1');
});
