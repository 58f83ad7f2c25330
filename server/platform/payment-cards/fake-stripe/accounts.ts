import { randomBytes } from 'node:crypto';
import type { Requirement } from '../connect.ts';
import type { ObjectStore } from './object-store.ts';
import type { FakeAccount } from './objects.ts';
import { type FakeRequest, type FakeResponse, idOf, notFound, ok, rejected } from './request.ts';

/** How the owner of an account leaves the onboarding pages. */
export type OnboardingChoice = 'finish' | 'documents' | 'leave';

const REQUIRED = [
  'identity.business_details.address.line1',
  'identity.individual.date_of_birth.day',
  'external_account',
];
const DOCUMENTS = ['identity.individual.documents.primary_verification'];

interface Options {
  store: ObjectStore;
  pageUrl(account: FakeAccount, token: string): string;
}

/** Connected accounts. */
export class FakeAccounts {
  readonly #store: ObjectStore;
  readonly #pageUrl: Options['pageUrl'];

  constructor({ store, pageUrl }: Options) {
    this.#store = store;
    this.#pageUrl = pageUrl;
  }

  async retrieve({ id }: FakeRequest): Promise<FakeResponse> {
    const account = await this.#store.find('accounts', id);
    if (!account) return notFound();
    return account.isBarred ? rejected(403, 'invalid_request_error', { code: 'account_invalid' }) : ok(shown(account));
  }

  async create({ key, body }: FakeRequest): Promise<FakeResponse> {
    const id = idOf('acct', key);
    const existing = await this.#store.find('accounts', id);
    if (existing) return ok(shown(existing));
    const { display_name = '' } = body as { display_name?: string };
    const account: FakeAccount = {
      id,
      display_name,
      cards: 'restricted',
      bank: 'restricted',
      requirements: awaited(REQUIRED),
      closed: false,
      isBarred: false,
      link: null,
    };
    await this.#store.save('accounts', account);
    return ok(shown(account));
  }

  async createLink({ body }: FakeRequest): Promise<FakeResponse> {
    const { account: id = '', use_case } = body as LinkParams;
    const account = await this.#store.find('accounts', id);
    if (!account) return notFound();
    const { refresh_url = '', return_url = '' } = use_case?.account_onboarding ?? {};
    const token = randomBytes(24).toString('hex');
    account.link = { again: refresh_url, back: return_url, token };
    await this.#store.save('accounts', account);
    return ok({ object: 'v2.core.account_link', url: this.#pageUrl(account, token), ...body });
  }

  /** The account whose newest onboarding pages have this token. */
  async atPages(id: string, token: string): Promise<FakeAccount | undefined> {
    const account = await this.#store.find('accounts', id);
    return account?.link?.token === token ? account : undefined;
  }

  async leavePages(account: FakeAccount, choice: OnboardingChoice): Promise<void> {
    if (choice === 'leave') return;
    account.requirements = choice === 'finish' ? [] : awaited(DOCUMENTS);
    account.cards = choice === 'finish' ? 'active' : 'restricted';
    account.bank = account.cards;
    await this.#store.save('accounts', account);
  }

  /** Whether requests for this account are accepted; null is the account of the keys. */
  async isAccessible(id: string | null): Promise<boolean> {
    return id === null || (await this.#store.find('accounts', id))?.isBarred === false;
  }
}

interface LinkParams {
  account?: string;
  use_case?: { account_onboarding?: { refresh_url?: string; return_url?: string } };
}

function awaited(names: readonly string[]): Requirement[] {
  return names.map((name) => ({ name, awaits: 'user' }));
}

function shown({ id, display_name, cards, bank, requirements, closed }: FakeAccount) {
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
