import type { Company } from '#contract/identity/companies.ts';
import { CompanySwitch } from './company-switch.tsx';
import { checkSession } from '../../../../kit/session/session.ts';

/** Whether photos are also stored in their original form. */
export function OriginalPhotos({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="keep_original_photos"
      title="Original Photos"
      label="Keep original photos"
      description="Photos in the gallery do not tell where and when they were taken. Switch this on to keep the file from the camera too: it holds the place and the time, and everybody in your company can download it. Customers never see it."
      effect={{ on: ORIGINALS_STORED, off: ORIGINALS_NOT_STORED }}
    />
  );
}

const ORIGINALS_STORED = 'Photos that are uploaded from now on are kept with their original file.';
const ORIGINALS_NOT_STORED =
  'New photos are kept without it. Original files that are there stay until their photos are deleted.';

/** Whether every account requires two-step login. */
export function RequiredSecondFactor({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="requires_second_factor"
      title="Two-Step Login"
      label="Require two-step login"
      description="Everybody in your company then logs in with a code from their phone, or a passkey, besides the password. Whoever has not set it up yet does so before anything else."
      effect={{ on: 'Two-step login is required.', off: 'Two-step login is optional.' }}
      // If the owner has no two-step login yet, the owner sets it up now.
      onSaved={() => checkSession({ again: true })}
    />
  );
}

/** Whether the approval of an estimate creates the deposit invoice. */
export function DepositInvoices({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="invoice_deposit_on_approval"
      title="Deposit Invoices"
      label="Invoice the deposit on approval"
      description="When a customer approves an estimate, the deposit of its payment schedule becomes an invoice at once. Switch this off to create it yourself."
      effect={{ on: AT_ONCE, off: BY_HAND }}
    />
  );
}

const AT_ONCE = 'Estimates that are approved from now on get the invoice of their deposit at once.';
const BY_HAND = 'The deposit of an approved estimate is billed like its other installments.';
