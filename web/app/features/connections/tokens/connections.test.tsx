import { beforeEach, expect, test } from 'vitest';
import type { ConnectionSettings } from '#contract/connections/connections.ts';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import Connections from './connections.tsx';
import CreateToken from './create-token.tsx';

const server = fakeServer();

const SETTINGS: ConnectionSettings = {
  is_on: true,
  who_connects: 'owners',
  may_connect: true,
  owners: ['Ana Alvarez'],
};

const connection = (fields: object = {}) => ({
  connection_id: 'c-1',
  kind: 'token',
  name: 'Time tracker',
  account_id: 'a-1',
  account_name: 'Ana Alvarez',
  is_own: true,
  audience: 'api',
  scopes: ['read', 'draft'],
  state: 'active',
  hint: 'x7Qk',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2027-02-18T15:00:00.000Z',
  former_until: null,
  last_used_at: '2026-11-20T16:00:00.000Z',
  last_used_network: '203.0.113.7',
  last_used_by: 'tracker/2 (linux)',
  paused_at: null,
  paused_reason: null,
  ended_at: null,
  ended_reason: null,
  calls_today: 41,
  drafts_today: 1,
  done_today: 0,
  rejected_today: 2,
  ...fields,
});

function answer(settings: ConnectionSettings, ...rows: ReturnType<typeof connection>[]): void {
  const data = rows.map((attributes) => ({ id: attributes.connection_id, type: 'connection', attributes }));
  server.responses(200, recordOf('connection_settings', settings), { to: /connection_settings$/ });
  server.responses(200, { data, meta: { total: data.length } }, { to: /connections(\?|$)/ });
}

beforeEach(() => signIn());

test('a token is shown with what it may do, its last use, and what it did today', async () => {
  answer(SETTINGS, connection());
  const { element } = await renderElement(<Connections />);
  await eventually(() => expect(find(element, 'section li').textContent).toContain('Time tracker'));
  const { textContent: text } = find(element, 'section li');
  expect(text).toContain('reads, drafts · ends with x7Qk');
  expect(text).toContain('from 203.0.113.7 by tracker/2');
  expect(text).toContain('Today: 41 calls, 1 draft, 0 sent or billed, 2 rejected');
});

test('Pause stops a token at once', async () => {
  answer(SETTINGS, connection());
  server.responses(200, recordOf('connection', connection({ state: 'paused' })), { to: /access_tokens\/c-1$/ });
  const { element } = await renderElement(<Connections />);
  await press(await eventually(() => find(element, 'button', 'Pause')));
  await eventually(() => expect(element.textContent).toContain('Time tracker is paused.'));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_paused: true });
});

test('someone whom the company does not let connect things reads whom to ask', async () => {
  signIn({ role: 'office' });
  answer({ ...SETTINGS, may_connect: false });
  const { element } = await renderElement(<Connections />);
  await eventually(() => expect(element.textContent).toContain('lets only owners connect things. Ask Ana Alvarez.'));
  expect(element.textContent).not.toContain('Create a Token');
  expect(element.textContent).toContain('Nothing is connected yet.');
});

test('a new token asks for the password if the login was a while ago, and is then shown once', async () => {
  const confirmAgain = { error: 'Please enter your password again.', code: 'confirm_again' };
  server.responses(200, recordOf('account', { account_id: 'a-1', auth_provider: 'self' }), { to: /\/accounts\// });
  server.responses(403, confirmAgain, { to: /access_tokens$/ });
  server.responses(201, recordOf('connection', { ...connection(), token: 'jspa_secret' }), { to: /access_tokens$/ });
  const { element } = await renderElement(<CreateToken />);
  await type(labelled(element, 'Name'), 'Time tracker');
  await press(find(element, 'button', 'Create Token'));
  await eventually(() => labelled(element, 'Current Password'));
  expect(element.textContent).toContain('Please enter your password again.');
  await type(labelled(element, 'Current Password'), 'Hammer-and-9-nails');
  await press(find(element, 'button', 'Create Token'));
  await eventually(() => expect(element.textContent).toContain('You will not see it again.'));
  expect(find(element, 'code[aria-label=Token]').textContent).toBe('jspa_secret');
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    access_token: { name: 'Time tracker', scopes: ['read'], expires_in_days: 90 },
    current_password: 'Hammer-and-9-nails',
  });
});
