import { accounts, CONSENTS_MISSING } from '#contract/identity/accounts.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { PASSWORDS_DIFFER } from '#contract/identity/passwords.ts';
import { call } from '../../../../kit/api/call.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { EmailField, PasswordField, PhoneField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, FieldRule, Form } from '../../../../kit/forms/form.tsx';
import { GoogleProblem } from '../access/google-problem.tsx';
import { GoogleSignIn, useOffersGoogle } from '../access/google-sign-in.tsx';
import { useCredential } from '../access/use-credential.ts';
import { Consents } from './consents.tsx';
import classes from '../companies/companies.module.css';
import shared from '../../../../kit/page/shared.module.css';

const NEW_ACCOUNT = {
  terms_consent: false,
  sms_consent: false as boolean | null,
  email_consent: false,
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  login_id: '',
  login_password: '',
  login_password_confirmation: '',
};

interface CreateAccountFormProps {
  /** The company of the new account; its first account starts with the company's phone and email. */
  company: { code: string; name?: string | undefined; phone?: string; email?: string };
  /** Token of the invitation, if there is one. */
  inviteToken?: string;
  onCreated: () => void;
}

export function CreateAccountForm({ company, inviteToken, onCreated }: CreateAccountFormProps) {
  const joining = { company_code: company.code, ...(inviteToken && { invite_token: inviteToken }) };
  const form = useContractForm(accounts.create, {
    initial: {
      ...NEW_ACCOUNT,
      phone: company.phone ?? '',
      email: company.email ?? '',
      sms_consent: isOff('sms') ? null : false,
    },
    toBody: (values) => ({ account: { ...values, ...joining, auth_provider: 'self' as const } }),
    failure: 'Failed to create account',
    // The contract compares the two passwords only when no required field is missing.
    check: (values) => ({
      login_password_confirmation: values.login_password !== values.login_password_confirmation && PASSWORDS_DIFFER,
    }),
    onDone: onCreated,
  });
  const offersGoogle = useOffersGoogle();
  const { terms_consent, sms_consent, email_consent } = form.values;
  const whyNot = terms_consent && sms_consent !== false && email_consent ? undefined : CONSENTS_MISSING;
  return (
    <Form form={form} submitLabel="Create Account" whyDisabled={whyNot}>
      {company.name && (
        <p className={classes.company}>
          For <b className={shared.primary}>{company.name}</b>
        </p>
      )}
      <Consents form={form} />
      <FieldRule />
      {offersGoogle && !isOff('google') && (
        <>
          <CreateGoogleAccount
            joining={{ ...joining, terms_consent, sms_consent, email_consent }}
            whyNot={whyNot}
            onCreated={onCreated}
          />
          <FieldRule />
        </>
      )}
      <h2 className={classes.heading}>Your Own Account</h2>
      <FieldGrid>
        <TextField form={form} name="first_name" label="First Name" required autoComplete="given-name" />
        <TextField form={form} name="last_name" label="Last Name" required autoComplete="family-name" />
        <PhoneField form={form} name="phone" label="Phone" required />
        <EmailField form={form} name="email" label="Email" required />
        <TextField
          form={form}
          name="login_id"
          label="Login ID"
          required
          span={12}
          autoComplete="username"
          help="At least 6 characters, without spaces. You type it to log in."
        />
        <PasswordField
          form={form}
          name="login_password"
          label="Password"
          required
          autoComplete="new-password"
          help="At least 8 characters: uppercase and lowercase letters, a number and a special character."
        />
        <PasswordField
          form={form}
          name="login_password_confirmation"
          label="Password Confirmation"
          required
          autoComplete="new-password"
          help="The same password again."
        />
      </FieldGrid>
    </Form>
  );
}

interface CreateGoogleAccountProps {
  /** The company's code, the invitation token if there is one, and the consents. */
  joining: Omit<BodyInput<typeof accounts.createWithGoogle>, 'token'>;
  whyNot: string | undefined;
  onCreated: () => void;
}

/** Creates an account with a Google account, without login ID and password. */
function CreateGoogleAccount({ joining, whyNot, onCreated }: CreateGoogleAccountProps) {
  const { state, receive } = useCredential(async (token) => {
    await call(accounts.createWithGoogle, { body: { ...joining, token } });
    onCreated();
  });
  return (
    <GoogleSignIn
      title="Your Google Account"
      text="signup_with"
      whyNot={whyNot}
      busy={state.phase === 'busy'}
      onCredential={receive}
    >
      {state.phase === 'failed' && <GoogleProblem error={state.error} failure="Failed to create account" />}
    </GoogleSignIn>
  );
}
