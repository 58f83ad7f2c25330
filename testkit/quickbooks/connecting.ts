import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { aCompany, type Person } from '../records/factories.ts';
import { aRealmId } from './quickbooks-sign-on.ts';
import { type QuickbooksStandIn, testQuickbooks } from './quickbooks.ts';

interface Wanted {
  quickbooks?: Promise<QuickbooksStandIn>;
  realmId?: string;
}

/** Connects a person's company to a company of its own in QuickBooks through the sign-on; returns its realm id. */
export async function connectToQuickbooks(
  person: Person,
  { quickbooks = testQuickbooks(), realmId = aRealmId() }: Wanted = {},
): Promise<string> {
  const { signOn } = await quickbooks;
  const begun = await person.call(quickbooksConnections.authenticate, { params: { id: person.account_id } });
  const query = signOn.consent(begun.body.redirect_url, { realmId });
  const reply = await person.call(quickbooksConnections.oauthCallback, { query });
  if (reply.status !== 200) throw new Error(`Not connected: ${reply.status} ${JSON.stringify(reply.body)}`);
  return realmId;
}

/** A company connected to QuickBooks, which responds normally, and its books there. */
export async function aCompanyInQuickbooks() {
  const quickbooks = await testQuickbooks();
  quickbooks.mood = 'well';
  const acme = await aCompany();
  const realmId = await connectToQuickbooks(acme.ana);
  return { quickbooks, acme, realmId, books: quickbooks.booksOf(realmId) };
}
