import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findAccountByLoginId, lockAccount } from '../../identity/accounts/store.ts';
import { secondFactorOffNotice } from '../../identity/second-factors/second-factor-notices.ts';
import { deleteSecondFactor } from '../../identity/second-factors/store.ts';
import { asCompany } from '../../platform/database/database.ts';
import { type Command, CommandError } from './command.ts';

export const removeSecondFactor: Command = {
  usage: 'second-factor remove <login_id>',
  summary:
    'Turns two-step login off for somebody who has lost the phone and the recovery codes, and tells them by mail.',
  async run(database, [loginId = ''], { now, noticeServices }) {
    const key = await findAccountByLoginId(database.systemDb, loginId);
    if (!key) throw new CommandError(`There is no account with the login ID "${loginId}".`);
    const { sendNotice, publicUrl } = await noticeServices();
    return asCompany(database, key.company_id, async (db) => {
      const account = await lockAccount(db, key.account_id);
      const name = `${account.first_name} ${account.last_name}`;
      if (!account.second_factor_confirmed_at) throw new CommandError(`Two-step login of ${name} is off already.`);
      await deleteSecondFactor(db, account);
      const entry = { record_type: 'second_factor', record_id: account.account_id, action: 'deleted' } as const;
      await recordAuditEntry(db, { ...entry, summary: name }, { name: 'Operator' }, now);
      const notice = secondFactorOffNotice(account, publicUrl, 'the operator of JobsitesPro');
      await sendNotice(db, { method: 'email', recipient: account.email, notice, isUrgent: true, now });
      return `Two-step login of ${name} is off. Please be sure that it was ${account.first_name} who asked.`;
    });
  },
};
