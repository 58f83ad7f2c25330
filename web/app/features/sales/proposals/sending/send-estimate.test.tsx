import { expect, test } from 'vitest';
import { queryClient } from '../../../../../kit/api/queries.ts';
import { beginSession } from '../../../../../kit/session/session.ts';
import { renderElement, eventually, find, press, type } from '../../../../../testing/render-element.tsx';
import { fakeServer, NO_REMINDERS, recordOf } from '../../../../../testing/server.ts';
import DeleteEstimate from '../delete-estimate.tsx';
import { ItemizedEstimates } from '../lines/itemized-estimates.tsx';
import SendEstimate from './send-estimate.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000e1';
const ESTIMATE = {
  estimate_id: ID,
  estimate_number: 1042,
  name: 'Kitchen remodel',
  description: null,
  project_id: '01930000-0000-7000-8000-0000000000a1',
  project_name: 'Kitchen',
  project_description: 'Take out the old kitchen and put in the new one',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Maria',
  customer_last_name: 'Alvarez',
  role: 'owner' as const,
  customer_email: 'maria@example.com',
  customer_phone: '813-555-0155',
  final_total: 8766,
};
const CONFIG = { mail_from: 'office@example.com', text_from: '888-555-0100' };
const ANA = {
  account_id: '01930000-0000-7000-8000-0000000000a9',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};
const GONE = { error: 'Estimate not found', code: 'estimate_not_found' };

/** Serves the estimate, of a project without photos. */
function servesEstimate(): void {
  server.responses(200, recordOf('estimate', ESTIMATE), { to: new RegExp(`/estimates/${ID}$`) });
  server.responses(200, { image_group_keys: [] }, { to: '/shown_photos' });
  server.responses(200, { photos: [] }, { to: '/images/' });
  server.responses(200, CONFIG, { to: '/config' });
  server.responses(200, NO_REMINDERS, { to: '/reminder_settings' });
}

/** The subject field, once the form is shown. */
function theSubject(element: Element): Promise<HTMLInputElement> {
  return eventually(() => find(element, 'input[maxlength="150"]') as HTMLInputElement);
}

test.each([
  [
    422,
    { error: 'There is no consent on record to send to this customer this way.', code: 'no_consent' },
    'Failed to send estimate: Error 422: Unprocessable Content - There is no consent on record to send to this customer this way.',
  ],
  [
    503,
    { error: 'The service is busy. Please try again in a moment.', code: 'unavailable' },
    'Failed to send estimate: Error 503: Service Unavailable - The service is busy. Please try again in a moment.',
  ],
  [
    401,
    { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' },
    '401: Session expired. Try to refresh your browser.',
  ],
])(
  'the send screen shows the status and the reason when sending fails with %i',
  async (status, serverError, message) => {
    beginSession(ANA);
    servesEstimate();
    server.responses(status, serverError, { to: '/send_estimate' });
    const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ID, estimate: ESTIMATE } });
    await press(await eventually(() => find(element, 'input[value="email"]')));
    await press(find(element, 'button', 'Send Email'));
    await eventually(() => expect(find(element, '[data-problem]').textContent).toBe(message));
  },
);

test('a preview that failed to load is requested again, and typed text remains', async () => {
  beginSession(ANA);
  const preview = { html: '<p>Hello</p>', html_around_text: '', subject: 'Estimate #1042', message_text: 'Hello' };
  servesEstimate();
  server.responses(400, { error: 'No.', code: 'invalid' }, { to: '/message_preview' });
  server.responses(200, { ...preview, sms: 'Hello', sms_parts: 1, from_name: 'Acme' }, { to: '/message_preview' });
  server.responses(400, { error: 'No.', code: 'invalid' }, { to: '/pdf_pages' });
  server.responses(200, { pages: 3, svg: null }, { to: '/pdf_pages' });
  const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ID, estimate: ESTIMATE } });
  const retries = () => [...element.querySelectorAll('button')].filter((one) => one.textContent === 'Try Again');
  await eventually(() => expect(retries()).toHaveLength(2));
  const subject = await theSubject(element);
  await type(subject, 'As promised');
  for (const retry of retries()) await press(retry);
  await eventually(() => expect(element.textContent).toContain('This PDF is too long to be shown here.'));
  await eventually(() => expect(element.textContent).toContain('Live preview'));
  expect(retries()).toHaveLength(0);
  expect(subject.value).toBe('As promised');
});

test('an empty subject shows the standard subject, which is then sent', async () => {
  beginSession(ANA);
  const words = { html: '<p>Hello</p>', html_around_text: '', subject: 'Estimate #1042', message_text: 'Hello' };
  servesEstimate();
  server.responses(200, { ...words, sms: 'Hello', sms_parts: 1, from_name: 'Acme' }, { to: '/message_preview' });
  server.responses(200, { pages: 3, svg: null }, { to: '/pdf_pages' });
  const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ID, estimate: ESTIMATE } });
  const shown = () => find(element, 'dl dd', 'Estimate #1042');
  await eventually(shown);
  const subject = await theSubject(element);
  await type(subject, 'As promised');
  await eventually(() => find(element, 'dl dd', 'As promised'));
  await type(subject, '');
  await eventually(shown);
});

test('the delete screen shows the project description, truncated to 30 characters', async () => {
  server.responses(200, recordOf('estimate', ESTIMATE), { to: `/estimates/${ID}` });
  server.responses(200, { data: { data: [] }, totals: {} }, { to: 'by_estimate' });
  const { element } = await renderElement(<DeleteEstimate />, { state: { estimate_id: ID, estimate: ESTIMATE } });
  await eventually(() => expect(element.textContent).toContain('Project DescriptionTake out the old kitchen and p…'));
});

test.each([
  ['the delete screen', <DeleteEstimate key="delete" />, 'Error: estimate not found'],
  ['the send screen', <SendEstimate key="send" />, 'Estimate not found'],
])('%s shows that a deleted estimate was not found', async (_screen, screen, message) => {
  server.responses(404, GONE);
  const { element } = await renderElement(screen, { state: { estimate_id: ID } });
  await eventually(() => expect(element.textContent).toContain(message));
});

test('loaded line items remain, with a message, when they cannot be refreshed', async () => {
  const line = { itemized_estimate_id: 'l1', code: null, description: 'Cabinets', unit_price_dollar: 10, quantity: 1 };
  const lines = {
    data: {
      data: [{ id: 'l1', type: 'itemized_estimate', attributes: { ...line, sub_total_dollar: 10, cost_type: 'all' } }],
    },
    totals: { total_dollar: 10, total_hour: 0 },
  };
  server.responses(200, lines, { to: 'by_estimate' });
  server.responses(404, GONE, { to: 'by_estimate' });
  const { element } = await renderElement(<ItemizedEstimates estimate={{ estimate_id: ID, tax_rate: 0 }} />);
  await eventually(() => expect(element.textContent).toContain('Cabinets'));
  expect(element.textContent).not.toContain('Failed');
  void queryClient.invalidateQueries();
  await eventually(() => expect(element.textContent).toContain('Failed to refresh itemized estimates.'));
  expect(element.textContent).toContain('Cabinets');
});

test('no message is sent until a send method is selected and its address is filled in', async () => {
  beginSession(ANA);
  servesEstimate();
  const { element } = await renderElement(<SendEstimate />, { state: { estimate_id: ID, estimate: ESTIMATE } });
  await press(await eventually(() => find(element, 'button', 'Send Estimate')));
  expect(element.textContent).toContain('Please select a send method');
  await press(find(element, 'input[value="email"]'));
  const recipient = find(element, 'input[type=email]');
  await type(recipient, '');
  await press(find(element, 'button', 'Send Email'));
  expect(document.activeElement).toBe(recipient);
  expect(element.textContent).toContain('Please enter an email address');
  expect(server.requests.some(({ path }) => path.includes('/send_estimate'))).toBe(false);
});
