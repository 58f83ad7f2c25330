import type { survey } from '../../contract/survey.ts';
import type { Doors } from '../platform/http/doors.ts';
import type { CountAgainst } from '../platform/http/rate-limits.ts';
import { newId } from '../platform/ids.ts';
import { presentSurveyResponse } from './present.ts';
import { keepSurveyResponse } from './store.ts';

export function surveyDoors({ countAgainst }: { countAgainst: CountAgainst }): Doors<typeof survey> {
  return {
    create: async ({ body, http, now, inHouse }) => {
      // In a transaction of its own, so that a duplicate counts too: else a caller could find out name by name who has
      // responded.
      await inHouse((db) => countAgainst(db, 'survey_by_address', http.address, now));
      const response = { ...body.noOverpass, survey_response_id: newId(), created_at: now };
      return { data: presentSurveyResponse(await inHouse((db) => keepSurveyResponse(db, response))) };
    },
  };
}
