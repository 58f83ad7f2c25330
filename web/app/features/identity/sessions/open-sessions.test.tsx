import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { OpenSessions } from './open-sessions.tsx';

const server = fakeServer();

const LIST = /\/sessions(\?|$)/;
const THIS = session('s-1', { is_current: true, is_remembered: true });
const PHONE = session('s-2', { browser: 'Safari on iPhone' });

function session(session_id: string, fields: object = {}) {
  const at = '2026-11-20T15:00:00.000Z';
  return {
    session_id,
    browser: 'Chrome on Windows',
    is_current: false,
    is_remembered: false,
    created_at: at,
    last_seen_at: at,
    ...fields,
  };
}

const listed = (...rows: { session_id: string }[]) => {
  const data = rows.map((attributes) => ({ id: attributes.session_id, type: 'session', attributes }));
  server.responses(200, { data, meta: { total: data.length } }, { to: LIST });
};

test('another session is logged out, and the list then shows only this browser', async () => {
  listed(THIS, PHONE);
  listed(THIS);
  server.responses(200, { status: 'deleted', ok: true }, { to: '/sessions/s-2' });
  const { element } = await renderElement(<OpenSessions />);
  await press(await eventually(() => find(element, 'button', 'Log out Safari on iPhone')));
  await eventually(() => expect(element.textContent).toContain('You are logged out of Safari on iPhone.'));
  expect(element.querySelectorAll('li')).toHaveLength(1);
  expect(find(element, 'li').textContent).toContain('This browserRemembered');
});

test('one click logs out all other sessions', async () => {
  listed(THIS, PHONE);
  listed(THIS);
  server.responses(200, { status: 'deleted', ok: true }, { to: /\/sessions\/[a-z]+$/ });
  const { element } = await renderElement(<OpenSessions />);
  await press(await eventually(() => find(element, 'button', 'Log out everywhere else')));
  await eventually(() => expect(element.textContent).toContain('You are logged out everywhere else.'));
  expect(element.querySelectorAll('button')).toHaveLength(0);
});
