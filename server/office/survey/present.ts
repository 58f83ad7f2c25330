import type { SurveyResponse } from '#contract/office/survey.ts';
import type { SurveyResponseRow } from './store.ts';

export function presentSurveyResponse({ created_at, ...fields }: SurveyResponseRow) {
  const attributes: SurveyResponse = { ...fields, created_at: created_at.toISOString() };
  return { id: fields.survey_response_id, type: 'survey_response' as const, attributes };
}
