import { useId, useState } from 'react';
import {
  type BooksAccountChoice,
  quickbooksOnline,
  type QuickbooksSettings,
  UNDEPOSITED_FUNDS,
} from '../../../../contract/quickbooks-online.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll, useCall } from '../../lib/queries.ts';
import { SwitchField } from '../../ui/fields.tsx';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { IconCircleCheck } from '../../ui/icons.ts';
import { RecordSkeleton } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import shared from '../../ui/shared.module.css';
import { Failure } from './failure.tsx';
import classes from './quickbooks.module.css';

const FAILURE = 'Failed to get the accounts in QuickBooks';

/** Where online payments go in QuickBooks, whether fees are booked, and whether all of it is sent by itself. */
export function OnlineSettings({ companyName }: { companyName: string }) {
  const settings = useCall(quickbooksOnline.settings, {});
  const accounts = useCall(quickbooksOnline.accounts, {});
  const heading = useId();
  const [times, setTimes] = useState(0);
  const chosen = settings.data?.data.attributes;
  const error = settings.error ?? accounts.error;
  const retry = () => void Promise.all([settings.refetch(), accounts.refetch()]);
  return (
    <section className={shared.stack} aria-labelledby={heading}>
      <h2 id={heading}>QuickBooks</h2>
      <p className={classes.text}>How {companyName} books what your customers pay online.</p>
      {error && <Failure text={errorText(FAILURE, error)} onRetry={retry} />}
      {!error && !(chosen && accounts.data) && <RecordSkeleton />}
      {chosen && accounts.data && (
        <SettingsForm key={times} chosen={chosen} accounts={accounts.data} onSaved={() => setTimes(times + 1)} />
      )}
      {times > 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Saved. What was sent before stays as it is until it is sent again.</p>
        </Notice>
      )}
    </section>
  );
}

interface SettingsFormProps {
  chosen: QuickbooksSettings;
  accounts: { deposit_accounts: BooksAccountChoice[]; fee_accounts: BooksAccountChoice[] };
  onSaved: () => void;
}

function SettingsForm({ chosen, accounts, onSaved }: SettingsFormProps) {
  const form = useContractForm(quickbooksOnline.changeSettings, {
    initial: {
      deposit_account_id: chosen.deposit_account?.account_id ?? '',
      books_fees: chosen.books_fees,
      fee_account_id: chosen.fee_account?.account_id ?? '',
      sends_by_itself: chosen.sends_by_itself,
    },
    toBody: (quickbooks_settings) => ({ quickbooks_settings }),
    failure: 'Failed to save the settings',
    onDone: () => void refreshAll().then(onSaved),
  });
  return (
    <Form form={form} submitLabel="Save Settings">
      <FieldGrid>
        <SelectField
          form={form}
          name="deposit_account_id"
          label="Put online payments in"
          help="An account for what Stripe holds. Refunds and fees are taken from it, so that it agrees with Stripe."
          placeholder={UNDEPOSITED_FUNDS}
          options={optionsOf(accounts.deposit_accounts.filter(({ name }) => name !== UNDEPOSITED_FUNDS))}
          span={12}
        />
        <SwitchField
          form={form}
          name="books_fees"
          label="Book Stripe’s fees"
          help="The fees of each payout as one expense."
        />
        {form.values.books_fees && (
          <SelectField
            form={form}
            name="fee_account_id"
            label="Expense account"
            options={optionsOf(accounts.fee_accounts)}
            required
            span={12}
          />
        )}
        <SwitchField
          form={form}
          name="sends_by_itself"
          label="Send online payments by themselves"
          help="Payments, refunds and fees, as soon as their invoice is in QuickBooks."
        />
      </FieldGrid>
    </Form>
  );
}

function optionsOf(choices: readonly BooksAccountChoice[]) {
  return choices.map(({ account_id, name, type }) => ({ value: account_id, label: `${name} (${type})` }));
}
