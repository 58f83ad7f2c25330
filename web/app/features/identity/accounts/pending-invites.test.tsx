import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { PendingInvites } from './pending-invites.tsx';

const server = fakeServer();

const INVITE = {
  account_invite_id: '01930000-0000-7000-8000-0000000000a7',
  recipient: '813-555-0142',
  role: 'office',
  sent_by: 'Ana Reyes',
  send_method: 'sms',
  expires_at: '2026-11-23T14:00:00.000Z',
};

test('a pending invitation is revoked after one confirmation, and the panel shows the result', async () => {
  const data = [{ id: INVITE.account_invite_id, type: 'account_invite', attributes: INVITE }];
  server.responses(200, { data, meta: { total: 1 } }, { to: /account_invites(\?|$)/ });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /account_invites(\?|$)/ });
  server.responses(200, { status: 'deleted', ok: true }, { to: `/account_invites/${INVITE.account_invite_id}` });
  const { element } = await renderElement(<PendingInvites />);
  await press(await eventually(() => find(element, 'button', 'Revoke the invitation to 813-555-0142')));
  await press(find(element, 'dialog button', 'Revoke'));
  await eventually(() => expect(element.textContent).toContain('The invitation to 813-555-0142 has been revoked.'));
  await eventually(() => expect(element.querySelector('li')).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
