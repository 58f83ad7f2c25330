import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import Calendars from './calendars.tsx';

const server = fakeServer();

const LUIS = '01930000-0000-7000-8000-0000000000e1';
const URLS = ['https://office.example/calendars/first.ics', 'https://office.example/calendars/second.ics'];

const feed = (id: string, employee_id: string | null) => ({
  id,
  type: 'calendar_feed',
  attributes: { calendar_feed_id: id, employee_id, created_at: '2026-11-20T17:00:00.000Z' },
});
const listed = (...data: object[]) =>
  server.responses(200, { data, meta: { total: data.length } }, { to: /calendar_feeds$/ });
const made = (url: string | undefined, id: string) => {
  const { attributes, ...rest } = feed(id, LUIS);
  server.responses(201, { data: { ...rest, attributes: { ...attributes, url } } }, { to: /calendar_feeds$/ });
};

/** The screen of a company with Luis. */
async function calendars() {
  const attributes = { employee_id: LUIS, first_name: 'Luis', last_name: 'Ortega', is_active: true };
  const data = [{ id: LUIS, type: 'employee', attributes }];
  server.responses(200, { data, meta: { total: 1 } }, { to: '/employees?' });
  const { element } = await renderElement(<Calendars />);
  await eventually(() => find(element, 'h2', 'Each Employee'));
  return element;
}

test('a calendar link is created for an employee, and shown only until the screen is left', async () => {
  listed();
  made(URLS[0], 'f1');
  listed(feed('f1', LUIS));
  const element = await calendars();
  find(element, 'button', 'Create link: All visits');
  await press(find(element, 'button', 'Create link: Luis Ortega'));
  await eventually(() => find(element, 'code', URLS[0]));
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ employee_id: LUIS });
  expect(element.textContent).toContain('Copy the link now');
  expect(find(element, 'a', 'Open in Calendar').getAttribute('href')).toBe(
    'webcal://office.example/calendars/first.ics',
  );

  const again = await calendars();
  find(again, 'button', 'New link: Luis Ortega');
  expect(again.textContent).not.toContain('Copy the link now');
});

test('a link is renewed after one confirmation, and the new one replaces it', async () => {
  listed(feed('f1', LUIS));
  made(URLS[1], 'f2');
  listed(feed('f2', LUIS));
  const element = await calendars();
  await press(find(element, 'button', 'New link: Luis Ortega'));
  const dialog = find(document.body, 'dialog[open]');
  expect(dialog.textContent).toContain('Give Luis Ortega a new link?');
  await press(find(dialog, 'button', 'New Link'));
  await eventually(() => find(element, 'code', URLS[1]));
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('a link is ended after one confirmation, and can be created again', async () => {
  listed(feed('f1', LUIS));
  server.responses(200, { message: 'Done.' }, { to: '/calendar_feeds/f1' });
  listed();
  const element = await calendars();
  await press(find(element, 'button', 'End: Luis Ortega'));
  await press(find(find(document.body, 'dialog[open]'), 'button', 'End Link'));
  await eventually(() => find(element, 'button', 'Create link: Luis Ortega'));
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
