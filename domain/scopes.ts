/** What a connection may do: each scope opens some calls, within the role of its account. */
export const SCOPES = ['read', 'money', 'draft', 'act'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes that a call requires: one, or one together with `money` if the call shows or changes amounts. */
export type TokenAccess = Scope | readonly [Scope, 'money'];

/** What a token opens: `/api/v1`, or the address for assistants. Never both. */
export const AUDIENCES = ['api', 'assistant'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Which accounts of a company may create connections. */
export const WHO_CONNECTS = ['owners', 'office', 'everybody'] as const;
export type WhoConnects = (typeof WHO_CONNECTS)[number];

/** The number of days after which a token expires, as offered when it is created. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
export const DEFAULT_TOKEN_DAYS: TokenDays = 90;

/** The maximum number of tokens of one account that have not ended. */
export const TOKENS_MAX = 20;

/** A token that is not used for so many days ends. */
export const UNUSED_TOKEN_DAYS = 90;

/** The limits of one connection. */
export const CONNECTION_LIMITS = { callsPerMinute: 120, writesPerDay: 5000, sendsPerDay: 500, atOnce: 4 } as const;

/** The number of rows of a list without `limit` when a token reads it. Whole lists are for browsers. */
export const TOKEN_PAGE = 100;

/** The scopes on screens and in error messages. */
export const SCOPE_LABELS: Record<Scope, string> = {
  read: 'See customers, jobs and schedule',
  money: 'See prices, invoices and payments',
  draft: 'Write drafts nobody outside sees',
  act: 'Send, bill and record payments without asking',
};

type RoleName = 'owner' | 'office' | 'crew_lead';

/** The scopes that an account with this role can give a connection: a crew lead sees no amounts. */
export function scopesOfRole(role: RoleName): readonly Scope[] {
  return role === 'crew_lead' ? SCOPES.filter((scope) => scope !== 'money') : SCOPES;
}

/** Whether an account with this role may create connections in a company with this setting. */
export function mayConnect(role: RoleName, who: WhoConnects): boolean {
  return role === 'owner' || who === 'everybody' || (who === 'office' && role === 'office');
}

/** The scopes that a call requires, as a list. */
export function scopesNeeded(access: TokenAccess): readonly Scope[] {
  return typeof access === 'string' ? [access] : access;
}

/** The first scope that a connection with `granted` lacks for a call; undefined if it has all of them. */
export function missingScope(access: TokenAccess, granted: readonly Scope[]): Scope | undefined {
  return scopesNeeded(access).find((scope) => !granted.includes(scope));
}
