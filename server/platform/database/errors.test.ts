import pg from 'pg';
import { expect, test } from 'vitest';
import {
  EmbeddedDatabaseLost,
  isDatabaseOut,
  isDatabaseTrouble,
  isTransactionConflict,
  isUniqueViolation,
} from './errors.ts';

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
])('isDatabaseOut returns true when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(true);
});

test.each([
  ['a statement took too long', state('57014')],
  ['a value was taken', state('23505')],
  ['the SQL is wrong', state('42601')],
  ['a file is missing', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['our own code failed', new TypeError('undefined is not a function')],
  ['something odd was thrown', 'Connection terminated'],
])('isDatabaseOut returns false when %s', (_, error) => {
  expect(isDatabaseOut(error)).toBe(false);
});

test.each([
  ['a statement took too long', '57014', false],
  ['the disk is full', '53100', false],
  ['memory ran out', '53200', false],
  ['a lock was not to be had', '55P03', false],
  ['there was a deadlock', '40P01', true],
  ['transactions did not agree', '40001', true],
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

test('isUniqueViolation returns true only for errors of the database', () => {
  expect(isUniqueViolation(Object.assign(new Error('taken'), { code: '23505' }))).toBe(false);
});

function state(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('from the server', 0, 'error'), { code });
}
