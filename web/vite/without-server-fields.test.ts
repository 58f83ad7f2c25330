import { expect, test } from 'vitest';
import { emptyServerFields } from './without-server-fields.ts';

test('a summary of an endpoint becomes an empty text, however it is quoted', () => {
  const code = `const a = endpoint({ path: '/a', summary: 'The customer’s own.', auth: 'link' });
export const b = { read: endpoint({ summary: \`Lasts \${MINUTES} minutes.\` as const, path: '/b' }) };`;
  expect(emptyServerFields(code)).toBe(`const a = endpoint({ path: '/a', summary: '', auth: 'link' });
export const b = { read: endpoint({ summary: '', path: '/b' }) };`);
});

test('the errors of an endpoint become an empty list, also those that endpoints share', () => {
  const code = `const a = endpoint({ path: '/a', errors: [...shared, 'stale_record'], summary: '' });`;
  expect(emptyServerFields(code)).toBe(`const a = endpoint({ path: '/a', errors: [], summary: '' });`);
  const short = `const a = endpoint({ path: '/a', errors, summary: '' });`;
  expect(emptyServerFields(short)).toBe(`const a = endpoint({ path: '/a', errors: [], summary: '' });`);
});

test('a summary of anything else stays', () => {
  const code = `export const AuditEntry = z.object({ summary: z.string() });
export const entries = endpoint({ path: '/audit_log', response: one({ summary: 'kept' }), summary: 'Left out.' });`;
  expect(emptyServerFields(code)).toBe(code.replace("'Left out.'", "''"));
});
