import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import { FIRST_STEPS_COLUMNS, type FirstStepsRow, presentFirstSteps } from './first-steps.ts';
import type { HomeContext } from './need-source.ts';
import { clockedInColumns, type ClockedInRow, presentClockedIn } from './today.ts';

/** Who is clocked in, and the first steps of a new company: small facts, read by one statement. */
export async function readAmountsOwed(db: CompanyDb, at: HomeContext) {
  const { rows } = await sql<ClockedInRow & FirstStepsRow>`
    select ${clockedInColumns(at)}, ${FIRST_STEPS_COLUMNS}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table answers one row');
  return { clockedIn: presentClockedIn(row), ...presentFirstSteps(row, at) };
}
