import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contact } from '#contract/office/contact.ts';
import { survey } from '#contract/office/survey.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { SITE_FORMS, type SiteForm, type Values } from './site-forms.ts';

/** Texts that fields of all kinds accept or reject, and their parts. */
const aText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Dana',
    'dana@example.com',
    ' DANA@Example.com ',
    'dana@',
    'a@b',
    'a\u202eb',
    'a\nb',
    'a\tb',
  ),
  fc.constantFrom('813-555-0142', '+1 (813) 555 0142', '555-0142', '33609', '336091234', '33609-12', ' 33609 '),
  fc.integer({ min: 45, max: 1100 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 240, max: 260 }).map((length) => `${'x'.repeat(length - 12)}@example.com`),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Each field's first message, by the form's checks and by the contract's schema. */
function messagesOf(form: SiteForm, schema: typeof contact.send.body | typeof survey.create.body, values: Values) {
  const { error } = checkInput(schema, form.toBody(values));
  const byContract = Object.entries(error ? faultsByField(error, schema) : {}).map(([name, [first]]) => [name, first]);
  const byForm = Object.entries(values).flatMap(([name, value]) => {
    const message = typeof value === 'string' ? form.checks[name]?.(value) : value ? undefined : form.mustCheck?.[name];
    return message ? [[name, message]] : [];
  });
  return { byForm: Object.fromEntries(byForm) as object, byContract: Object.fromEntries(byContract) as object };
}

test("the contact form's messages are the contract's", () => {
  fc.assert(
    fc.property(fc.record({ message: aText, sender_email: aText }), (values) => {
      const { byForm, byContract } = messagesOf(SITE_FORMS.contact, contact.send.body, values);
      expect(byForm).toEqual(byContract);
    }),
  );
});

test("the survey's messages are the contract's", () => {
  const answer = fc.record({
    oppose_overpass: fc.boolean(),
    first_name: aText,
    last_name: aText,
    address_1: aText,
    city: aText,
    zip: aText,
    phone: aText,
    email: aText,
    pasco_county_resident: fc.constantFrom('', 'yes', 'no'),
    safety_concern: fc.boolean(),
    other_reason: aText,
  });
  fc.assert(
    fc.property(answer, (values) => {
      const { byForm, byContract } = messagesOf(SITE_FORMS.survey, survey.create.body, values);
      expect(byForm).toEqual(byContract);
    }),
  );
});
