import { COMPANY_CODE_LENGTH, COMPANY_CODE_WRONG } from '#contract/identity/companies.ts';
import { useState } from 'react';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCompany } from '../companies/hooks.ts';
import { SignUpPage } from '../companies/sign-up-page.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { AccountCreated } from './account-created.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

const COMPANY_MISSING = 'It seems that your company data is missing. Online account must be under a valid company.';

const TRAIL = [{ label: 'Create Company', to: paths.createCompany() }];

/** Step 2 of the sign-up: the company's first account. */
export default function CreateAccount() {
  const [created, setCreated] = useState(false);
  return (
    <SignUpPage
      step={2}
      title="Create Online Account"
      trail={TRAIL}
      lead="You log in with it. Co-workers get theirs by invitation later."
    >
      {created ? <AccountCreated founding /> : <ForCompany onCreated={() => setCreated(true)} />}
    </SignUpPage>
  );
}

function ForCompany({ onCreated }: { onCreated: () => void }) {
  const { code, company, error, mounted } = useChosenCompany();
  if (!mounted) return <RecordSkeleton />;
  if (code !== '' && code.length !== COMPANY_CODE_LENGTH) return <NoCompany message={COMPANY_CODE_WRONG} />;
  const gone = error !== null && 'status' in error && error.status === 404;
  if (code === '' || gone) return <NoCompany message={COMPANY_MISSING} />;
  // The form starts with the company's phone and email.
  if (!company && !error) return <RecordSkeleton />;
  return <CreateAccountForm company={{ ...company, code }} onCreated={onCreated} />;
}

function NoCompany({ message }: { message: string }) {
  return <MissingRecord message={message} goTo={{ label: 'Create Company', to: paths.createCompany() }} />;
}
