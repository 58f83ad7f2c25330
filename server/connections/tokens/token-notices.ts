import { SCOPE_LABELS } from '#domain/scopes.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { type AccountRow, findAccount, listAllAccounts } from '../../identity/accounts/store.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import type { TokenRow } from './store.ts';

interface Services {
  sendNotice: SendNotice;
  publicUrl: string;
}

type NamedToken = Pick<TokenRow, 'account_id' | 'account_name' | 'name' | 'scopes' | 'hint' | 'expires_at'>;

/** Notifies the account and all owners of a token that was created or renewed, because it outlives the session. */
export async function notifyOfToken(
  db: CompanyDb,
  { sendNotice, publicUrl }: Services,
  { token, what, now }: { token: NamedToken; what: 'created' | 'renewed'; now: Date },
): Promise<void> {
  const { name: company } = await readCompany(db);
  for (const account of await addresseesOf(db, token.account_id)) {
    const isOwn = account.account_id === token.account_id;
    const notice: Notice = {
      subject: `A token was ${what}: ${token.name}`,
      greeting: `Hello ${account.first_name},`,
      intro: `${isOwn ? 'You have' : `${token.account_name} has`} ${what} an access token of ${company} on ${BRAND}. A program that has it works with the rights of ${isOwn ? 'your account' : token.account_name}.`,
      facts: factsOf(token),
      button: { label: 'Connections', link: `${publicUrl}/main/account/connections` },
      notes: ['You did not expect this? Revoke the token under Account, Connections, and choose a new password.'],
    };
    await sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
  }
}

/** Notifies the account that its token was found by somebody, and has ended. */
export async function notifyOfReport(
  db: CompanyDb,
  { sendNotice, publicUrl }: Services,
  { token, now }: { token: NamedToken; now: Date },
): Promise<void> {
  const account = await findAccount(db, token.account_id);
  if (!account) return;
  const notice: Notice = {
    subject: `Your token was found in public: ${token.name}`,
    greeting: `Hello ${account.first_name},`,
    intro: `Somebody has found an access token of your ${BRAND} account and reported it, so it has ended. Programs that use it get an error now.`,
    facts: factsOf(token),
    button: { label: 'Create a New Token', link: `${publicUrl}/main/account/connections` },
    notes: [
      'Look where the token was published, such as in a repository or a screenshot, before you create a new one.',
    ],
  };
  await sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
}

export const expiringQueue = jobQueue<{ company_id: string; access_token_id: string }>('tokens.expiring');

/** Notifies the account that its token expires within a week. */
export async function notifyOfExpiry(
  { database, sendNotice, publicUrl, clock }: Services & { database: Database; clock: () => Date },
  { company_id, access_token_id }: { company_id: string; access_token_id: string },
): Promise<void> {
  await asCompany(database, company_id, async (db) => {
    const token = await db
      .selectFrom('access_tokens')
      .selectAll()
      .where('access_token_id', '=', access_token_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const account = token && (await findAccount(db, token.account_id));
    if (!account) return;
    const notice: Notice = {
      subject: `A token expires soon: ${token.name}`,
      greeting: `Hello ${account.first_name},`,
      intro: `An access token of your ${BRAND} account expires within a week. Renew it, so that your program keeps working.`,
      facts: factsOf(token),
      button: { label: 'Renew the Token', link: `${publicUrl}/main/account/connections` },
      notes: ['You do not need it any more? Then there is nothing to do.'],
    };
    await sendNotice(db, { method: 'email', recipient: account.email, notice, now: clock() });
  });
}

async function addresseesOf(db: CompanyDb, accountId: string): Promise<AccountRow[]> {
  const accounts = await listAllAccounts(db);
  return accounts.filter(({ account_id, role }) => role === 'owner' || account_id === accountId);
}

function factsOf({ name, hint, scopes, expires_at }: NamedToken) {
  return [
    { label: 'Token', value: `${name} (ends with ${hint})` },
    { label: 'It may', value: scopes.map((scope) => SCOPE_LABELS[scope].toLowerCase()).join('; ') },
    { label: 'Expires', value: expires_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) },
  ];
}
