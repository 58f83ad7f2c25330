import { Button } from '@mantine/core';
import type { CompanyCard } from '../../../../contract/companies.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatAddress } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import panel from '../../ui/panel.module.css';
import { paths } from '../../paths.ts';
import type { CompanyState } from './hooks.ts';

/** The company of a sign-up in progress, read-only, with a link to the creation of its account. */
export function ChosenCompany({ company, onAnother }: { company: CompanyCard; onAnother: () => void }) {
  return (
    <section className={panel.panel}>
      <h2>Your company</h2>
      <Facts
        facts={[
          ['Name', company.name],
          ['Line of Business', company.line_of_business],
          ['Address', formatAddress(company)],
          ['Phone', company.phone],
          ['Email', company.email],
        ]}
      />
      <div className={panel.steps}>
        <LinkButton to={paths.createAccount()} state={{ company } satisfies CompanyState} primary>
          Create Online Account
        </LinkButton>
        <Button variant="subtle" onClick={onAnother}>
          Create Another Company
        </Button>
      </div>
    </section>
  );
}
