import type { CapabilityStatus, Requirement } from '../server/platform/payment-cards/connect.ts';
import { unique } from './inputs.ts';
import { bodyMustBePublished, mustBePublished, rejected } from './stripe-published.ts';

/** A connected account, with the fields that the product reads. */
export interface AccountOfTest {
  id: string;
  display_name: string;
  cards: CapabilityStatus;
  bank: CapabilityStatus;
  requirements: Requirement[];
  closed: boolean;
  /** Its owner has ended our access. */
  isBarred: boolean;
}

const ACCOUNTS = 'V2/Core/Accounts';
const LINKS = 'V2/Core/AccountLinks';

/** The part of the fake Stripe that has connected accounts. */
export class StripeAccountsStandIn {
  readonly all: AccountOfTest[] = [];
  /** What each link was asked for with. */
  readonly links: object[] = [];

  found(pathname: string, query: URLSearchParams) {
    mustBePublished(query, ACCOUNTS, 'AccountRetrieveParams');
    const account = this.all.find(({ id }) => pathname === `/v2/core/accounts/${id}`);
    if (!account) return rejected(404, 'invalid_request_error', { code: 'resource_missing' });
    if (account.isBarred) return rejected(403, 'invalid_request_error', { code: 'account_invalid' });
    return { status: 200, body: shown(account) };
  }

  posted(pathname: string, json: string) {
    const body = JSON.parse(json) as Record<string, never>;
    if (pathname === '/v2/core/account_links') return this.#linked(body);
    bodyMustBePublished(body, ACCOUNTS, 'AccountCreateParams');
    const { display_name = '' } = body;
    const requirements: Requirement[] = [{ name: 'identity.individual.date_of_birth.day', awaits: 'user' }];
    const status = { cards: 'restricted', bank: 'restricted' } as const;
    const account = { id: `acct_${unique()}`, display_name, ...status, requirements, closed: false, isBarred: false };
    this.all.push(account);
    return { status: 200, body: shown(account) };
  }

  #linked(body: { account?: string; use_case?: { account_onboarding?: object } }) {
    bodyMustBePublished(body, LINKS, 'AccountLinkCreateParams');
    if (!this.all.some(({ id }) => id === body.account)) return rejected(404, 'invalid_request_error', {});
    this.links.push(body.use_case?.account_onboarding ?? {});
    const url = `https://connect.stripe.example/setup/${unique()}`;
    return { status: 200, body: { object: 'v2.core.account_link', url, ...body } };
  }
}

function shown({ id, display_name, cards, bank, requirements, closed }: AccountOfTest) {
  const capabilities = { card_payments: { status: cards }, ach_debit_payments: { status: bank } };
  return {
    object: 'v2.core.account',
    id,
    display_name,
    closed,
    livemode: false,
    configuration: { merchant: { capabilities } },
    requirements: {
      entries: requirements.map(({ name, awaits }) => ({ description: name, awaiting_action_from: awaits })),
    },
  };
}
