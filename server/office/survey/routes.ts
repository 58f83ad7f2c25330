import { AppError } from '#contract/errors.ts';
import type { survey } from '#contract/office/survey.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { newId } from '../../platform/ids.ts';
import { presentSurveyResponse } from './present.ts';
import { insertSurveyResponse } from './store.ts';

interface Services {
  countAgainst: CountAgainst;
  /** False if the operator has turned the survey off. */
  isOn: boolean;
}

export function surveyHandlers({ countAgainst, isOn }: Services): Handlers<typeof survey> {
  return {
    create: async ({ body, http, now, withSystemTransaction }) => {
      if (!isOn) throw new AppError('not_configured', { message: 'This installation has no survey.' });
      // A separate transaction, so that a duplicate is counted too. Otherwise a caller could find out, name by name,
      // who has responded.
      await withSystemTransaction((db) => countAgainst(db, 'survey_by_address', http.address, now));
      const response = { ...body.noOverpass, survey_response_id: newId(), created_at: now };
      return { data: presentSurveyResponse(await withSystemTransaction((db) => insertSurveyResponse(db, response))) };
    },
  };
}
