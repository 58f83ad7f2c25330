import { beforeEach, expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import { CustomerPage } from './page.tsx';
import { openSample } from './sample.ts';

const server = fakeServer();
const COMPANY = {
  name: 'Gulf Roofing',
  company_code: 'GULF01',
  phone: '813-555-0100',
  email: 'office@gulf.example',
  web_url: null,
  address_1: '1 Bay St',
  address_2: null,
  city: 'Tampa',
  state: 'FL',
  zip: '33606',
  time_zone: 'America/New_York',
  customer_sees: { quantities: false, prices: true, cost_types: false, hours: false, codes: false },
  payment_options: { check_payable_to: null, zelle: null, bank_transfer: null, cash: true, card_online: false },
};

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.scrollTo = () => {};
});

async function opened() {
  const { element } = await renderElement(<CustomerPage store={await openSample()} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

const writes = () => server.requests.filter(({ method }) => method !== 'GET');

test('the sample shows the name, the logo and the choice of details of the company, and is approved without a call', async () => {
  server.responses(
    200,
    { data: [{ id: 'c', type: 'company', attributes: COMPANY }], meta: { total: 1 } },
    { to: /\/companies$/ },
  );
  server.responses(200, { photos: [{ url: '/api/v1/images/logo' }] }, { to: '/images/get_photo_links' });
  const element = await opened();
  expect(find(element, 'header img').getAttribute('src')).toBe('/api/v1/images/logo');
  expect(element.textContent).toContain('Gulf Roofing');
  expect(element.textContent).toContain('This is a sample.');
  expect(element.textContent).not.toContain('122 ft');
  expect(element.textContent).not.toContain('Open as PDF');
  await press(find(element, 'input[type=checkbox]:not([role])'));
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Approved. Thank you, Grace.'));
  expect(element.textContent).toContain('Please pay in cash.');
  expect(writes()).toEqual([]);
});

test('the sample opens for a visitor who is not signed in', async () => {
  server.responses(401, { error: 'Please log in.', code: 'not_signed_in' }, { to: /\/companies$/ });
  const element = await opened();
  expect(element.textContent).toContain('Your Company');
  expect(element.textContent).toContain('122 ft × $12.50');
  expect(writes()).toEqual([]);
});
