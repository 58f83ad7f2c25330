import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { customer, fakeServer } from '../../../../testing/server.ts';
import { CustomerConsents } from './customer-consents.tsx';

const server = fakeServer();
const consent = (changes: object) => ({
  id: '1',
  type: 'customer_consent',
  attributes: {
    customer_consent_id: '1',
    customer_id: customer().customer_id,
    channel: 'sms',
    is_given: true,
    reason: null,
    recorded_by: 'Ana Alvarez',
    confirmed_at: null,
    created_at: '2026-11-20T15:05:00.000Z',
    ...changes,
  },
});

async function renderConsents(record: object, changes: object[]) {
  server.responses(200, { data: changes.map(consent), meta: { total: changes.length } }, { to: /consents$/ });
  let isChanged = false;
  const { element } = await renderElement(
    <CustomerConsents customer={customer({ ...record })} onChanged={() => void (isChanged = true)} />,
  );
  await eventually(() => expect(element.textContent).toContain('Texts'));
  return { screen: element, isChanged: () => isChanged };
}

test('the consents show their date and source, and that a text message confirmed them', async () => {
  const { screen } = await renderConsents({ email_consent: true, sms_consent: true }, [
    { confirmed_at: '2026-11-20T15:05:01.000Z' },
  ]);
  await eventually(() => expect(screen.textContent).toContain('by Ana Alvarez. A text was sent that confirms it.'));
  expect(screen.textContent).toContain('As recorded when the customer was created');
});

test('a withdrawn consent shows when, by whom and why', async () => {
  const { screen } = await renderConsents({ email_consent: false, sms_consent: true }, [
    { channel: 'email', is_given: false, recorded_by: null, reason: 'Too many emails' },
  ]);
  await eventually(() => expect(screen.textContent).toContain('by the customer.'));
  expect(screen.textContent).toContain('Reason: Too many emails');
  expect(find(screen, 'button[aria-label="Record Consent: Emails"]')).toBeDefined();
});

test('a consent is withdrawn once a reason is entered', async () => {
  const { screen, isChanged } = await renderConsents({ email_consent: true, sms_consent: true }, []);
  await press(find(screen, 'button[aria-label="Withdraw Consent: Emails"]'));
  await press(find(document.body, 'button[type="submit"]'));
  expect(document.body.textContent).toContain('Please say why the consent is withdrawn.');
  await type(find(document.body, 'textarea'), 'Wants letters');
  await press(find(document.body, 'button[type="submit"]'));
  await eventually(() => expect(isChanged()).toBe(true));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    customer_consent: { channel: 'email', is_given: false, reason: 'Wants letters' },
  });
});
