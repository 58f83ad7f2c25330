import { type Audience, type Scope, SCOPES } from '#domain/scopes.ts';
import { insertToken } from '../../server/connections/tokens/store.ts';
import { hintOf, newAccessToken } from '../../server/connections/tokens/token-format.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { newId, tokenHash } from '../../server/platform/ids.ts';
import { testClock } from '../app/test-clock.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { testDatabase } from '../database/engines.ts';
import type { Person } from './factories.ts';

/** A program that calls with a token. */
export interface Program extends Browser {
  readonly token: string;
  readonly connection_id: string;
}

interface TokenOfTest {
  scopes?: readonly Scope[];
  audience?: Audience;
  name?: string;
  days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A program with a new token of the person, with all scopes by default. */
export async function aProgram(
  person: Pick<Person, 'company_id' | 'account_id'>,
  { scopes = SCOPES, audience = 'api', name = 'Time tracker', days = 90 }: TokenOfTest = {},
): Promise<Program> {
  const token = newAccessToken(audience);
  const now = testClock.now();
  const connection_id = newId();
  await asCompany(await testDatabase(), person.company_id, (db) =>
    insertToken(db, {
      access_token_id: connection_id,
      account_id: person.account_id,
      account_name: 'Ana Alvarez',
      audience,
      name,
      token_hash: tokenHash(token),
      hint: hintOf(token),
      scopes: JSON.stringify(scopes),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    }),
  );
  return programWith(token, connection_id);
}

/** A program that calls with this token. */
export function programWith(token: string, connection_id = ''): Program {
  return { ...aBrowser({ headers: { authorization: `Bearer ${token}` } }), token, connection_id };
}
