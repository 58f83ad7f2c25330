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
import { inSentence } from '../../../../kit/api/error-text.ts';
import { CheckboxField, TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatMoment, fullName } from '../../../../kit/format.ts';
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
  const [asked, setAsked] = useState<SendMethod>();
  const close = () => setAsked(undefined);
  return (
    <section className={classes.consents} aria-labelledby="consents">
      <h2 id="consents">Consents</h2>
      {changes.failure && <ListFailure text={changes.failure} many="consents" onRetry={changes.retry} />}
      <ul>
        {CHANNELS.map(({ channel, name, consent }) => {
          const isGiven = customer[consent];
          const last = changes.rows.find((change) => change.channel === channel);
          return (
            <li key={channel}>
              <h3>{name}</h3>
              <StatusBadge tone={isGiven ? 'green' : 'grey'}>{isGiven ? 'Agreed' : 'No consent'}</StatusBadge>
              {!changes.loading && <History customer={customer} isGiven={isGiven} last={last} />}
              <Button aria-label={`${actOf(isGiven)}: ${name}`} onClick={() => setAsked(channel)}>
                {actOf(isGiven)}
              </Button>
            </li>
          );
        })}
      </ul>
      <ModalDialog opened={asked !== undefined} onClose={close} title={titleOf(customer, asked)}>
        {asked && <ConsentForm customer={customer} channel={asked} onClose={close} onChanged={onChanged} />}
      </ModalDialog>
    </section>
  );
}

interface HistoryProps {
  customer: Customer;
  isGiven: boolean;
  last: CustomerConsent | undefined;
}

function History({ customer, isGiven, last }: HistoryProps) {
  if (!last || last.is_given !== isGiven) {
    return <p>As recorded when the customer was created, {formatMoment(customer.created_at)}.</p>;
  }
  const when = formatMoment(last.created_at);
  const auth = last.recorded_by ?? 'the customer';
  return (
    <div>
      <p>
        {isGiven ? `Recorded ${when} by ${auth}.` : `Withdrawn ${when} by ${auth}.`}
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
  const isGiven = channel === 'email' ? customer.email_consent : customer.sms_consent;
  const form = useContractForm(customerConsents.create, {
    initial: { reason: '', customer_agreed: false },
    toBody: ({ reason, customer_agreed }) => ({
      customer_consent: isGiven ? { channel, is_given: false, reason } : { channel, is_given: true, customer_agreed },
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
      submitLabel={isGiven ? 'Withdraw Consent' : 'Record Consent'}
      tone={isGiven ? 'red' : 'accent'}
      beside={<Button onClick={onClose}>Cancel</Button>}
    >
      <FieldGrid>
        {isGiven ? (
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

function actOf(isGiven: boolean): string {
  return isGiven ? 'Withdraw Consent' : 'Record Consent';
}

function titleOf(customer: Customer, channel: SendMethod | undefined): string {
  const isGiven = channel === 'email' ? customer.email_consent : customer.sms_consent;
  const what = channel === 'sms' ? 'texts' : 'emails';
  return isGiven ? `No more ${what} to ${fullName(customer)}?` : `Has ${fullName(customer)} agreed to ${what}?`;
}
