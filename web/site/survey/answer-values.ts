import type { BodyInput } from '#contract/endpoint.ts';
import type { survey, SurveyReason } from '#contract/office/survey.ts';

/** Form values of the survey. */
export interface AnswerValues extends Record<SurveyReason, boolean> {
  oppose_overpass: boolean;
  first_name: string;
  last_name: string;
  address_1: string;
  city: string;
  zip: string;
  phone: string;
  email: string;
  /** `yes`, `no`, or empty. */
  pasco_county_resident: string;
  other_reason: string;
}

export function blankAnswer(): AnswerValues {
  return {
    oppose_overpass: false,
    first_name: '',
    last_name: '',
    address_1: '',
    city: '',
    zip: '',
    phone: '',
    email: '',
    pasco_county_resident: '',
    env_impact: false,
    local_buz_impact: false,
    local_community_impact: false,
    safety_concern: false,
    project_not_work: false,
    other_reason: '',
  };
}

const RESIDENT: Partial<Record<string, boolean>> = { yes: true, no: false };

export function surveyBody({ pasco_county_resident, ...answer }: AnswerValues): BodyInput<typeof survey.create> {
  // No selection stays undefined, so that the contract reports it.
  const resident = RESIDENT[pasco_county_resident] as boolean;
  return { noOverpass: { ...answer, pasco_county_resident: resident } };
}
