import { contact, CONTACT_MESSAGE_MAX, MESSAGE_REQUIRED, MESSAGE_TOO_LONG } from '#endpoints/office/contact.ts';
import {
  FILL_IN_REQUIRED,
  INVALID_EMAIL,
  INVALID_PHONE,
  INVALID_ZIP,
  NOT_OPPOSED,
  survey,
  SURVEY_ADDRESS_MAX,
  SURVEY_CITY_MAX,
  SURVEY_NAME_MAX,
  SURVEY_OTHER_REASON_MAX,
} from '#endpoints/office/survey.ts';
import { EMAIL_INVALID, EMAIL_REQUIRED } from '#domain/field-rules.ts';
import { call } from '../kit/api/call.ts';
import { phoneAsTyped, zipAsTyped } from '../kit/forms/typing.ts';
import { type Check, email, phone, text, zip } from './form-checks.ts';

/** The values of a form's fields: the text, whether a box is checked, or the selected option. */
export type Values = Readonly<Record<string, string | boolean>>;

/** What a form of a public page checks and sends. */
export interface SiteForm {
  /** The checks of its texts and choices, by field. */
  checks: Readonly<Record<string, Check>>;
  /** The messages of boxes that must be checked, by field. */
  mustCheck?: Readonly<Record<string, string>>;
  /** Formats fields while they are typed. */
  typing?: Readonly<Record<string, (typed: string) => string>>;
  /** The body of the call. */
  toBody(values: Values): object;
  /** Throws `ApiError`. */
  send(body: object, idempotencyKey: string): Promise<unknown>;
  failure: string;
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** The forms of the public pages, by the name that static-form.tsx gives them. */
export const SITE_FORMS: Readonly<Record<'contact' | 'survey', SiteForm>> = {
  contact: {
    checks: {
      message: text({
        label: 'Message',
        max: CONTACT_MESSAGE_MAX,
        required: MESSAGE_REQUIRED,
        over: MESSAGE_TOO_LONG,
        long: true,
      }),
      sender_email: email(EMAIL_INVALID, EMAIL_REQUIRED),
    },
    toBody: (values) => ({ contact_us: values }),
    send: (body, idempotencyKey) => call(contact.send, { body: body as never }, { idempotencyKey }),
    failure: 'Failed to send message',
  },
  survey: {
    checks: {
      first_name: text({ label: 'First name', max: SURVEY_NAME_MAX, required: FILL_IN_REQUIRED }),
      last_name: text({ label: 'Last name', max: SURVEY_NAME_MAX, required: FILL_IN_REQUIRED }),
      address_1: text({ label: 'Address', max: SURVEY_ADDRESS_MAX }),
      city: text({ label: 'City', max: SURVEY_CITY_MAX }),
      zip: zip(FILL_IN_REQUIRED, INVALID_ZIP),
      phone: phone(INVALID_PHONE),
      email: email(INVALID_EMAIL),
      pasco_county_resident: (chosen) => (chosen === '' ? FILL_IN_REQUIRED : undefined),
      other_reason: text({ label: 'Other reason', max: SURVEY_OTHER_REASON_MAX, long: true }),
    },
    mustCheck: { oppose_overpass: NOT_OPPOSED },
    typing: { phone: phoneAsTyped, zip: zipAsTyped },
    toBody: ({ pasco_county_resident, ...answer }) => ({
      noOverpass: { ...answer, pasco_county_resident: YES_OR_NO[String(pasco_county_resident)] },
    }),
    send: (body, idempotencyKey) => call(survey.create, { body: body as never }, { idempotencyKey }),
    failure: 'Failed to create survey',
  },
};
