import { signupInviteNotice } from '../../identity/companies/company-notices.ts';
import { createSignupInvite, deleteSignupInvite, listSignupInvites } from '../../identity/companies/signup-invites.ts';
import { withSystemTransaction } from '../../platform/database/database.ts';
import { emailAddress } from '../../settings/environment.ts';
import { type Command, CommandError } from './command.ts';
import { textTable } from './table.ts';

/** Invites a person to sign up with a company. */
export const inviteToSignUp: Command = {
  usage: 'invite <email>',
  summary: 'Invites a person to sign up with a company, by mail, and prints the link, which works once.',
  async run(database, [email = ''], { now, noticeServices, signUp }) {
    if (signUp !== 'invite') throw new CommandError(NOT_BY_INVITATION[signUp]);
    if (!emailAddress.safeParse(email).success) throw new CommandError(`"${email}" is not an email address.`);
    const { sendNotice, publicUrl } = await noticeServices();
    return withSystemTransaction(database, async (db) => {
      const { token, expires_at } = await createSignupInvite(db, email, now);
      const link = `${publicUrl}/create_company?token=${token}`;
      const notice = signupInviteNotice({ link, day: dayOf(expires_at) });
      await sendNotice(db, { method: 'email', recipient: email, notice, isUrgent: true, now });
      return [
        `${email} is invited until ${dayOf(expires_at)}, and gets an email from the running server.`,
        `The link works once: ${link}`,
      ].join('\n');
    });
  },
};

const NOT_BY_INVITATION = {
  open: 'Anyone can sign up here, without an invitation. Set SIGN_UP=invite to require one.',
  closed: 'No one can sign up here. Set SIGN_UP=invite to let people with an invitation do it.',
};

/** Lists the invitations that can still be used. */
export const listInvites: Command = {
  usage: 'invites list',
  summary: 'Every person who was invited to sign up and has not done it yet.',
  async run({ systemDb }, _args, { now }) {
    const invites = await listSignupInvites(systemDb, now);
    if (invites.length === 0) return 'There is no open invitation.';
    return textTable(
      ['Email', 'Until'],
      invites.map(({ email, expires_at }) => [email, dayOf(expires_at)]),
    );
  },
};

/** Revokes an invitation. */
export const revokeInvite: Command = {
  usage: 'invites revoke <email>',
  summary: 'Revokes the invitation of a person to sign up.',
  async run({ systemDb }, [email = '']) {
    if (!(await deleteSignupInvite(systemDb, email))) throw new CommandError(`"${email}" has no invitation.`);
    return `The invitation of ${email} is revoked.`;
  },
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(instant: Date): string {
  return DAY.format(instant);
}
