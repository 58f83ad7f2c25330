import type { SurveyResponseRow } from './store.ts';

export function presentSurveyResponse(attributes: SurveyResponseRow) {
  return { id: attributes.survey_response_id, type: 'survey_response' as const, attributes };
}
