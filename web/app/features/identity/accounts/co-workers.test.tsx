import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/identity/accounts.ts';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { CoWorkers } from './co-workers.tsx';

const server = fakeServer();

const ANA = account({ account_id: '01930000-0000-7000-8000-0000000000b0', first_name: 'Ana', role: 'owner' });
const CRUZ = account({ account_id: '01930000-0000-7000-8000-0000000000b1', first_name: 'Cruz', role: 'office' });

function account(fields: Partial<Account>): Account {
  return {
    last_name: 'Alvarez',
    email: 'somebody@example.com',
    login_id: 'somebody',
    auth_provider: 'self',
    employee_id: null,
    second_factor_confirmed_at: null,
    ...fields,
  } as Account;
}

const listOf = (...accounts: Account[]) => ({
  data: accounts.map((attributes) => ({ id: attributes.account_id, type: 'account', attributes })),
  meta: { total: accounts.length },
});

const LIST = /\/accounts(\?|$)/;

beforeEach(() => signIn());

async function opened(...accounts: Account[]) {
  server.responses(200, listOf(...accounts), { to: LIST });
  const { element } = await renderElement(<CoWorkers ownAccount={ANA} />);
  await eventually(() => expect(element.querySelectorAll('li')).toHaveLength(accounts.length));
  return element;
}

async function choose(select: HTMLElement, value: string) {
  await act(async () => {
    (select as HTMLSelectElement).value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test("an owner turns off two-step login for a co-worker with the owner's own password", async () => {
  const element = await opened(ANA, { ...CRUZ, second_factor_confirmed_at: '2026-11-20T15:00:00.000Z' });
  server.responses(200, listOf(ANA, CRUZ), { to: LIST });
  server.responses(200, { message: 'off' }, { to: 'second_factor' });
  await press(find(element, 'button', 'Turn off two-step login of Cruz Alvarez'));
  await type(labelled(find(element, 'dialog'), 'Current Password'), 'Right-horse-7-battery');
  await press(find(element, 'dialog button', 'Turn Off'));
  await eventually(() => expect(element.textContent).toContain('Two-step login of Cruz Alvarez is off.'));
  const sent = server.requests.find(({ method }) => method !== 'GET');
  expect(sent?.path).toContain(CRUZ.account_id);
  expect(sent?.body).toEqual({ current_password: 'Right-horse-7-battery' });
});

test('an owner removes a co-worker after one confirmation', async () => {
  const element = await opened(ANA, CRUZ);
  server.responses(200, { status: 'deleted', ok: true }, { to: `/accounts/${CRUZ.account_id}` });
  server.responses(200, listOf(ANA), { to: LIST });
  await press(find(element, 'button', 'Remove Cruz Alvarez'));
  await press(find(element, 'dialog button', 'Remove Account'));
  await eventually(() => expect(element.textContent).toContain('Cruz Alvarez has been removed.'));
});

test('the dialog shows why the server rejects a role change, and the role remains', async () => {
  const element = await opened(ANA);
  const error = 'Make someone else an owner first.';
  server.responses(422, { error, code: 'last_owner' }, { to: '/role' });
  await choose(find(element, 'select', 'Role of Ana Alvarez'), 'office');
  const question = find(element, 'dialog');
  expect(question.textContent).toContain('Let Ana Alvarez work as office?');
  await press(find(question, 'button', 'Change Role'));
  await eventually(() => expect(question.textContent).toContain(error));
  expect((find(element, 'select', 'Role of Ana Alvarez') as HTMLSelectElement).value).toBe('owner');
});

test('an owner selects another employee for a crew lead', async () => {
  const lead: Account = { ...CRUZ, role: 'crew_lead', employee_id: 'e-1' };
  const luis = { employee_id: 'e-1', first_name: 'Luis', last_name: 'Ortega', is_active: true };
  server.responses(200, { data: [{ attributes: luis }], meta: { total: 1 } }, { to: '/employees' });
  server.responses(200, recordOf('account', { ...lead, employee_id: null }), { to: '/role' });
  const element = await opened(ANA, lead);
  await press(find(element, 'button', 'Change Employee of Cruz Alvarez'));
  const dialog = find(element, 'dialog');
  expect(dialog.textContent).toContain('Which employee is Cruz Alvarez?');
  const employee = (await eventually(() => labelled(dialog, 'Employee'))) as HTMLSelectElement;
  await eventually(() => expect(employee.selectedOptions[0]?.textContent).toBe('Luis Ortega'));
  await choose(employee, '');
  await press(find(dialog, 'button', 'Save Employee'));
  await eventually(() => expect(element.textContent).toContain('The employee of Cruz Alvarez is saved.'));
  const sent = server.requests.find(({ method }) => method !== 'GET');
  expect(sent?.body).toEqual({ role: 'crew_lead', employee_id: null });
});
