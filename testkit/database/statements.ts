import pg from 'pg';
import { vi } from 'vitest';

/**
 * The SQL statements that `work` sends, in order and without their values. Two calls that send the same statements
 * cannot be told apart by their duration, not even on a busy machine.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(this: pg.Client, ...args) {
    const [statement] = args as unknown as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    statements.push(
      text
        .replace(/\s+/g, ' ')
        .replace(/(app\.company_id = )'[^']*'/, '$1?')
        .trim(),
    );
    return Reflect.apply(query, this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}
