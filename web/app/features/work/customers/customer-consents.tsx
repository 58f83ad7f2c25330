import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  CONSENT_SENTENCES,
  type CustomerConsent,
  customerConsents,
  WITHDRAWAL_REASON_MAX,
} from '#contract/work/customer-consents.ts';
import type { Customer } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { CheckboxField, TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatInstant, fullName } from '../../../../kit/format.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './customer-consents.module.css';

const CHANNELS: readonly { channel: SendMethod; name: string; consent: 'email_consent' | 'sms_consent' }[] = [
  { channel: 'email', name: 'Emails', consent: 'email_consent' },
  { channel: 'sms', name: 'Texts', consent: 'sms_consent' },
];

interface CustomerConsentsProps {
  customer: Customer;
  /** Called when the customer's record has a new version. */
  onChanged: () => void;
}

/** The customer's consents with date and source, and the actions to change them. */
export function CustomerConsents({ customer, onChanged }: CustomerConsentsProps) {
  const changes = useList(
    customerConsents.list,
    { params: { id: customer.customer_id } },
    { failure: inSentence('Failed to get consents') },
  );
  const [openChannel, setOpenChannel] = useState<SendMethod>();
  const close = () => setOpenChannel(undefined);
  return (
    <section className={classes.consents} aria-labelledby="consents">
      <h2 id="consents">Consents</h2>
      {changes.failure && <ListFailure text={changes.failure} many="consents" onRetry={changes.retry} />}
      <ul>
        {CHANNELS.filter(({ channel }) => channel === 'email' || !isOff('sms')).map(({ channel, name, consent }) => {
          const hasConsent = customer[consent];
          const last = changes.rows.find((change) => change.channel === channel);
          return (
            <li key={channel}>
              <h3>{name}</h3>
              <StatusBadge tone={hasConsent ? 'green' : 'grey'}>{hasConsent ? 'Agreed' : 'No consent'}</StatusBadge>
              {!changes.loading && <History customer={customer} hasConsent={hasConsent} last={last} />}
              <Button aria-label={`${actionLabel(hasConsent)}: ${name}`} onClick={() => setOpenChannel(channel)}>
                {actionLabel(hasConsent)}
              </Button>
            </li>
          );
        })}
      </ul>
      <ModalDialog opened={openChannel !== undefined} onClose={close} title={titleOf(customer, openChannel)}>
        {openChannel && <ConsentForm customer={customer} channel={openChannel} onClose={close} onChanged={onChanged} />}
      </ModalDialog>
    </section>
  );
}

interface HistoryProps {
  customer: Customer;
  hasConsent: boolean;
  last: CustomerConsent | undefined;
}

function History({ customer, hasConsent, last }: HistoryProps) {
  if (!last || last.is_given !== hasConsent) {
    return <p>As recorded when the customer was created, {formatInstant(customer.created_at)}.</p>;
  }
  const when = formatInstant(last.created_at);
  const auth = last.recorded_by ?? 'the customer';
  return (
    <div>
      <p>
        {hasConsent ? `Recorded ${when} by ${auth}.` : `Withdrawn ${when} by ${auth}.`}
        {last.confirmed_at && ' A text was sent that confirms it.'}
      </p>
      {last.reason && <p>Reason: {last.reason}</p>}
    </div>
  );
}

interface ConsentFormProps {
  customer: Customer;
  channel: SendMethod;
  onClose: () => void;
  onChanged: () => void;
}

function ConsentForm({ customer, channel, onClose, onChanged }: ConsentFormProps) {
  const hasConsent = channel === 'email' ? customer.email_consent : customer.sms_consent;
  const form = useContractForm(customerConsents.create, {
    initial: { reason: '', customer_agreed: false },
    toBody: ({ reason, customer_agreed }) => ({
      customer_consent: hasConsent
        ? { channel, is_given: false, reason }
        : { channel, is_given: true, customer_agreed },
    }),
    params: { id: customer.customer_id },
    failure: inSentence('Failed to change the consent'),
    onDone: () => {
      onClose();
      onChanged();
    },
  });
  return (
    <Form
      form={form}
      card={false}
      warnOnLeaving={false}
      submitLabel={hasConsent ? 'Withdraw Consent' : 'Record Consent'}
      tone={hasConsent ? 'red' : 'accent'}
      beside={<Button onClick={onClose}>Cancel</Button>}
    >
      <FieldGrid>
        {hasConsent ? (
          <TextareaField
            form={form}
            name="reason"
            label="Reason"
            help="It is kept with the time and your name."
            max={WITHDRAWAL_REASON_MAX}
            span={12}
            required
          />
        ) : (
          <CheckboxField
            form={form}
            name="customer_agreed"
            label={CONSENT_SENTENCES[channel]}
            help={channel === 'sms' && 'A phone that has not had it before gets one text that confirms this.'}
          />
        )}
      </FieldGrid>
    </Form>
  );
}

function actionLabel(hasConsent: boolean): string {
  return hasConsent ? 'Withdraw Consent' : 'Record Consent';
}

function titleOf(customer: Customer, channel: SendMethod | undefined): string {
  const hasConsent = channel === 'email' ? customer.email_consent : customer.sms_consent;
  const what = channel === 'sms' ? 'texts' : 'emails';
  return hasConsent ? `No more ${what} to ${fullName(customer)}?` : `Has ${fullName(customer)} agreed to ${what}?`;
}
