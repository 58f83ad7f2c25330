import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import {
  type Accounting,
  AccountingOut,
  AccessRejected,
  QuickbooksRejected,
  type Grant,
  GrantRejected,
} from '../../platform/accounting/accounting.ts';
import { type ConnectionRow, findConnection, saveConnection } from './connections-store.ts';
import { decryptGrant, encryptGrant } from './encrypted-grants.ts';
import { configured, type QuickbooksCall, type QuickbooksParts } from './with-quickbooks.ts';

export interface Connecting extends QuickbooksParts {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The query of the redirect after the sign-on. */
interface SignedOn {
  code: string;
  realmId: string;
}

/** Connects the caller's company to the QuickBooks company of the sign-on and returns its name. */
export async function connect(
  parts: Connecting,
  call: QuickbooksCall & { person: Person; http?: HttpContext },
  signedOn: SignedOn,
): Promise<string> {
  const { encryption, clock } = parts;
  const { company_id, account_id } = call.person;
  const { grant, companyName } = await takeGrant(configured(parts), signedOn).catch((error: unknown) => {
    throw appErrorOf(error, parts) ?? error;
  });
  const { realmId } = signedOn;
  const former = await call.inCompany(async (db) => {
    const row = await findConnection(db);
    await saveConnection(db, {
      realm_id: realmId,
      company_name: companyName,
      ...encryptGrant(encryption, company_id, grant),
      connected_by_account_id: account_id,
      connected_at: clock(),
    });
    const entry = { record_type: 'quickbooks_connection', action: 'connected', summary: companyName } as const;
    await recordAuditEntry(db, entry, call, clock());
    return row;
  });
  // For the same QuickBooks company, revoking one grant would end the other.
  if (former && former.realm_id !== realmId) await giveBack(parts, former);
  return companyName;
}

/** Revokes a connection's grant at Intuit, if Intuit is available; ours is already deleted. */
export async function giveBack({ accounting, encryption, log }: Connecting, row: ConnectionRow): Promise<void> {
  const grant = decryptGrant(encryption, row);
  if (!grant) return;
  await accounting?.revoke(grant).catch((error: unknown) => {
    log.warn({ err: error, company: row.company_id }, 'Intuit could not be told that a connection has ended');
  });
}

/**
 * The grant and the name of its company. Reading the name verifies the realm id, which came through the browser: the
 * tokens are valid for no other company.
 */
async function takeGrant(
  accounting: Accounting,
  { code, realmId }: SignedOn,
): Promise<{ grant: Grant; companyName: string }> {
  const grant = await accounting.grantFor(code);
  const quickbooks = accounting.client(realmId, grant.accessToken);
  const company = await quickbooks.read<{ CompanyName?: string }>('CompanyInfo', realmId);
  return { grant, companyName: company?.CompanyName ?? 'your company' };
}

function appErrorOf(error: unknown, { log }: Pick<Connecting, 'log'>): AppError | undefined {
  const message = (code: 'unavailable' | 'quickbooks_refused', words: string) =>
    Object.assign(new AppError(code, { message: words }), { cause: error });
  if (error instanceof AccountingOut) return message('unavailable', CANNOT_ASK);
  if (error instanceof GrantRejected) return message('quickbooks_refused', NOT_ACCEPTED);
  if (!(error instanceof AccessRejected || error instanceof QuickbooksRejected)) return undefined;
  log.warn(
    { err: error },
    'The tokens from Intuit give access to no company. Check that QUICKBOOKS_ENVIRONMENT matches the keys.',
  );
  return message('quickbooks_refused', NOT_ACCEPTED);
}

const CANNOT_ASK = 'QuickBooks cannot be reached. Please close this window and connect again in a moment.';
const NOT_ACCEPTED =
  'Authentication failed: QuickBooks did not accept the sign-on. Please close this window and connect again.';
