import { expect, test } from 'vitest';
import { emptySummaries } from './without-summaries.ts';

test('a summary of an endpoint becomes an empty text, however it is quoted', () => {
  const code = `const a = endpoint({ path: '/a', summary: 'The customer’s own.', auth: 'link' });
export const b = { read: endpoint({ summary: \`Lasts \${MINUTES} minutes.\` as const, path: '/b' }) };`;
  expect(emptySummaries(code)).toBe(`const a = endpoint({ path: '/a', summary: '', auth: 'link' });
export const b = { read: endpoint({ summary: '', path: '/b' }) };`);
});

test('a summary of anything else stays', () => {
  const code = `export const AuditEntry = z.object({ summary: z.string() });
export const entries = endpoint({ path: '/audit_log', response: one({ summary: 'kept' }), summary: 'Left out.' });`;
  expect(emptySummaries(code)).toBe(code.replace("'Left out.'", "''"));
});
