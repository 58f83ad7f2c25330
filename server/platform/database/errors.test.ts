import pg from 'pg';
import { expect, test } from 'vitest';
import {
  CommitNotReplicated,
  constraintOf,
  DatabaseReadOnly,
  EmbeddedDatabaseLost,
  isDatabaseOut,
  isDatabaseTrouble,
  isTransactionConflict,
  isUniqueViolation,
} from './errors.ts';

test.each<[string, unknown]>([
  ['the server is shutting down', state('57P01')],
  ['the server is starting', state('57P03')],
  ['the server has no more connections', state('53300')],
  ['the connection failed', state('08006')],
  ['no server listens at the address', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['its host name is unknown', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['the connection is reset', new Error('Connection terminated unexpectedly')],
  ['the connection times out', new Error('Query read timeout')],
  ['no connection becomes free', new Error('timeout exceeded when trying to connect')],
  ['the embedded engine stopped', new EmbeddedDatabaseLost('stopped')],
  ['the server is not the primary', new DatabaseReadOnly()],
  ['the commit was not replicated', new CommitNotReplicated()],
  ...[
    'pgbouncer cannot connect to server',
    'server login has been failing, try again later (server_login_retry)',
    'query_wait_timeout',
    'server conn crashed?',
    'no more connections allowed (max_client_conn)',
  ].map((message): [string, unknown] => [`PgBouncer responds "${message}"`, state('08P01', message)]),
])('isDatabaseOut returns true when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(true);
});

test.each([
  ['a statement took too long', state('57014')],
  ['a unique value exists already', state('23505')],
  ['the SQL is wrong', state('42601')],
  ['a file is missing', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['our own code failed', new TypeError('undefined is not a function')],
  ['the thrown value is not an error', 'Connection terminated'],
])('isDatabaseOut returns false when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(false);
});

test.each([
  ['a statement took too long', '57014', false],
  ['the disk is full', '53100', false],
  ['memory is exhausted', '53200', false],
  ['a lock is not available', '55P03', false],
  ['a deadlock occurred', '40P01', true],
  ['a serialization failure occurred', '40001', true],
])('isDatabaseTrouble, not isDatabaseOut, returns true when %s', (_, code, isConflict) => {
  expect(isDatabaseTrouble(state(code))).toBe(true);
  expect(isDatabaseOut(state(code))).toBe(false);
  expect(isTransactionConflict(state(code))).toBe(isConflict);
});

test('isDatabaseTrouble returns true for an unavailable database and false for an invalid statement', () => {
  expect(isDatabaseTrouble(state('57P01'))).toBe(true);
  expect(isDatabaseTrouble(state('42601'))).toBe(false);
  expect(isDatabaseTrouble(new Error('deadlock detected'))).toBe(false);
});

test.each([
  ['duplicate key value violates unique constraint "customers_name_email_key_102008"', 'customers_name_email_key'],
  [
    'insert or update on table "projects_102040" violates foreign key constraint "projects_company_id_customer_id_fkey_102040"',
    'projects_company_id_customer_id_fkey',
  ],
  [
    'update or delete on table "estimates_102104" violates foreign key constraint "approvals_of_estimate_102136" on table "approvals_102136"',
    'approvals_of_estimate',
  ],
  ['new row for relation "sessions" violates check constraint "reminders_check1"', 'reminders_check1'],
  ['deadlock detected', undefined],
])('constraintOf returns the name in the message of a worker: %s', (message, name) => {
  expect(constraintOf(new pg.DatabaseError(message, 0, 'error'))).toBe(name);
});

test.each(['accounts_login_id_key', 'accounts_login_id_key_104153'])(
  'constraintOf returns the name that the error has, without the number of a shard: %s',
  (constraint) => {
    const error = new pg.DatabaseError('duplicate key value violates unique constraint "other_key"', 0, 'error');
    expect(constraintOf(Object.assign(error, { constraint }))).toBe('accounts_login_id_key');
  },
);

test('isUniqueViolation returns true only for errors of the database', () => {
  expect(isUniqueViolation(Object.assign(new Error('taken'), { code: '23505' }))).toBe(false);
});

function state(code: string, message = 'from the server'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
}
