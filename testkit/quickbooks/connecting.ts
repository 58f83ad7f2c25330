import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { aCompany, type Person } from '../records/factories.ts';
import { type FakeQuickbooks, testQuickbooks } from './quickbooks.ts';
import { aRealmId } from './sign-on.ts';

interface Wanted {
  quickbooks?: Promise<FakeQuickbooks>;
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

/** A company connected to QuickBooks, which responds normally, and its fake company there. */
export async function aCompanyInQuickbooks() {
  const quickbooks = await testQuickbooks();
  quickbooks.faultMode = 'none';
  const acme = await aCompany();
  const realmId = await connectToQuickbooks(acme.ana);
  return { quickbooks, acme, realmId, quickbooksCompany: quickbooks.companyOf(realmId) };
}
