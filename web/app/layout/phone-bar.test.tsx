import { act } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../testing/server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { statedRecord } from './page-record.ts';
import { PhoneBar } from './phone-bar.tsx';

const server = fakeServer();
const SEARCH = { open: () => undefined, palette: null, failed: false };
const ignore = () => undefined;
const P1 = '01930000-0000-7000-8000-0000000000d1';

const labels = (bar: Element) =>
  [...bar.querySelectorAll('a, button')].map((item) => item.getAttribute('aria-label') ?? item.textContent);

test.each([
  ['an owner', {}, ['Home', 'Schedule', 'New', 'Search', 'More']],
  ['the office', { role: 'office' }, ['Home', 'Schedule', 'New', 'Search', 'More']],
  ['a crew lead', { role: 'crew_lead' }, ['Schedule', 'Projects', 'Photo', 'Time', 'More']],
] as const)('the phone bar of %s has the five entries of the role', async (_who, session, expected) => {
  signIn(session);
  const { element } = await renderElement(<PhoneBar search={SEARCH} onPayment={ignore} />, { at: '/main/account' });
  expect(labels(find(element, 'nav'))).toEqual(expected);
});

test('without a subscription, the phone bar offers nothing that needs one', async () => {
  signIn({ subscription_status: 'expired' });
  const { element } = await renderElement(<PhoneBar search={undefined} onPayment={ignore} />, { at: '/main/account' });
  expect(labels(find(element, 'nav'))).toEqual(['Home', 'Schedule', 'More']);
});

test('New opens its sheet, whose links have the record of the screen', async () => {
  signIn();
  server.responses(200, recordOf('company', { company_id: 'c1' }), { to: '/companies/' });
  const project = { project_id: P1, customer_id: 'c-1', name: 'Porch' };
  server.responses(200, recordOf('project', project), { to: '/projects/' });
  const { element, router } = await renderElement(<PhoneBar search={SEARCH} onPayment={ignore} />, {
    at: '/main/project/update',
    state: { project_id: P1, project },
  });
  await press(find(element, 'button', 'New'));
  const estimate = await eventually(() => find(find(element, 'dialog'), 'a', 'Estimate'));
  await press(estimate);
  await eventually(() => expect(router.location.pathname).toBe('/main/project/estimate/create'));
  expect(router.location.state).toMatchObject({ project_id: P1, customer_id: 'c-1' });
  expect(element.querySelector('dialog')).toBeNull();
});

test('the keyboard of the phone hides the bar', async () => {
  signIn();
  const area = Object.assign(new EventTarget(), { height: 740, scale: 1 });
  Object.defineProperty(globalThis, 'visualViewport', { value: area, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 740, configurable: true });
  const { element } = await renderElement(<PhoneBar search={SEARCH} onPayment={ignore} />, {
    at: '/main/customer/create',
  });
  const resizeTo = async (height: number) => {
    area.height = height;
    await act(async () => area.dispatchEvent(new Event('resize')));
  };
  expect(find(element, 'nav').hidden).toBe(false);
  await resizeTo(400);
  expect(find(element, 'nav').hidden).toBe(true);
  await resizeTo(740);
  expect(find(element, 'nav').hidden).toBe(false);
  Reflect.deleteProperty(globalThis, 'visualViewport');
});

test.each([
  [{ customer_id: 'c1' }, '', { customer_id: 'c1' }],
  [
    { invoice: { invoice_id: 'i1', project_id: 'p1', customer_id: 'c1' } },
    '',
    { invoice_id: 'i1', project_id: 'p1', customer_id: 'c1' },
  ],
  [null, '?project_id=p1', { project_id: 'p1' }],
  [{ customer_id: 'c1' }, '?customer_id=c2', { customer_id: 'c1' }],
  [null, '?q=porch', {}],
])('navigation state %j and the address %j name the records %j', (state, search, expected) => {
  expect(statedRecord(state, search)).toEqual(expected);
});
