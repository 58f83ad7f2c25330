import type { StripeAccount } from '#contract/sales/stripe-accounts.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { stripeAccountState } from './account-state.ts';
import { requirementSentences } from './requirements.ts';
import type { StripeAccountRow } from './store.ts';

interface Shown {
  companyId: string;
  /** The dashboard with payments and payouts. */
  dashboardUrl: string;
  /** The company accepts payments on the server's own account, regardless of any other account in its row. */
  isOperatorAccount: boolean;
  /** When the company switched payments off; null while they are on. */
  pausedAt: Date | null;
}

/** The company's account, as returned by the API. */
export function presentStripeAccount(row: StripeAccountRow | undefined, { companyId, ...shown }: Shown) {
  return { id: companyId, type: 'stripe_account' as const, attributes: attributesOf(row, shown) };
}

function attributesOf(
  row: StripeAccountRow | undefined,
  { dashboardUrl, isOperatorAccount, pausedAt }: Omit<Shown, 'companyId'>,
): Presented<typeof StripeAccount> {
  const switches = {
    takes_cards: row?.takes_cards ?? true,
    takes_bank: row?.takes_bank ?? true,
    card_max_dollar: row?.card_max_dollar ? Number(row.card_max_dollar) : null,
    is_enabled: row?.is_enabled ?? true,
    paused_at: pausedAt ?? null,
  };
  if (isOperatorAccount) {
    const state = switches.is_enabled ? 'active' : 'paused';
    const ofServer = { connected_as: null, connected_at: null, is_bank_active: true };
    return { ...switches, ...ofServer, state, requirements: [], dashboard_url: dashboardUrl };
  }
  const state = stripeAccountState(row);
  const isOpen = state === 'started' || state === 'restricted';
  return {
    ...switches,
    state,
    requirements: row && isOpen ? requirementSentences(row) : [],
    connected_as: row?.active_at ? row.display_name : null,
    connected_at: row?.active_at ?? null,
    is_bank_active: row?.bank === 'active',
    dashboard_url: row?.provider_account_id && state !== 'disconnected' ? dashboardUrl : null,
  };
}
