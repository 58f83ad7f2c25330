import pg from 'pg';
import { expect, test } from 'vitest';
import { EmbeddedDatabaseLost, isDatabaseOut, isUniqueViolation } from './errors.ts';

test.each([
  ['the server is shutting down', state('57P01')],
  ['the server is starting', state('57P03')],
  ['the server has no more connections', state('53300')],
  ['the connection failed', state('08006')],
  ['nobody listens there', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['its name is not known', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['it went away', new Error('Connection terminated unexpectedly')],
  ['it does not answer', new Error('Query read timeout')],
  ['no connection came free', new Error('timeout exceeded when trying to connect')],
  ['the embedded engine stopped', new EmbeddedDatabaseLost('stopped')],
])('the database is out when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(true);
});

test.each([
  ['a statement took too long', state('57014')],
  ['a value was taken', state('23505')],
  ['the SQL is wrong', state('42601')],
  ['a file is missing', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['our own code failed', new TypeError('undefined is not a function')],
  ['something odd was thrown', 'Connection terminated'],
])('the database is not out when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(false);
});

test('only the database speaks of unique violations', () => {
  expect(isUniqueViolation(Object.assign(new Error('taken'), { code: '23505' }))).toBe(false);
});

function state(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('from the server', 0, 'error'), { code });
}
