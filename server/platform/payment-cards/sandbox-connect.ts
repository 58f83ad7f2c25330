import { randomBytes } from 'node:crypto';
import type { Connect, ConnectedAccount } from './connect.ts';
import { type SandboxAccount, type SandboxAccounts, sandboxAccountId } from './sandbox-accounts.ts';

/** The base path of the pages that simulate Stripe's. */
export const SANDBOX_ONBOARDING = '/sandbox/stripe/onboarding';

/** Accounts that take no money. Pages of ours replace Stripe's questions to the owners. */
export function sandboxConnect(accounts: SandboxAccounts, publicUrl: string): Connect {
  return {
    kind: 'sandbox',
    isLive: false,

    createAccount: async ({ id: ours, displayName }) => {
      const id = sandboxAccountId(ours);
      const known = await accounts.find(id);
      const account: SandboxAccount = known ?? { id, displayName, state: 'new', visit: null };
      if (!known) await accounts.save(account);
      return accountOf(account);
    },

    findAccount: async (id) => {
      const account = await accounts.find(id);
      return account && accountOf(account);
    },

    onboardingUrl: async (id, urls) => {
      const account = await accounts.find(id);
      if (!account) throw new Error(`The sandbox has no account ${id}`);
      const token = randomBytes(24).toString('hex');
      await accounts.save({ ...account, visit: { ...urls, token } });
      return `${publicUrl}${SANDBOX_ONBOARDING}/${id}/${token}`;
    },

    dashboardUrl: 'https://dashboard.stripe.com/test',
    isSigned: undefined,
  };
}

const LACKS = {
  new: ['identity.business_details.address.line1', 'identity.individual.date_of_birth.day', 'external_account'],
  needs_documents: ['identity.individual.documents.primary_verification'],
  finished: [],
} satisfies Record<SandboxAccount['state'], string[]>;

function accountOf({ id, state }: SandboxAccount): ConnectedAccount {
  const status = state === 'finished' ? 'active' : 'restricted';
  return { id, cards: status, bank: status, requirements: LACKS[state].map((name) => ({ name, awaits: 'user' })) };
}
