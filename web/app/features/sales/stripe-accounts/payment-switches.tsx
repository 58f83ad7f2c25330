import { useState } from 'react';
import { type StripeAccount, stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { MoneyField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SettingRow } from '../../../../kit/forms/setting-switch.tsx';
import shared from '../../../../kit/page/shared.module.css';

interface PaymentSwitchesProps {
  account: StripeAccount;
  isOwner: boolean;
}

/** The payment methods that customers can use. Owners toggle them, all other roles see them. */
export function PaymentSwitches({ account, isOwner }: PaymentSwitchesProps) {
  if (!isOwner) return <Used account={account} />;
  return (
    <>
      <Card title={TITLE}>
        <div className={shared.wide}>
          {SWITCHES.map(({ setting, description, ...words }) => (
            <SettingRow
              key={setting}
              {...words}
              description={setting === 'takes_bank' && !account.is_bank_active ? BANK_LATER : description}
              isOn={account[setting]}
              save={async (isOn) => {
                await call(stripeAccounts.update, { body: { stripe_account: { [setting]: isOn } } });
                await refreshAll();
              }}
              failure={(error) => errorSentence('Failed to update payments', error)}
            />
          ))}
        </div>
      </Card>
      <CardLimit account={account} />
    </>
  );
}

const TITLE = 'What customers can use';
const BANK_LATER = 'Stripe does not allow bank payments yet.';

const SWITCHES = [
  {
    setting: 'is_enabled',
    label: 'Take payments online',
    description: 'Off hides Pay from every invoice.',
    saved: { on: 'Customers can pay online.', off: 'Online payments are paused.' },
  },
  {
    setting: 'takes_cards',
    label: 'Cards',
    description: 'With Apple Pay and Google Pay.',
    saved: { on: 'Customers can pay by card.', off: 'Customers can no longer pay by card.' },
  },
  {
    setting: 'takes_bank',
    label: 'Bank account',
    description: 'US bank debit, up to 4 business days.',
    saved: { on: 'Customers can pay from a bank account.', off: 'Customers can no longer pay from a bank account.' },
  },
] as const;

function Used({ account }: { account: StripeAccount }) {
  const { takes_cards, takes_bank, is_bank_active, card_max_dollar } = account;
  return (
    <Card title={TITLE}>
      <Facts
        facts={[
          ['Cards', takes_cards ? 'Yes' : 'No'],
          ['Bank account', takes_bank && is_bank_active ? 'Yes' : 'No'],
          ['Cards up to', card_max_dollar === null ? 'No limit' : formatUsd(card_max_dollar)],
        ]}
      />
      <p>Only an owner of the company can change this.</p>
    </Card>
  );
}

function CardLimit({ account }: { account: StripeAccount }) {
  const [times, setTimes] = useState(0);
  return (
    <section aria-label="Card Limit">
      <CardLimitForm key={times} account={account} onSaved={() => setTimes(times + 1)} />
      {times > 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>The limit of cards is saved.</p>
        </Notice>
      )}
    </section>
  );
}

function CardLimitForm({ account, onSaved }: { account: StripeAccount; onSaved: () => void }) {
  const { card_max_dollar } = account;
  const form = useContractForm(stripeAccounts.update, {
    initial: { card_max_dollar: card_max_dollar === null ? '' : String(card_max_dollar) },
    toBody: (values) => ({ stripe_account: { card_max_dollar: values.card_max_dollar || null } }),
    failure: inSentence('Failed to update payments'),
    onDone: () => void refreshAll().then(onSaved),
  });
  return (
    <Form form={form} submitLabel="Save Limit" legend={false}>
      <FieldGrid>
        <MoneyField
          form={form}
          name="card_max_dollar"
          label="Cards up to"
          help="Larger invoices are paid from a bank account. Leave it empty for no limit."
          span={12}
        />
      </FieldGrid>
    </Form>
  );
}
