import { z } from 'zod';
import { endpoint, one, record, under, type Summaries } from '../endpoint.ts';
import { email, instant, optional, optionalLongText, optionalText, phone, requiredText, zip } from '../fields.ts';

export const SURVEY_NAME_MAX = 50;
export const SURVEY_ADDRESS_MAX = 100;
export const SURVEY_CITY_MAX = 50;
export const SURVEY_OTHER_REASON_MAX = 500;
export const NOT_OPPOSED = 'You must confirm that you are opposed to this project to continue.';
export const FILL_IN_REQUIRED = 'Please fill in all required fields.';
export const INVALID_ZIP = 'Invalid ZIP code';
export const INVALID_PHONE = 'Invalid phone number';
export const INVALID_EMAIL = 'Invalid email';

/** The reasons for opposition, as presented and exported; each is a checkbox. */
export const SURVEY_REASONS = {
  env_impact: 'Impact on the environment',
  local_buz_impact: 'Impact on local businesses',
  local_community_impact: 'Impact on the local community',
  safety_concern: 'Safety concerns',
  project_not_work: 'The project would not work as intended',
} as const;
export type SurveyReason = keyof typeof SURVEY_REASONS;

export const SurveyResponse = z.object({
  survey_response_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address_1: z.string().nullable(),
  city: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  pasco_county_resident: z.boolean(),
  env_impact: z.boolean(),
  local_buz_impact: z.boolean(),
  local_community_impact: z.boolean(),
  safety_concern: z.boolean(),
  project_not_work: z.boolean(),
  other_reason: z.string().nullable(),
  /** The respondent confirms opposition, and an age of at least 18. */
  oppose_overpass: z.boolean(),
  created_at: instant,
});
export type SurveyResponse = z.output<typeof SurveyResponse>;

/** A field with this form's own error message. */
function saying(sentence: string, field: z.ZodType<string, string>) {
  return z.string({ error: sentence }).transform((written, context) => {
    const { data } = field.safeParse(written);
    if (data === undefined) context.addIssue(sentence);
    return data ?? written;
  });
}

const reason = z.boolean({ error: 'A reason is true or false' }).default(false);

/** The fields that a resident submits. */
export const SurveyInput = z.object({
  first_name: requiredText('First name', SURVEY_NAME_MAX, FILL_IN_REQUIRED),
  last_name: requiredText('Last name', SURVEY_NAME_MAX, FILL_IN_REQUIRED),
  address_1: optionalText('Address', SURVEY_ADDRESS_MAX).optional(),
  city: optionalText('City', SURVEY_CITY_MAX).optional(),
  zip: z
    .string({ error: FILL_IN_REQUIRED })
    .trim()
    .min(1, { error: FILL_IN_REQUIRED, abort: true })
    .pipe(saying(INVALID_ZIP, zip)),
  phone: optional(saying(INVALID_PHONE, phone)).optional(),
  email: optional(saying(INVALID_EMAIL, email)).optional(),
  pasco_county_resident: z.boolean({ error: FILL_IN_REQUIRED }),
  env_impact: reason,
  local_buz_impact: reason,
  local_community_impact: reason,
  safety_concern: reason,
  project_not_work: reason,
  other_reason: optionalLongText('Other reason', SURVEY_OTHER_REASON_MAX).optional(),
  oppose_overpass: z.boolean({ error: NOT_OPPOSED }).refine(Boolean, NOT_OPPOSED),
});
export type SurveyInput = z.output<typeof SurveyInput>;

export const survey = {
  create: endpoint({
    method: 'POST',
    path: '/no_overpass',
    auth: 'public',
    anonymous: true,
    body: under('noOverpass', SurveyInput),
    status: 201,
    response: one(record('survey_response', SurveyResponse)),
    errors: ['duplicate_survey_response', 'not_configured'],
  }),
};

export const surveySummaries: Summaries<typeof survey> = {
  create: "Record a resident's opposition to the road project, once per name, address and ZIP.",
};
