import type { ReactNode } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import { paths } from '../../../../kit/paths.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { CompanyOrAccountImage } from './own-image.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { IconClock, IconEdit } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import type { CompanyState } from './hooks.ts';
import { CompanySwitch } from './company-switch.tsx';
import { checkSession } from '../../../../kit/session/session.ts';
import { OwnCompany } from './own-company.tsx';
import { timeZoneLabel } from './time-zones.ts';
import { VisitRules } from './visit-rules.tsx';

const ORIGINALS_STORED = 'Photos that are uploaded from now on are kept with their original file.';

const ORIGINALS_NOT_STORED =
  'New photos are kept without it. Original files that are there stay until their photos are deleted.';

const AT_ONCE = 'Estimates that are approved from now on get the invoice of their deposit at once.';

const BY_HAND = 'The deposit of an approved estimate is billed like its other installments.';

export default function CompanyProfile() {
  return (
    <Page title="Company Profile">
      <OwnCompany>{(company) => <Profile company={company} />}</OwnCompany>
    </Page>
  );
}

function Profile({ company }: { company: Company }) {
  const isOwner = useIsOwner();
  return (
    <div className={shared.columns} data-main="first">
      <div>
        <section className={panel.panel} aria-label="Company">
          <Facts
            facts={[
              ['Name', company.name],
              ['Line of Business', company.line_of_business],
              ['Address', formatAddress(company)],
              ['Phone', company.phone],
              ['Email', company.email],
              ['Web URL', webLink(company.web_url)],
              ['Time Zone', timeZoneLabel(company.time_zone)],
              ['Text above signatures', company.text_above_signature],
            ]}
          />
          <div className={panel.steps}>
            {isOwner && (
              <LinkButton to={paths.updateCompany()} state={{ company } satisfies CompanyState} icon={IconEdit} primary>
                Edit
              </LinkButton>
            )}
            <LinkButton to={paths.reminders()} icon={IconClock}>
              Reminders
            </LinkButton>
          </div>
          {!isOwner && <p className={shared.small}>Only an owner changes what is on this page.</p>}
        </section>
        <VisitRules company={company} />
        <RequiredSecondFactor company={company} />
      </div>
      <div>
        {isOwner && (
          <CompanyOrAccountImage
            owner={{ tag: 'company', id: company.company_code }}
            title="Company Logo"
            noun="logo"
            lead="Shown above every page, and on the estimates and invoices that your customers receive."
          />
        )}
        <OriginalPhotos company={company} />
        <DepositInvoices company={company} />
        <Receipts company={company} />
      </div>
    </div>
  );
}

function webLink(url: string | null): ReactNode {
  return (
    url && (
      <a href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\/|\/$/g, '')}
      </a>
    )
  );
}

/** Whether photos are also stored in their original form. */
function OriginalPhotos({ company }: { company: Company }) {
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

/** Whether every account requires two-step login. */
function RequiredSecondFactor({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="requires_second_factor"
      title="Two-Step Login"
      label="Require two-step login"
      description="Everybody in your company then logs in with a code from their phone, or a passkey, besides the password. Anyone who hasn’t set it up will be asked to at their next login."
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

/** Whether a receipt is proposed when a payment is recorded. */
function Receipts({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="sends_receipts"
      title="Receipts"
      label="Email a receipt for each payment"
      description="When you record a payment, “Email a receipt” is checked if the customer has agreed to emails. You can change it each time. Customers who pay online always get a receipt."
      effect={{ on: 'Receipts are proposed from now on.', off: 'Receipts are sent only when you ask for them.' }}
    />
  );
}
