import type { Company } from '../../../../contract/companies.ts';
import { checkSession, useSession } from '../../lib/session.ts';
import { CompanySwitch } from './company-switch.tsx';

/** Whether every account needs two-step login; switched by the founder alone. */
export function RequiredSecondFactor({ company }: { company: Company }) {
  const isFounder = useSession().record?.account_id === company.created_by_account_id;
  return (
    <CompanySwitch
      company={company}
      setting="requires_second_factor"
      title="Two-Step Login"
      label="Require two-step login"
      description={
        isFounder
          ? 'Everybody in your company then logs in with a code from their phone, or a passkey, besides the password. Whoever has not set it up yet does so before anything else.'
          : 'Everybody in your company logs in with a code from their phone, or a passkey, besides the password. Only who created the company can switch this.'
      }
      effect={{ on: 'Two-step login is required.', off: 'Two-step login is optional.' }}
      disabled={!isFounder}
      // Without two-step login of their own, the founder now sets it up.
      onSaved={() => checkSession({ again: true })}
    />
  );
}
