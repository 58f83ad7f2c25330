import type { Insertable, Selectable } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { SystemDb } from '../platform/database/database.ts';
import type { GeneratedInstant } from '../platform/database/tables.ts';

interface SurveyResponsesTable {
  survey_response_id: string;
  first_name: string;
  last_name: string;
  address_1: string | null;
  city: string | null;
  zip: string;
  phone: string | null;
  email: string | null;
  pasco_county_resident: boolean;
  env_impact: boolean;
  local_buz_impact: boolean;
  local_community_impact: boolean;
  safety_concern: boolean;
  project_not_work: boolean;
  other_reason: string | null;
  oppose_overpass: boolean;
  created_at: GeneratedInstant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    survey_responses: SurveyResponsesTable;
  }
}

export type SurveyResponseRow = Selectable<SurveyResponsesTable>;

/** Stores a resident's response. Rejects the same person again: same name, address and ZIP, in any case. */
export async function keepSurveyResponse(
  db: SystemDb,
  response: Insertable<SurveyResponsesTable>,
): Promise<SurveyResponseRow> {
  const row = await db
    .insertInto('survey_responses')
    .values(response)
    // A violated constraint would write name and address into the database's log.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('duplicate_survey_response');
  return row;
}

/** All responses, or those since an instant, in chronological order. */
export async function listSurveyResponses(db: SystemDb, since?: Date): Promise<SurveyResponseRow[]> {
  const all = db.selectFrom('survey_responses').selectAll().orderBy('created_at').orderBy('survey_response_id');
  return (since ? all.where('created_at', '>=', since) : all).execute();
}

/** Deletes a response and returns it; undefined if the id is unknown. */
export async function removeSurveyResponse(db: SystemDb, id: string): Promise<SurveyResponseRow | undefined> {
  return db.deleteFrom('survey_responses').where('survey_response_id', '=', id).returningAll().executeTakeFirst();
}
