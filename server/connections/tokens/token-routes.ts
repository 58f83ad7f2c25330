import type { AccessTokenInput, accessTokens } from '#contract/connections/access-tokens.ts';
import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { DEFAULT_TOKEN_DAYS, type Scope, scopesOfRole, TOKENS_MAX } from '#domain/scopes.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import { type Handlers, type HttpContext, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { requireRecentConfirmation } from '../../identity/second-factors/recent-confirmation.ts';
import type { CodeServices } from '../../identity/second-factors/verify-code.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId, tokenHash } from '../../platform/ids.ts';
import { presentConnection } from './present.ts';
import { requireMayConnect } from './settings.ts';
import {
  countTokens,
  endTokens,
  insertToken,
  lockToken,
  readListedToken,
  replaceHash,
  type TokenRow,
  updateToken,
} from './store.ts';
import { hintOf, newAccessToken } from './token-format.ts';
import { notifyOfToken } from './token-notices.ts';

interface Services extends CodeServices {
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
  publicUrl: string;
}

interface Actor {
  person: Person;
  http: HttpContext;
  now: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a former token works after a renewal. */
const FORMER_MS = DAY_MS;

export function accessTokenHandlers(services: Services): Handlers<typeof accessTokens> {
  return {
    create: withoutTransaction(async (call) => {
      const { inCompany, person, body, now } = call;
      await inCompany((db) => requireMayConnect(db, person));
      rejectAboveRole(person, body.access_token.scopes);
      await requireRecentConfirmation(services, call);
      return inCompany(async (db) => {
        // Two requests at the same time must not exceed the limit.
        await lockAccount(db, person.account_id);
        if ((await countTokens(db, person.account_id, now)) >= TOKENS_MAX) throw new AppError('too_many_connections');
        await services.countAgainst(db, 'security_change_of_account', person.account_id, now);
        const { token, row } = await createToken(db, body.access_token, call);
        await notifyOfToken(db, services, { token: row, what: 'created', now });
        return { data: await presentNew(db, { row, token }, call) };
      });
    }),

    renew: withoutTransaction(async (call) => {
      const { inCompany, person, params, body, http, now } = call;
      await inCompany(async (db) => {
        await lockToken(db, params.id, person.account_id);
        await requireMayConnect(db, person);
      });
      await requireRecentConfirmation(services, call);
      return inCompany(async (db) => {
        const before = await lockToken(db, params.id, person.account_id);
        await services.countAgainst(db, 'security_change_of_account', person.account_id, now);
        const token = newAccessToken(before.audience);
        const row = await replaceHash(db, before, {
          ...secretOf(token),
          expires_at: expiryOf(body.expires_in_days ?? DEFAULT_TOKEN_DAYS, now),
          former_until: new Date(now.getTime() + FORMER_MS),
        });
        const entry = { ...entryOf(row), action: 'changed', after: { renewed: true } } as const;
        await recordAuditEntry(db, entry, { person, http }, now);
        await notifyOfToken(db, services, { token: row, what: 'renewed', now });
        return { data: await presentNew(db, { row, token }, call) };
      });
    }),

    update: withoutTransaction(async (call) => {
      const { inCompany, person, params, body } = call;
      const { name, scopes } = body;
      const seen = await inCompany((db) => lockVisible(db, params.id, person));
      const isOwn = seen.account_id === person.account_id;
      if (!isOwn && (name !== undefined || scopes !== undefined)) throw new AppError('not_your_account');
      const added = (scopes ?? []).filter((scope) => !seen.scopes.includes(scope));
      rejectAboveRole(person, added);
      if (added.length > 0) await requireRecentConfirmation(services, call);
      return inCompany(async (db) => {
        const before = await lockVisible(db, params.id, person);
        if (scopes && !sameScopes(before.scopes, seen.scopes)) throw new AppError('stale_record');
        const row = await change(db, before, call);
        return { data: await presentRow(db, row, call) };
      });
    }),

    revoke: async ({ db, person, params, http, now }) => {
      const { access_token_id: id } = await lockVisible(db, params.id, person);
      for (const row of await endTokens(db, { id }, 'revoked', now)) {
        await recordAuditEntry(db, { ...entryOf(row), action: 'revoked' }, { person, http }, now);
      }
      return DELETED;
    },
  };

  async function presentNew(db: CompanyDb, { row, token }: { row: TokenRow; token: string }, actor: Actor) {
    const { attributes, ...record } = await presentRow(db, row, actor);
    return { ...record, attributes: { ...attributes, token } };
  }
}

/** Owners see and stop the tokens of all accounts. */
function lockVisible(db: CompanyDb, id: string, { role, account_id }: Person): Promise<TokenRow> {
  return lockToken(db, id, role === 'owner' ? undefined : account_id);
}

async function presentRow(db: CompanyDb, { access_token_id: id }: TokenRow, { person, now }: Actor) {
  const row = await readListedToken(db, id, dayIn(person.time_zone, now));
  return presentConnection(row, person.account_id, now);
}

async function createToken(
  db: CompanyDb,
  { name, audience, scopes, expires_in_days }: AccessTokenInput,
  { person, http, now }: Actor,
): Promise<{ token: string; row: TokenRow }> {
  const token = newAccessToken(audience);
  const row = await insertToken(db, {
    access_token_id: newId(),
    account_id: person.account_id,
    account_name: `${person.first_name} ${person.last_name}`.trim(),
    audience,
    name,
    ...secretOf(token),
    scopes: JSON.stringify(scopes),
    created_at: now,
    expires_at: expiryOf(expires_in_days, now),
  });
  const after = { scopes: scopes.join(', '), expires_at: row.expires_at.toISOString() };
  await recordAuditEntry(db, { ...entryOf(row), action: 'created', after }, { person, http }, now);
  return { token, row };
}

async function change(
  db: CompanyDb,
  before: TokenRow,
  { person, http, body, now }: Actor & { body: { name?: string; scopes?: Scope[]; is_paused?: boolean } },
): Promise<TokenRow> {
  const { name, scopes, is_paused } = body;
  const paused = is_paused
    ? ({ paused_at: before.paused_at ?? now, paused_reason: before.paused_reason ?? 'person' } as const)
    : NOT_PAUSED;
  const after = await updateToken(db, before.access_token_id, {
    name: name ?? before.name,
    scopes: JSON.stringify(scopes ?? before.scopes),
    ...(is_paused !== undefined && paused),
  });
  const changed = changedFields(audited(before), audited(after), ['name', 'scopes', 'is_paused']);
  if (changed) await recordAuditEntry(db, { ...entryOf(after), action: 'changed', ...changed }, { person, http }, now);
  return after;
}

const NOT_PAUSED = { paused_at: null, paused_reason: null } as const;

function audited({ name, scopes, paused_at }: TokenRow) {
  return { name, scopes: scopes.join(', '), is_paused: paused_at !== null };
}

/** What an audit entry of a token names. */
export function entryOf({ access_token_id, name, hint }: Pick<TokenRow, 'access_token_id' | 'name' | 'hint'>) {
  return { record_type: 'access_token', record_id: access_token_id, summary: `${name} (…${hint})` } as const;
}

function secretOf(token: string): Pick<TokenRow, 'token_hash' | 'hint'> {
  return { token_hash: tokenHash(token), hint: hintOf(token) };
}

function expiryOf(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

function rejectAboveRole({ role }: Person, scopes: readonly Scope[]): void {
  const allowed = scopesOfRole(role);
  if (scopes.some((scope) => !allowed.includes(scope))) throw invalid({ scopes: ['Your role does not include this.'] });
}

function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  return one.join() === other.join();
}
