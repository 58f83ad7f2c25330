import type { Company } from '../../../../contract/companies.ts';
import { checkSession } from '../../lib/session.ts';
import { CompanySwitch } from './company-switch.tsx';

/** Whether every account needs two-step login. */
export function RequiredSecondFactor({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="requires_second_factor"
      title="Two-Step Login"
      label="Require two-step login"
      description="Everybody in your company then logs in with a code from their phone, or a passkey, besides the password. Whoever has not set it up yet does so before anything else."
      effect={{ on: 'Two-step login is required.', off: 'Two-step login is optional.' }}
      // Without two-step login of their own, the owner now sets it up.
      onSaved={() => checkSession({ again: true })}
    />
  );
}
