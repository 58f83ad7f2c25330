import { expect, test } from 'vitest';
import { survey, type SurveyInput } from '#contract/office/survey.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aSurveyInput, unique } from '#testkit/inputs/inputs.ts';

function answer(fields: Partial<Record<keyof SurveyInput, unknown>> = {}, browser = aBrowser()) {
  return browser.attempt(survey.create, { body: { noOverpass: { ...aSurveyInput(), ...fields } } });
}

async function storedResponse(last_name: string) {
  const { database } = await testApp();
  return database.systemDb.selectFrom('survey_responses').selectAll().where('last_name', '=', last_name).execute();
}

test('a survey response is stored', async () => {
  testClock.set('2026-11-20T16:00:00Z');
  const input = aSurveyInput();
  const { status, body } = await answer(input);
  expect(status).toBe(201);
  const { survey_response_id, ...attributes } = body.data.attributes;
  expect(attributes).toEqual({ ...input, created_at: '2026-11-20T16:00:00.000Z' });
  expect(await storedResponse(input.last_name)).toMatchObject([{ survey_response_id, ...input }]);
});

test('phone, email and ZIP are normalized, and empty fields stored as null', async () => {
  const { body } = await answer({ phone: '(727) 5550165', email: ' Dana@Residents.example', zip: '346531234' });
  expect(body.data.attributes).toMatchObject({
    phone: '727-555-0165',
    email: 'dana@residents.example',
    zip: '34653-1234',
  });
  const { body: bare } = await answer({ phone: '', email: '', address_1: ' ', city: null, other_reason: '' });
  expect(bare.data.attributes).toMatchObject({
    phone: null,
    email: null,
    address_1: null,
    city: null,
    other_reason: null,
  });
});

test('a missing reason counts as not checked', async () => {
  const { env_impact: _, ...input } = aSurveyInput();
  const { body } = await aBrowser().attempt(survey.create, { body: { noOverpass: input } });
  expect(body.data.attributes).toMatchObject({ env_impact: false, local_community_impact: true });
});

const REQUIRED = 'Please fill in all required fields.';
const NOT_OPPOSED = 'You must confirm that you are opposed to this project to continue.';

test.each<[Partial<Record<keyof SurveyInput, unknown>>, string]>([
  [{ oppose_overpass: false }, NOT_OPPOSED],
  [{ oppose_overpass: undefined }, NOT_OPPOSED],
  [{ first_name: ' ' }, REQUIRED],
  [{ last_name: undefined }, REQUIRED],
  [{ zip: '' }, REQUIRED],
  [{ zip: null }, REQUIRED],
  [{ pasco_county_resident: undefined }, REQUIRED],
  [{ pasco_county_resident: 'yes' }, REQUIRED],
  [{ first_name: 'x'.repeat(51) }, 'First name must be at most 50 characters'],
  [{ last_name: 'x'.repeat(51) }, 'Last name must be at most 50 characters'],
  [{ other_reason: 'x'.repeat(501) }, 'Other reason must be at most 500 characters'],
  [{ zip: '3465' }, 'Invalid ZIP code'],
  [{ phone: '555-0165' }, 'Invalid phone number'],
  [{ email: 'dana@' }, 'Invalid email'],
  [{ env_impact: 'true' }, 'A reason is true or false'],
])('a survey response with %j is rejected', async (fields, sentence) => {
  const reply = await answer(fields);
  expect(reply).toBeError('validation_failed');
  const [name = ''] = Object.keys(fields);
  expect(reply.body).toMatchObject({ error: sentence, fields: { [name]: [sentence] } });
});

test('missing fields are reported in one summary and at each field', async () => {
  const reply = await answer({ first_name: '', last_name: '', zip: '' });
  expect(reply.body).toMatchObject({
    details: [REQUIRED],
    fields: { first_name: [REQUIRED], last_name: [REQUIRED], zip: [REQUIRED] },
  });
});

test('a second response of the same person is rejected, in any case and ZIP notation', async () => {
  const input = aSurveyInput();
  await answer(input);
  const shouted = { first_name: 'DANA', last_name: input.last_name.toUpperCase(), address_1: '6110 RIDGE RD' };
  for (const fields of [input, { ...input, ...shouted }, { ...input, zip: '34653-1234', phone: '813-555-0100' }]) {
    expect(await answer(fields)).toBeError('duplicate_survey_response');
  }
  expect(await storedResponse(input.last_name)).toHaveLength(1);
});

test('a person of the same name with another address or ZIP is accepted', async () => {
  const input = aSurveyInput();
  for (const fields of [{}, { address_1: '12 Bay St' }, { address_1: null }, { zip: '34652' }, { first_name: 'Dan' }]) {
    expect((await answer({ ...input, ...fields })).status).toBe(201);
  }
});

test('responses without an address are compared by name and ZIP', async () => {
  const input = { ...aSurveyInput(), address_1: null };
  expect((await answer(input)).status).toBe(201);
  expect(await answer(input)).toBeError('duplicate_survey_response');
});

test('one of fifty concurrent responses of the same person is stored', async () => {
  const input = aSurveyInput();
  const replies = await Promise.all(Array.from({ length: 50 }, () => answer(input)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
});

test('a retry with the same key returns the first response', async () => {
  const browser = aBrowser();
  const input = { body: { noOverpass: aSurveyInput() }, headers: { 'idempotency-key': unique() } };
  const first = await browser.attempt(survey.create, input);
  const again = await browser.attempt(survey.create, input);
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('one address can send five responses an hour, including duplicates', async () => {
  testClock.stop();
  const browser = aBrowser();
  const input = aSurveyInput();
  expect((await answer(input, browser)).status).toBe(201);
  for (let count = 0; count < 4; count++) {
    expect(await answer(input, browser)).toBeError('duplicate_survey_response');
  }
  const sixth = await answer({}, browser);
  expect(sixth).toBeError('too_many_requests');
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  testClock.forward({ hours: 1 });
  expect((await answer({}, browser)).status).toBe(201);
});

test('responses with invalid fields are not counted', async () => {
  testClock.stop();
  const browser = aBrowser();
  for (let count = 0; count < 6; count++) expect((await answer({ zip: '1' }, browser)).status).toBe(422);
  expect((await answer({}, browser)).status).toBe(201);
});
