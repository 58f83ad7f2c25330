import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { addToDirectory, removeFromDirectory } from '../../platform/database/directory.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Stores an invitation. */
export async function createInvite(db: CompanyDb, invite: Insertable<Tables['account_invites']>): Promise<void> {
  try {
    await db.insertInto('account_invites').values(invite).execute();
  } catch (error) {
    throw isBrokenReference(error) ? new AppError('employee_not_found') : error;
  }
  const key = invite.token_hash.toString('hex');
  await addToDirectory(db, 'account_invites_token_hash_key', invite.account_invite_id, key);
}

interface DeletedInvite {
  account_invite_id: string;
  notice_id: string;
}

async function removeInvites<Row extends DeletedInvite>(db: CompanyDb, deleted: Row[]): Promise<Row[]> {
  await removeFromDirectory(
    db,
    deleted.map(({ account_invite_id }) => account_invite_id),
  );
  return deleted;
}

/**
 * Deletes the company's expired invitations, and any to the same recipient, because only the newest link works.
 * Returns their notices.
 */
export async function replaceInvites(db: CompanyDb, recipient: string, now: Date): Promise<{ notice_id: string }[]> {
  const deleted = await db
    .deleteFrom('account_invites')
    .where((row) => row.or([row('expires_at', '<=', now), row('recipient', '=', recipient)]))
    .returning(['account_invite_id', 'notice_id'])
    .execute();
  return removeInvites(db, deleted);
}

/** Deletes the account's invitations to roles to which it may no longer invite. Returns their notices. */
export async function deleteInvitesBeyond(
  db: CompanyDb,
  accountId: string,
  roles: readonly Role[],
): Promise<{ notice_id: string }[]> {
  const deleted = await db
    .deleteFrom('account_invites')
    .where('created_by_account_id', '=', accountId)
    .$if(roles.length > 0, (all) => all.where('role', 'not in', roles))
    .returning(['account_invite_id', 'notice_id'])
    .execute();
  return removeInvites(db, deleted);
}

/** Open invitations. */
export async function listInvites(db: CompanyDb, query: ListQuery, now: Date) {
  const openInvites = db
    .selectFrom('account_invites')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.company_id', '=', 'account_invites.company_id')
        .onRef('accounts.account_id', '=', 'account_invites.created_by_account_id'),
    )
    .select([
      'account_invites.account_invite_id',
      'account_invites.role',
      'account_invites.employee_id',
      'account_invites.send_method',
      'account_invites.recipient',
      'account_invites.created_at',
      'account_invites.expires_at',
      sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`.as('sent_by'),
    ])
    .where('account_invites.expires_at', '>', now);
  return listPage(db, openInvites, query, {
    textColumns: ['recipient', 'sent_by', 'send_method'],
    order: '-account_invite_id',
  });
}

/** Revokes an invitation and returns its notice. */
export async function deleteInvite(
  db: CompanyDb,
  id: string,
  now: Date,
): Promise<{ notice_id: string; recipient: string; role: Role }> {
  const deleted = await readOne(
    db
      .deleteFrom('account_invites')
      .where('account_invite_id', '=', id)
      .where('expires_at', '>', now)
      .returning(['account_invite_id', 'notice_id', 'recipient', 'role']),
    'invite_not_found',
  );
  await removeFromDirectory(db, [deleted.account_invite_id]);
  return deleted;
}

/** The company of an invitation; undefined if it is unknown, used or expired. */
export async function companyOfInvite(db: SystemDb, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select id from company_of_invite(${tokenHash}, ${now}) as id where not is_company_closed(id)
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Marks an invitation as used and returns its role and employee. The second of two concurrent callers waits for the
 * first and is rejected.
 */
export async function useInvite(db: CompanyDb, tokenHash: Buffer, now: Date) {
  const used = await readOne(
    db
      .deleteFrom('account_invites')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning(['account_invite_id', 'role', 'employee_id']),
    'invite_required',
  );
  await removeFromDirectory(db, [used.account_invite_id]);
  return used;
}
