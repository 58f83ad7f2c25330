import type { Insertable, Selectable } from 'kysely';
import type { SystemDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type SurveyResponseRow = Selectable<Tables['survey_responses']>;

/**
 * Stores a resident's response. Rejects a second response of the same person: same name, address and ZIP, ignoring
 * case.
 */
export async function insertSurveyResponse(
  db: SystemDb,
  response: Insertable<Tables['survey_responses']>,
): Promise<SurveyResponseRow> {
  return readOne(
    db
      .insertInto('survey_responses')
      .values(response)
      // A constraint violation would write name and address to the database's log.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
    'duplicate_survey_response',
  );
}

/** All responses, or those since a time, in chronological order. */
export async function listSurveyResponses(db: SystemDb, since?: Date): Promise<SurveyResponseRow[]> {
  const all = db.selectFrom('survey_responses').selectAll().orderBy('created_at').orderBy('survey_response_id');
  return (since ? all.where('created_at', '>=', since) : all).execute();
}

/** Deletes a response and returns it; undefined if the id is unknown. */
export async function removeSurveyResponse(db: SystemDb, id: string): Promise<SurveyResponseRow | undefined> {
  return db.deleteFrom('survey_responses').where('survey_response_id', '=', id).returningAll().executeTakeFirst();
}
