import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { inFormerVersion, LONG } from '#testkit/former-version.ts';

test(
  'an upgrade makes the founder the owner, and everybody else and every invitation of the office',
  LONG,
  async () => {
    await inFormerVersion('0053-price-book', async ({ owner, company_id, anAccount, upgrade }) => {
      const [founder, other] = [await anAccount(), await anAccount()];
      await owner.query('update companies set created_by_account_id = $1', [founder]);
      await owner.query(
        `insert into account_invites (company_id, account_invite_id, token_hash, send_method, recipient, notice_id,
         created_by_account_id, created_at, expires_at)
       values ($1, $2, 'x', 'email', 'cruz@acme.example', $2, $3, now(), now() + interval '1 day')`,
        [company_id, newId(), other],
      );
      await upgrade();
      const accounts = await owner.query<{ account_id: string; role: string }>('select account_id, role from accounts');
      expect(Object.fromEntries(accounts.rows.map(({ account_id, role }) => [account_id, role]))).toEqual({
        [founder]: 'owner',
        [other]: 'office',
      });
      const invites = await owner.query<{ role: string }>('select role from account_invites');
      expect(invites.rows).toEqual([{ role: 'office' }]);
    });
  },
);
