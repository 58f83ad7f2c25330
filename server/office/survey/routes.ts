import type { survey } from '#contract/office/survey.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { newId } from '../../platform/ids.ts';
import { presentSurveyResponse } from './present.ts';
import { insertSurveyResponse } from './store.ts';

export function surveyHandlers({ countAgainst }: { countAgainst: CountAgainst }): Handlers<typeof survey> {
  return {
    create: async ({ body, http, now, withSystemTransaction }) => {
      // A separate transaction, so that a duplicate is counted too. Otherwise a caller could find out, name by name,
      // who has responded.
      await withSystemTransaction((db) => countAgainst(db, 'survey_by_address', http.address, now));
      const response = { ...body.noOverpass, survey_response_id: newId(), created_at: now };
      return { data: presentSurveyResponse(await withSystemTransaction((db) => insertSurveyResponse(db, response))) };
    },
  };
}
