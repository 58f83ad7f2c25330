import { Button } from '@mantine/core';
import type { CompanyCard } from '../../../contract/companies.ts';
import { formatAddress } from '../ui/format.ts';
import { LinkButton } from '../ui/link-button.tsx';
import panel from '../ui/panel.module.css';
import type { CompanyState } from './hooks.ts';

/** The company of a sign-up under way, read-only, and the way on to its account. */
export function CompanyInHand({ company, onAnother }: { company: CompanyCard; onAnother: () => void }) {
  return (
    <section className={panel.panel}>
      <h2>Your company</h2>
      <dl className={panel.facts}>
        <dt>Name</dt>
        <dd>{company.name}</dd>
        <dt>Line of Business</dt>
        <dd>{company.line_of_business}</dd>
        <dt>Address</dt>
        <dd>{formatAddress(company)}</dd>
        <dt>Phone</dt>
        <dd>{company.phone}</dd>
        <dt>Email</dt>
        <dd>{company.email}</dd>
      </dl>
      <div className={panel.steps}>
        <LinkButton to="/create_account" state={{ company } satisfies CompanyState} primary>
          Create Online Account
        </LinkButton>
        <Button variant="subtle" onClick={onAnother}>
          Create Another Company
        </Button>
      </div>
    </section>
  );
}
