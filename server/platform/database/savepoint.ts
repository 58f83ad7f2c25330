import { sql } from 'kysely';
import type { CompanyDb } from './database.ts';

/**
 * Runs work that may be rejected without aborting its transaction: if it throws, its writes are rolled back, and the
 * caller may catch the error.
 */
export async function withinSavepoint<T>(db: CompanyDb, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rejectable`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint rejectable`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint rejectable`.execute(db);
    throw error;
  }
}
