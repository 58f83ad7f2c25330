import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { backupWarning, terminalLog, welcomeLines } from './terminal.ts';

test('the log at a terminal shows warnings and errors as sentences, and no requests', () => {
  const lines: string[] = [];
  const log = terminalLog('info', (line) => lines.push(line));
  log.info('GET /');
  log.warn('The disk is almost full');
  log.error({ err: new Error('no route to host') }, 'A task failed');
  expect(lines).toEqual(['Warning: The disk is almost full\n', 'Error: A task failed: no route to host\n']);
});

test('the log at a terminal is silent if the operator has turned it off', () => {
  const lines: string[] = [];
  terminalLog('silent', (line) => lines.push(line)).error('A task failed');
  expect(lines).toEqual([]);
});

test('the welcome names the address and the place of the data, without a password', () => {
  const embedded = welcomeLines(readConfig({ DATA_DIR: '/data' }));
  expect(embedded).toBe('  Address  http://localhost:3000\n  Data     /data\n  Stop     Ctrl-C\n');
  const server = welcomeLines(readConfig({ DATA_DIR: '/data', DATABASE_URL: 'postgres://me:secret@db.example/jobs' }));
  expect(server).toContain('the database at db.example, and files in /data');
  expect(server).not.toContain('secret');
});

test('a warning is given on PostgreSQL without backups, and not with them or on the embedded engine', () => {
  const DATABASE_URL = 'postgres://x/y';
  expect(backupWarning(readConfig({ DATABASE_URL }))).toContain('set BACKUP_DIR');
  expect(backupWarning(readConfig({ DATABASE_URL, BACKUP_DIR: '/backups' }))).toBeUndefined();
  expect(backupWarning(readConfig({ BACKUP_KEEP: 'off' }))).toBeUndefined();
});
