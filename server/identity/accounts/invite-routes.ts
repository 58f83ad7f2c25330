import { asRole, rolesToInvite } from '#contract/core/role-words.ts';
import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type AccountInvite, type accountInvites, type accounts, INVITE_SENT } from '#contract/identity/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers, Presented } from '../../core/endpoints/handlers.ts';
import { tokenHash } from '../../platform/ids.ts';
import { readCompany } from '../companies/store.ts';
import { companyOfInvite, deleteInvite, listInvites } from './invites-store.ts';
import { sendInvite, takeBack } from './send-invite.ts';
import { lockAccount } from './store.ts';

interface Services {
  countMessage: CountMessage;
  sendNotice: SendNotice;
  publicUrl: string;
}

/** The endpoints that send and read invitations, under the accounts' paths. */
export function inviteHandlers({
  countMessage,
  sendNotice,
  publicUrl,
}: Services): Pick<Handlers<typeof accounts>, 'invite' | 'findInvite'> {
  return {
    invite: async ({ db, person, body, http, now }) => {
      if (body.sender_account_id !== person.account_id) throw new AppError('account_not_found');
      if (body.sender_company_code.toUpperCase() !== person.company_code) throw new AppError('company_not_found');
      // Locked, because a demotion revokes the invitations that the new role does not allow. No further one can be
      // created afterwards.
      const { role } = await lockAccount(db, person.account_id);
      if (!rolesToInvite(role).includes(body.role)) throw new AppError('not_your_role');
      const method = body.send_method;
      const recipient = (method === 'email' ? body.recipient_email : body.recipient_phone) ?? '';
      await countMessage(db, { company_id: person.company_id, recipient, isTyped: true, now });

      const account_invite_id = await sendInvite({ sendNotice, publicUrl }, db, {
        inviter: person,
        role: body.role,
        employee_id: body.employee_id ?? null,
        method,
        recipient,
        now,
      });
      const entry = { record_type: 'account_invite', record_id: account_invite_id, action: 'sent' } as const;
      await recordAuditEntry(
        db,
        { ...entry, summary: invitationSummary({ recipient, role: body.role }) },
        { person, http },
        now,
      );
      return { status: 'ok', message: INVITE_SENT };
    },

    findInvite: async ({ query, systemDb, asCompany, now }) => {
      const companyId = await companyOfInvite(systemDb, tokenHash(query.token), now);
      if (!companyId) throw new AppError('invite_not_found');
      const { company_code, name } = await asCompany(companyId, readCompany);
      return { sender_company_code: company_code, company_name: name };
    },
  };
}

export const accountInviteHandlers: Handlers<typeof accountInvites> = {
  list: async ({ db, query, now }) => {
    const { rows, total } = await listInvites(db, query, now);
    const data = rows.map((row) => {
      const attributes: Presented<typeof AccountInvite> = {
        ...row,
      };
      return { id: row.account_invite_id, type: 'account_invite' as const, attributes };
    });
    return { data, meta: { total } };
  },

  revoke: async ({ db, params, person, http, now }) => {
    const invite = await deleteInvite(db, params.id, now);
    await takeBack(db, [invite]);
    const entry = { record_type: 'account_invite', record_id: params.id, action: 'revoked' } as const;
    await recordAuditEntry(db, { ...entry, summary: invitationSummary(invite) }, { person, http }, now);
    return DELETED;
  },
};

function invitationSummary({ recipient, role }: { recipient: string; role: Role }): string {
  return `${recipient}, ${asRole(role)}`;
}
