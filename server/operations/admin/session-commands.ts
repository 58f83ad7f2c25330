import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findAccountByLoginId, lockAccount } from '../../identity/accounts/store.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.ts';
import { asCompany } from '../../platform/database/database.ts';
import { type Command, CommandError } from './command.ts';

export const endSessions: Command = {
  usage: 'sessions end <login_id>',
  summary: 'Logs somebody out in every browser, as after a stolen phone. The password stays as it is.',
  async run(database, [loginId = ''], { now }) {
    const key = await findAccountByLoginId(database.systemDb, loginId);
    if (!key) throw new CommandError(`There is no account with the login ID "${loginId}".`);
    return asCompany(database, key.company_id, async (db) => {
      const { first_name, last_name } = await lockAccount(db, key.account_id);
      await endSessionsOf(db, key);
      const entry = { record_type: 'session', record_id: key.account_id, action: 'signed_out' } as const;
      await recordAuditEntry(db, { ...entry, summary: 'All browsers' }, { name: 'Operator' }, now);
      return `${first_name} ${last_name} is logged out in every browser.`;
    });
  },
};
