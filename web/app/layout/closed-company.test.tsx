import { expect, test } from 'vitest';
import { readRecord } from '../../kit/session/session-record.ts';
import { beginSession } from '../../kit/session/session.ts';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../testing/server.ts';
import { ClosedCompany } from './closed-company.tsx';

const server = fakeServer();
const ana = {
  account_id: 'a-1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as 'owner' | 'office',
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};

async function openBanner(session: typeof ana) {
  beginSession({ ...session, company_deletion_on: '2026-11-29' });
  const { element } = await renderElement(<ClosedCompany company="Acme Roofing" deletionOn="2026-11-29" />);
  return find(element, 'section[aria-label="Company is closed"]');
}

test('an owner sees until when a closed company can be restored, and restores it', async () => {
  const banner = await openBanner(ana);
  expect(banner.textContent).toContain('Acme Roofing is closed');
  expect(banner.textContent).toContain('It will be deleted on Sunday, November 29, 2026');
  server.responses(200, { data: { id: 'c-1', type: 'company', attributes: {} } }, { to: '/companies/' });
  server.responses(200, recordOf('session', ana), { to: '/check_auth' });
  await press(find(banner, 'button', 'Restore Company'));
  await eventually(() => expect(readRecord()).not.toHaveProperty('company_deletion_on'));
  expect(server.requests.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)).toEqual([
    'GET /companies/accounts/a-1',
    'POST /companies/c-1/restoration',
    'GET /check_auth',
  ]);
});

test('a failed restoration shows the reason in the banner of a closed company', async () => {
  const banner = await openBanner(ana);
  server.responses(503, { error: 'The service is busy. Please try again in a moment.', code: 'unavailable' });
  await press(find(banner, 'button', 'Restore Company'));
  await eventually(() => expect(find(banner, '[role=alert]').textContent).toContain('The service is busy.'));
});

test('only owners are offered the restoration of a closed company', async () => {
  const banner = await openBanner({ ...ana, role: 'office' });
  expect(banner.textContent).toContain('Ask one of them to restore it.');
  expect(banner.querySelector('button')).toBeNull();
});
