import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from '../../../../kit/router/router.tsx';
import { companies, type Company, type CompanyCard } from '#contract/identity/companies.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { usePublicConfig } from '../../../../kit/api/public-config.ts';
import { CONTACT_EMAIL, isOff } from '../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { isSignedIn, rememberCompany, useSession } from '../../../../kit/session/session.ts';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
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
import classes from './companies.module.css';
import { SignUpPage } from './sign-up-page.tsx';
import { signUpTimeZone } from './time-zones.ts';

const CLOSED =
  'This installation accepts no new companies. If your company uses it, ask one of its owners to invite you.';
const BY_INVITATION = `Accounts are by invitation here. If your company has one already, ask one of its owners to invite
  you. For a new company, write to ${CONTACT_EMAIL}.`;

/** Step 1 of the sign-up, if the visitor may sign up. */
export default function CreateCompany() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const isMounted = useMounted();
  // The page is prerendered without the settings of the installation. Until the script runs, the style sheet hides the
  // form if visitors cannot sign up.
  if (!isMounted || !isOff('sign_up'))
    return (
      <div className={classes.open} data-sign-up>
        <FirstStep />
      </div>
    );
  if (isOff('invited_sign_up')) return <SignUpPage title="Create Company" lead={CLOSED} />;
  return token ? <ForInvite token={token} /> : <SignUpPage title="Create Company" lead={BY_INVITATION} />;
}

/** The step of a person whom the operator has invited. */
function ForInvite({ token }: { token: string }) {
  const { data: invite, error } = useCall(companies.findInvite, { query: { token } });
  // A used invitation has created the company that this browser continues with.
  const { company } = useChosenCompany();
  if (invite || company) return <FirstStep invite={invite && { ...invite, token }} />;
  if (error) return <SignUpPage title="Create Company" lead={`${error.message} ${BY_INVITATION}`} />;
  return (
    <SignUpPage title="Create Company" lead="You have been invited to create your company.">
      <RecordSkeleton />
    </SignUpPage>
  );
}

interface Invite {
  email: string;
  token: string;
}

/** A visitor who returns to it sees the company that was already created. */
function FirstStep({ invite }: { invite?: Invite | undefined }) {
  const { company } = useChosenCompany();
  const [another, setAnother] = useState(false);
  const [created, setCreated] = useState<Company>();
  return (
    <SignUpPage
      step={1}
      title="Create Company"
      lead="This is what your customers see on estimates and invoices. You can change it later."
    >
      {created ? (
        <Created company={created} />
      ) : company && !another ? (
        <ChosenCompany company={company} onAnother={isOff('sign_up') ? undefined : () => setAnother(true)} />
      ) : (
        <CreateCompanyForm invite={invite} onCreated={setCreated} />
      )}
    </SignUpPage>
  );
}

interface CreateCompanyFormProps {
  invite: Invite | undefined;
  onCreated: (company: Company) => void;
}

function CreateCompanyForm({ invite, onCreated }: CreateCompanyFormProps) {
  const { record } = useSession();
  const form = useContractForm(companies.create, {
    initial: { ...NEW_COMPANY, email: invite?.email ?? '' },
    toBody: (values) => ({ company: { ...values, time_zone: signUpTimeZone(), invite_token: invite?.token } }),
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
function ChosenCompany({ company, onAnother }: { company: CompanyCard; onAnother: (() => void) | undefined }) {
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
        {onAnother && (
          <Button variant="subtle" onClick={onAnother}>
            Create Another Company
          </Button>
        )}
      </div>
    </section>
  );
}
