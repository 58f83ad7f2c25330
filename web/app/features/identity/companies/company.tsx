import type { ReactNode } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import { paths } from '../../../../kit/paths.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { CompanyOrAccountImage } from './own-image.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { IconEdit } from '../../../../kit/icons/icons.ts';
import { IconSettings } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import shared from '../../../../kit/page/shared.module.css';
import type { CompanyState } from './hooks.ts';
import { OwnCompany } from './own-company.tsx';
import { timeZoneLabel } from './time-zones.ts';

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
            <LinkButton to={paths.companySettings()} icon={IconSettings}>
              Company settings
            </LinkButton>
          </div>
          {!isOwner && <p className={shared.small}>Only an owner changes what is on this page.</p>}
        </section>
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
