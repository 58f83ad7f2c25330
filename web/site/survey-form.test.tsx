import { expect, test } from 'vitest';
import { eventually, find, press, type } from '../testing/render-element.tsx';
import { renderStatic } from '../testing/render-static.tsx';
import { fakeServer } from '../testing/server.ts';
import { startForm } from './form-script.ts';
import { SITE_FORMS } from './site-forms.ts';
import { SurveyForm } from './survey-form.tsx';

const server = fakeServer();

function started(): HTMLElement {
  const element = renderStatic(<SurveyForm />);
  startForm(find(element, '[data-form]'), SITE_FORMS.survey);
  return element;
}

const NOT_OPPOSED = 'You must confirm that you are opposed to this project to continue.';
const REQUIRED = 'Please fill in all required fields.';

const box = (within: Element, name: string) => find(within, `input[type=checkbox][data-path=${name}]`);
const field = (within: Element, name: string) => find(within, `[data-path=${name}]`);

/** Fills in only the required fields. */
async function fillInRequired(element: Element) {
  await press(box(element, 'oppose_overpass'));
  await type(field(element, 'first_name'), 'Dana');
  await type(field(element, 'last_name'), 'Reyes');
  await type(field(element, 'zip'), '34653');
  await press(find(element, 'input[type=radio][value=no]'));
}

test('a survey response is sent once, with checked reasons as true and the others as false', async () => {
  server.responses(201, { data: { id: '1', type: 'survey_response', attributes: {} } });
  const element = started();
  await fillInRequired(element);
  await press(box(element, 'safety_concern'));
  await type(field(element, 'phone'), '7275550165');
  await type(field(element, 'other_reason'), 'The school is beside it.');
  await press(find(element, 'button', 'Submit Survey'));
  await eventually(() =>
    expect(find(element, 'h2').textContent).toBe('Thank you. Your opposition to this project has been recorded.'),
  );
  expect(server.requests).toMatchObject([{ method: 'POST', path: '/api/v1/no_overpass', credentials: 'omit' }]);
  expect(server.requests[0]?.body).toEqual({
    noOverpass: {
      oppose_overpass: true,
      first_name: 'Dana',
      last_name: 'Reyes',
      address_1: '',
      city: '',
      zip: '34653',
      phone: '727-555-0165',
      email: '',
      pasco_county_resident: false,
      env_impact: false,
      local_buz_impact: false,
      local_community_impact: false,
      safety_concern: true,
      project_not_work: false,
      other_reason: 'The school is beside it.',
    },
  });
});

test('no response is sent until the opposition is confirmed and required fields are filled in', async () => {
  const element = started();
  await press(find(element, 'button', 'Submit Survey'));
  expect(element.textContent?.split(NOT_OPPOSED)).toHaveLength(2);
  expect(element.textContent?.split(REQUIRED)).toHaveLength(5);
  expect(document.activeElement).toBe(box(element, 'oppose_overpass'));
  await fillInRequired(element);
  await press(box(element, 'oppose_overpass'));
  await press(find(element, 'button', 'Submit Survey'));
  expect(element.textContent).toContain(NOT_OPPOSED);
  expect(server.requests).toEqual([]);
});

test.each([
  ['email', 'dana@', 'Invalid email'],
  ['phone', '555-0165', 'Invalid phone number'],
  ['zip', '346', 'Invalid ZIP code'],
])('an invalid %s shows its message on blur', async (name, typed, sentence) => {
  const element = started();
  await type(field(element, name), typed);
  expect(element.textContent).toContain(sentence);
});

test.each([
  [
    409,
    { error: 'This is a duplicate: your opposition is on record already.', code: 'duplicate_survey_response' },
    'Failed to create survey: Duplicated data entries status 409',
  ],
  [
    401,
    { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' },
    '401: Session expired. Try to refresh your browser.',
  ],
  [
    429,
    { error: 'Too many requests. Please wait a moment and try again.', code: 'too_many_requests' },
    'Failed to create survey: Too many requests. Please wait a moment and try again, status: 429',
  ],
])(
  'an error response with %i is shown above the form, and the input remains',
  async (status, serverError, sentence) => {
    server.responses(status, serverError);
    const element = started();
    await fillInRequired(element);
    await press(find(element, 'button', 'Submit Survey'));
    await eventually(() => expect(find(element, '[role=alert] p').textContent).toBe(sentence));
    expect(field(element, 'last_name')).toHaveProperty('value', 'Reyes');
    expect(box(element, 'oppose_overpass')).toHaveProperty('checked', true);
  },
);
