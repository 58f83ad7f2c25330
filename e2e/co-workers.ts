import type { APIRequestContext } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import type { anAccountInput } from '#testkit/inputs.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { postedTo } from './outbox.ts';

/** Creates an account from an invitation and logs in with it. */
export async function joinByInvite(
  ours: APIRequestContext,
  theirs: APIRequestContext,
  { account_id, company_code }: Company,
  account: ReturnType<typeof anAccountInput>,
): Promise<void> {
  const sender = { sender_account_id: account_id, sender_company_code: company_code };
  await call(ours, accounts.invite, { body: { ...sender, send_method: 'email', recipient_email: account.email } });
  const { text } = await postedTo(ours, account.email);
  const [, invite_token = ''] = /create_account_by_invite\?token=([\w.~-]+)/.exec(text) ?? [];
  await call(theirs, accounts.create, { body: { account: { ...account, company_code, invite_token } } });
  const { login_id, login_password } = account;
  await call(theirs, access.login, { body: { login_id, login_password } });
}
