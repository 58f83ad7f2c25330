import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { access, Session } from '#contract/identity/access.ts';
import { CODES_PER_CHALLENGE } from '#contract/identity/second-factors.ts';
import type { Handlers, HttpContext, PublicCall } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { type AccountKey, type AccountRow, lockAccount } from '../accounts/store.ts';
import { findPasskey, readPasskeys, savePasskeyUse } from '../second-factors/passkeys-store.ts';
import { relyingParty, requestOptions } from '../second-factors/passkeys.ts';
import { acceptCode, type CodeServices } from '../second-factors/verify-code.ts';
import { verifyPasskey } from '../second-factors/verify-passkey.ts';
import {
  countAttempt,
  openPasskeyChallenge,
  takePasskeyChallenge,
  useChallenge,
} from '../sessions/challenges-store.ts';
import { recognizedDevice } from '../sessions/recognized-devices.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { forgetAttempts, type LoginAttempt, reserveAttempt } from './login-waits.ts';
import { countFailure, recordFailedSecondStep, recordSignIn } from './record-sign-in.ts';

interface Services {
  countAgainst: CountAgainst;
  codeServices: CodeServices;
  /** The response to a completed login. */
  signedIn(
    token: string,
    login: { account: AccountKey; isRemembered: boolean },
    call: { http: HttpContext; now: Date },
  ): Promise<{ data: { id: string; type: 'session'; attributes: Session } }>;
}

type Call = Pick<PublicCall<Endpoint>, 'http' | 'now' | 'asCompany'>;

/** A response to a challenge that has been counted but not verified yet. */
interface Counted extends AccountKey {
  challenge: string;
  attempts: number;
  is_remembered: boolean;
  attempt: LoginAttempt;
}

/** The second step of a login: a code or a passkey. */
export function secondStepHandlers(
  services: Services,
): Pick<Handlers<typeof access>, 'answerChallenge' | 'passkeyOptions' | 'answerByPasskey'> {
  const { codeServices, countAgainst, signedIn } = services;
  const site = relyingParty(codeServices.publicUrl);

  /** Opens the session if `accept` returns true, in the same transaction that marks the code or passkey as used. */
  async function complete(
    counted: Counted,
    { http, now, asCompany }: Call,
    accept: (db: CompanyDb, account: AccountRow) => Promise<boolean>,
  ) {
    const { company_id, account_id, challenge, attempt, is_remembered: isRemembered } = counted;
    const token = await asCompany(company_id, async (db) => {
      const account = await lockAccount(db, account_id);
      if (!(await accept(db, account))) return undefined;
      if (!(await useChallenge(db, challenge))) throw new AppError('challenge_ended');
      await forgetAttempts(db, attempt);
      await recordSignIn(db, { account_id, http, now });
      return replaceSession(db, { account, http, now, isRemembered, hasPassedSecondFactor: true });
    });
    return token === undefined ? undefined : signedIn(token, { account: counted, isRemembered }, { http, now });
  }

  return {
    answerChallenge: async (call) => {
      const { body, http, now, withSystemTransaction } = call;
      const counted = await withSystemTransaction((db) => countAnswer(db, body.challenge, { countAgainst, http, now }));
      if (!counted) throw new AppError('challenge_ended');
      const entered = await complete(counted, call, (db, account) =>
        acceptCode(db, codeServices, { account, code: body.code, http, now }),
      );
      if (entered) return entered;
      await recordFailure(counted, call, 'code');
      throw new AppError(counted.attempts < CODES_PER_CHALLENGE ? 'code_wrong' : 'challenge_ended');
    },

    passkeyOptions: async ({ body, now, systemDb, asCompany }) => {
      const waiting = await openPasskeyChallenge(systemDb, body.challenge, now);
      if (!waiting) throw new AppError('challenge_ended');
      const { company_id, account_id, passkeyChallenge: challenge } = waiting;
      const passkeys = await asCompany(company_id, (db) => readPasskeys(db, account_id));
      if (passkeys.length === 0) throw new AppError('passkey_not_found');
      const options = requestOptions(site, { passkeys, challenge });
      return { data: { id: account_id, type: 'passkey_request', attributes: { options } } };
    },

    answerByPasskey: async (call) => {
      const { http, now, withSystemTransaction, asCompany } = call;
      const { challenge, credential } = call.body;
      const counted = await withSystemTransaction(async (db) => {
        const waiting = await countAnswer(db, challenge, { countAgainst, http, now });
        return waiting && { ...waiting, challengeHash: await takePasskeyChallenge(db, challenge) };
      });
      if (!counted) throw new AppError('challenge_ended');
      const { company_id, account_id, challengeHash } = counted;
      const credentialId = Buffer.from(credential.rawId, 'base64url');
      const passkey = await asCompany(company_id, (db) => findPasskey(db, account_id, credentialId));
      const counter =
        passkey && challengeHash
          ? await verifyPasskey(credential, passkey, { relyingParty: site, challengeHash })
          : undefined;
      if (passkey && counter !== undefined) {
        const entered = await complete(counted, call, (db) => savePasskeyUse(db, passkey.passkey_id, { counter, now }));
        if (entered) return entered;
      }
      await recordFailure(counted, call, 'passkey');
      throw new AppError(counted.attempts < CODES_PER_CHALLENGE ? 'passkey_rejected' : 'challenge_ended');
    },
  };
}

/** Counts the response. Throws if its account or network has to wait. */
async function countAnswer(
  db: SystemDb,
  challenge: string,
  { countAgainst, http, now }: Pick<Services, 'countAgainst'> & Pick<Call, 'http' | 'now'>,
) {
  const waiting = await countAttempt(db, challenge, now);
  const deviceId = waiting && recognizedDevice(http, waiting.account_id);
  await countAgainst(db, 'second_factor_by_address', deviceId ?? http.address, now);
  if (!waiting) return undefined;
  const attempt = { codeOfAccountId: waiting.account_id, deviceId, address: http.address };
  await reserveAttempt(db, attempt, { countAgainst, now });
  return { ...waiting, challenge, attempt };
}

async function recordFailure(
  { company_id, account_id }: Counted,
  { http, now, withSystemTransaction, asCompany }: Pick<PublicCall<Endpoint>, 'withSystemTransaction'> & Call,
  method: 'code' | 'passkey',
): Promise<void> {
  const failures = await withSystemTransaction((db) => countFailure(db, { codeOfAccountId: account_id }, now));
  await asCompany(company_id, (db) => recordFailedSecondStep(db, { account_id, failures, http, now }, method));
}
