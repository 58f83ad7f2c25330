import { expect, test } from 'vitest';
import { inFormerVersion, LONG } from '#testkit/former-version.ts';

test('an upgrade keeps the app of an account on, and one that was being set up off', LONG, async () => {
  await inFormerVersion('0027-second-factors', async ({ owner, company_id, anAccount, upgrade }) => {
    const on = await anAccount({ second_factor_confirmed_at: '2026-11-01T12:00:00Z' });
    const begun = await anAccount();
    for (const id of [on, begun]) {
      await owner.query(
        `insert into second_factors (company_id, account_id, encrypted_secret, created_at) values ($1, $2, 'x', now())`,
        [company_id, id],
      );
    }
    await upgrade();
    const { rows } = await owner.query<{ account_id: string; app_confirmed_at: Date | null }>(
      'select account_id, app_confirmed_at from second_factors order by app_confirmed_at nulls last',
    );
    expect(rows).toEqual([
      { account_id: on, app_confirmed_at: new Date('2026-11-01T12:00:00Z') },
      { account_id: begun, app_confirmed_at: null },
    ]);
  });
});
