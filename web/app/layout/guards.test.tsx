import { act } from 'react';
import { expect, test } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { call } from '../../kit/api/call.ts';
import { beginSession } from '../../kit/session/session.ts';
import { eventually, renderElement, find, press } from '../../testing/render-element.tsx';
import { fakeServer, recordOf, subscription } from '../../testing/server.ts';
import { PageTitle } from '../../kit/page/page.tsx';
import { CrewLead } from './crew-lead.tsx';
import { OwnRole } from './own-role.tsx';
import { SignedIn } from './signed-in.tsx';
import { Subscribed } from './subscribed.tsx';

const server = fakeServer();
const ana = {
  account_id: 'a-1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};

test('an expired session redirects to the login with a message and the URL to return to', async () => {
  server.responses(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  beginSession(ana);
  const { router } = await renderElement(<SignedIn />, { at: '/main/customer/update', state: { customer_id: 'c1' } });
  await act(async () => call(customers.list, {}).catch(() => undefined));
  expect(router.location.pathname).toBe('/login');
  expect(router.location.state).toEqual({
    from: { pathname: '/main/customer/update', search: '', state: { customer_id: 'c1' } },
    message: '401: Session expired. Try to refresh your browser.',
  });
});

test('a company that requires two-step login shows its setup instead of any screen', async () => {
  const required = { ...ana, must_set_up_second_factor: true as const };
  server.responses(200, recordOf('session', required), { to: '/check_auth' });
  server.responses(503, { error: 'The service is busy.', code: 'unavailable' }, { to: '/accounts/' });
  beginSession(required);
  const { element } = await renderElement(<SignedIn />, { at: '/main/customer' });
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Set Up Two-Step Login'));
  expect(element.textContent).toContain('Acme Roofing requires it');
  expect(find(element, 'button', 'Logout')).toBeTruthy();
});

test('a screen has the product name as its title until its own title is loaded', async () => {
  server.responses(200, recordOf('session', ana), { to: '/check_auth' });
  beginSession(ana);
  await renderElement(<SignedIn />, { at: '/main/customer' });
  expect(document.title).toBe('JobsitesPro');
  const Screen = () => (
    <>
      <SignedIn />
      <PageTitle>Customer List</PageTitle>
    </>
  );
  await renderElement(<Screen />, { at: '/main/customer' });
  expect(document.title).toBe('Customer List · JobsitesPro');
});

test.each([
  '/main/account/subscription',
  '/main/account/subscription/make_payment',
  '/main/account/subscription/view_payment',
  '/main/account/account_invite',
  '/main/company/settings',
])('a crew lead sees at %s that their role does not include it, before any request is sent', async (at) => {
  beginSession({ ...ana, role: 'crew_lead' });
  const { element } = await renderElement(<OwnRole>The screen</OwnRole>, { at });
  await eventually(() => expect(element.textContent).toContain('Your role does not include this.'));
  expect(element.textContent).not.toContain('The screen');
  expect(server.requests).toEqual([]);
});

test.each([
  ['crew_lead', '/main/account/settings'],
  ['office', '/main/account/subscription'],
] as const)('an account with the role %s opens %s', async (role, at) => {
  beginSession({ ...ana, role });
  const { element } = await renderElement(<OwnRole>The screen</OwnRole>, { at });
  expect(element.textContent).toContain('The screen');
});

test('a crew lead sees on other screens that their role does not include them', async () => {
  beginSession({ ...ana, role: 'crew_lead' });
  const { element } = await renderElement(<Subscribed>The screen</Subscribed>, { at: '/main/company' });
  await eventually(() => expect(element.textContent).toContain('Your role does not include this.'));
});

test.each([
  ['/main', '/main/crew/schedule'],
  ['/main/project', '/main/crew/project'],
  ['/main/customer', '/main/crew/customer'],
  ['/main/customer/view', '/main/crew/customer/view'],
  ['/main/project/view', '/main/crew/project/view'],
])('a crew lead is redirected from %s to %s', async (at, to) => {
  beginSession({ ...ana, role: 'crew_lead' });
  const { router } = await renderElement(<Subscribed>The screen</Subscribed>, { at });
  await eventually(() => expect(router.location.pathname).toBe(to));
});

test('a crew lead is redirected from a record’s address with its id', async () => {
  beginSession({ ...ana, role: 'crew_lead' });
  const { router } = await renderElement(<Subscribed>The screen</Subscribed>, {
    at: '/main/customer/view?customer_id=c1',
  });
  await eventually(() => expect(router.location.pathname).toBe('/main/crew/customer/view'));
  expect(router.location.state).toEqual({ customer_id: 'c1' });
});

test.each(['owner', 'office'] as const)('the role %s is redirected from crew lead screens to Home', async (role) => {
  beginSession({ ...ana, role });
  const { router } = await renderElement(<CrewLead>The screen</CrewLead>, { at: '/main/crew/project' });
  await eventually(() => expect(router.location.pathname).toBe('/main'));
});

test('a crew lead of a company without a subscription sees a message to ask an owner', async () => {
  beginSession({ ...ana, role: 'crew_lead', subscription_status: 'expired' });
  const { element } = await renderElement(<CrewLead>The screen</CrewLead>, { at: '/main/crew/schedule' });
  await eventually(() => expect(element.textContent).toContain('Ask an owner of your company to start one.'));
});

test('the office of a company with an inactive subscription sees a message to ask an owner', async () => {
  beginSession({ ...ana, role: 'office', subscription_status: 'expired' });
  const { element } = await renderElement(<Subscribed>The screen</Subscribed>, { at: '/main/customer' });
  await eventually(() => expect(element.textContent).toContain('Ask an owner of your company to start one.'));
});

test('a company that never had a subscription can start its free trial in the alert after the login', async () => {
  beginSession({ ...ana, account_id: '01930000-0000-7000-8000-0000000000a1', subscription_status: 'inactive' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/subscriptions/accounts/' });
  server.responses(201, recordOf('subscription', subscription({ end_date: '2027-02-20' })), { to: /\/subscriptions$/ });
  server.responses(200, recordOf('session', {}), { to: '/check_auth' });
  const { element, router } = await renderElement(<Subscribed>The screen</Subscribed>, {
    at: '/main',
    state: { isAfterLogin: true },
  });
  await eventually(() => expect(element.textContent).toContain('Your 3 free months are waiting'));
  expect(element.textContent).toContain('There is NO active subscription available.');
  await press(find(element, 'button', 'Start 3-month free trial'));
  await eventually(() => expect(router.location.state).toEqual({ trial_until: '2027-02-20' }));
});

test('the address of a screen leads a company that never had a subscription straight to the free trial', async () => {
  beginSession({ ...ana, subscription_status: 'inactive' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/subscriptions/accounts/' });
  const { router } = await renderElement(<Subscribed>The screen</Subscribed>, { at: '/main/customer' });
  await eventually(() => expect(router.location.pathname).toBe('/main/account/subscription'));
});

test('an owner of a company with an inactive subscription sees an alert that links to the subscription page', async () => {
  beginSession({ ...ana, subscription_status: 'expired' });
  const former = recordOf('subscription', subscription({ subscription_status: 'expired' })).data;
  server.responses(200, { data: [former], meta: { total: 1 } });
  const { element, router } = await renderElement(<Subscribed>The screen</Subscribed>, { at: '/main/customer' });
  await eventually(() =>
    expect(element.textContent).toContain(
      'There is NO active subscription available. You will be redirected to your account subscription page where you can start a new subscription',
    ),
  );
  await press(find(element, 'button', 'OK'));
  expect(router.location.pathname).toBe('/main/account/subscription');
});
