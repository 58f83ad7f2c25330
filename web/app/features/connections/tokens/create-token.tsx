import { useState } from 'react';
import { accessTokens, TOKEN_NAME_MAX } from '#contract/connections/access-tokens.ts';
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, type TokenDays } from '#domain/scopes.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { TextField } from '../../../../kit/forms/fields.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { NO_OWNER_VALUES } from '../../identity/second-factors/owner-fields.tsx';
import { ConfirmAgain, confirmationOf } from './confirm-again.tsx';
import { NewToken } from './new-token.tsx';
import { chosenScopes, fieldOfToken, ScopeFields, scopeValues } from './scope-fields.tsx';

const TRAIL = [
  { label: 'Account', to: paths.account() },
  { label: 'Connections', to: paths.connections() },
];

export default function CreateToken() {
  return (
    <Page title="Create a Token" trail={TRAIL} width="form">
      <TokenForm />
    </Page>
  );
}

function TokenForm() {
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const form = useContractForm(accessTokens.create, {
    initial: { name: '', ...scopeValues(['read']), expires_in_days: String(DEFAULT_TOKEN_DAYS), ...NO_OWNER_VALUES },
    toBody: (values) => ({
      access_token: {
        name: values.name,
        scopes: chosenScopes(values),
        expires_in_days: Number(values.expires_in_days) as TokenDays,
      },
      ...confirmationOf(values),
    }),
    fieldOf: fieldOfToken,
    failure: inSentence('Failed to create the token'),
    onDone: ({ data }) => setToken(data.attributes.token),
  });
  if (token !== undefined) {
    return (
      <section className={panel.panel} aria-label="Your new token">
        <NewToken heading="Your new token" token={token} onDone={() => navigate(paths.connections())} />
      </section>
    );
  }
  return (
    <Form form={form} submitLabel="Create Token">
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={TOKEN_NAME_MAX}
        help="The program that will use it, such as “Bookkeeping spreadsheet”."
      />
      <ScopeFields form={form} />
      <RadioField
        form={form}
        name="expires_in_days"
        label="It expires after"
        required
        help="You get an email 7 days before, and can renew it."
        options={TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
      />
      <ConfirmAgain form={form} />
    </Form>
  );
}
