import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { companies, type Company, type CompanyCard } from '#contract/identity/companies.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { isSignedIn, rememberCompany, useSession } from '../../../../kit/session/session.ts';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { CompanyFields, NEW_COMPANY } from './company-fields.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useChosenCompany, type CompanyState } from './hooks.ts';
import { SignUpPage } from './sign-up-page.tsx';
import { signUpTimeZone } from './time-zones.ts';

const CLOSED =
  'This installation accepts no new companies. If your company uses it, ask one of its owners to invite you.';

/** Step 1 of the sign-up. A visitor who returns to it sees the company that was already created. */
export default function CreateCompany() {
  const { company } = useChosenCompany();
  const [another, setAnother] = useState(false);
  const [created, setCreated] = useState<Company>();
  // The page is prerendered without the settings of the installation.
  const isClosed = useMounted() && isOff('sign_up');
  if (isClosed) return <SignUpPage title="Create Company" lead={CLOSED} />;
  return (
    <SignUpPage
      step={1}
      title="Create Company"
      lead="This is what your customers see on estimates and invoices. You can change it later."
    >
      {created ? (
        <Created company={created} />
      ) : company && !another ? (
        <ChosenCompany company={company} onAnother={() => setAnother(true)} />
      ) : (
        <CreateCompanyForm onCreated={setCreated} />
      )}
    </SignUpPage>
  );
}

function CreateCompanyForm({ onCreated }: { onCreated: (company: Company) => void }) {
  const { record } = useSession();
  const form = useContractForm(companies.create, {
    initial: NEW_COMPANY,
    toBody: (values) => ({ company: { ...values, time_zone: signUpTimeZone() } }),
    failure: 'Failed to create company',
    onDone: ({ data: { attributes } }) => {
      onCreated(attributes);
      // A signed-in user's session record is not changed; the next screen receives the company in navigation state.
      if (!isSignedIn(record)) {
        rememberCompany({ company_code: attributes.company_code, company_name: attributes.name });
      }
    },
  });
  const isEmpty = usePublicConfig()?.is_empty;
  return (
    <>
      {isEmpty && (
        <div className={shared.apart}>
          <Notice tone="blue" icon={IconInfoCircle}>
            <p>
              This installation has no company yet. To restore a backup instead, stop the server and run{' '}
              <code>npm run restore -- FILE</code>
            </p>
          </Notice>
        </div>
      )}
      {isSignedIn(record) && (
        <div className={shared.apart}>
          <Notice tone="blue" icon={IconInfoCircle}>
            <p>You are logged in to {record.company_name}.</p>
            <p>A company that you create here is a new one, with an account of its own.</p>
          </Notice>
        </div>
      )}
      <Form form={form} submitLabel="Create Company">
        <CompanyFields form={form} />
      </Form>
    </>
  );
}

function Created({ company }: { company: Company }) {
  return (
    <SuccessPanel message="Company has been created.">
      <p className={shared.wide}>
        Step 2 is to create an account. Please click the &quot;Create Online Account&quot; button below
      </p>
      <LinkButton to={paths.createAccount()} state={{ company } satisfies CompanyState} primary>
        Create Online Account
      </LinkButton>
    </SuccessPanel>
  );
}

/** The company of a sign-up in progress, read-only, with a link to create its account. */
function ChosenCompany({ company, onAnother }: { company: CompanyCard; onAnother: () => void }) {
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
