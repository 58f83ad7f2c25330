import { useId, useState } from 'react';
import {
  type QuickbooksAccountChoice,
  quickbooksOnline,
  type QuickbooksSettings,
  UNDEPOSITED_FUNDS,
} from '#contract/connections/quickbooks-online.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { SwitchField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { Failure } from './failure.tsx';
import classes from './quickbooks.module.css';

const FAILURE = 'Failed to get the settings of QuickBooks';
const NO_ACCOUNTS = 'Failed to get the accounts in QuickBooks';

interface OnlineSettingsProps {
  companyName: string;
}

/**
 * Where online payments are deposited in QuickBooks, whether fees are recorded, and whether everything is sent
 * automatically.
 */
export function OnlineSettings({ companyName }: OnlineSettingsProps) {
  const settings = useCall(quickbooksOnline.settings, {});
  const isOwner = useIsOwner();
  const heading = useId();
  const chosen = settings.data?.data.attributes;
  return (
    <section className={shared.stack} aria-labelledby={heading}>
      <h2 id={heading}>QuickBooks</h2>
      <p className={classes.text}>How {companyName} books what your customers pay online.</p>
      {settings.error && (
        <Failure text={errorSentence(FAILURE, settings.error)} onRetry={() => void settings.refetch()} />
      )}
      {!settings.error && !chosen && <RecordSkeleton />}
      {chosen && (isOwner ? <Choosing chosen={chosen} /> : <Chosen {...chosen} />)}
    </section>
  );
}

/** The settings as shown to the office, read-only; owners change them. */
function Chosen({ deposit_account, books_fees, fee_account, sends_by_itself }: QuickbooksSettings) {
  return (
    <>
      <p>Online payments are put in {deposit_account?.name ?? UNDEPOSITED_FUNDS}.</p>
      <p>{books_fees ? `Stripe’s fees are booked to ${fee_account?.name}.` : 'Stripe’s fees are not booked.'}</p>
      <p>{sends_by_itself ? 'Sent automatically.' : 'It is sent by hand, from Send to QuickBooks.'}</p>
      <p className={shared.small}>Only an owner of the company changes this.</p>
    </>
  );
}

function Choosing({ chosen }: { chosen: QuickbooksSettings }) {
  const accounts = useCall(quickbooksOnline.accounts, {});
  const [times, setTimes] = useState(0);
  const { error, data } = accounts;
  return (
    <>
      {error && <Failure text={errorSentence(NO_ACCOUNTS, error)} onRetry={() => void accounts.refetch()} />}
      {!error && !data && <RecordSkeleton />}
      {data && <SettingsForm key={times} chosen={chosen} accounts={data} onSaved={() => setTimes(times + 1)} />}
      {times > 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Saved. What was sent before stays as it is until it is sent again.</p>
        </Notice>
      )}
    </>
  );
}

interface SettingsFormProps {
  chosen: QuickbooksSettings;
  accounts: { deposit_accounts: QuickbooksAccountChoice[]; fee_accounts: QuickbooksAccountChoice[] };
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
    failure: inSentence('Failed to save the settings'),
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
          label="Send online payments automatically"
          help="Payments, refunds and fees, as soon as their invoice is in QuickBooks."
        />
      </FieldGrid>
    </Form>
  );
}

function optionsOf(choices: readonly QuickbooksAccountChoice[]) {
  return choices.map(({ account_id, name, type }) => ({ value: account_id, label: `${name} (${type})` }));
}
