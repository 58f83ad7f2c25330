import { accounts, INVITE_LINK_HOURS } from '#contract/identity/accounts.ts';
import { rolesToInvite } from '#contract/core/role-words.ts';
import type { Role } from '#contract/roles.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { CheckboxField, EmailField, PhoneField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { EmployeeField } from './employee-field.tsx';
import { ROLE_DESCRIPTIONS, roleOptions } from './roles.ts';
import shared from '../../../../kit/page/shared.module.css';

const OFFICE: Role = 'office';
const NONE = '' as SendMethod | '';

const METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text' },
];

/** Recipient and send method of an invitation: an email address, or a phone whose owner has consented. */
export function InviteForm({ onSent }: { onSent: () => void }) {
  const { record } = useSession();
  const form = useContractForm(accounts.invite, {
    initial: {
      role: OFFICE,
      employee_id: '',
      send_method: isOff('sms') ? 'email' : NONE,
      recipient_email: '',
      recipient_phone: '',
      recipient_consents: false,
    },
    toBody: ({ role, employee_id, send_method, recipient_email, recipient_phone }) => ({
      sender_account_id: record?.account_id ?? '',
      sender_company_code: record?.company_code ?? '',
      role,
      ...(role === 'crew_lead' && { employee_id: employee_id || null }),
      // The contract reports a missing send method.
      send_method: send_method as SendMethod,
      ...(send_method === 'email' && { recipient_email }),
      ...(send_method === 'sms' && { recipient_phone }),
    }),
    failure: 'Failed to send account invitation',
    check: ({ send_method, recipient_email, recipient_phone, recipient_consents }) => ({
      recipient_email: send_method === 'email' && recipient_email.trim() === '' && 'Please enter an email address.',
      recipient_phone: send_method === 'sms' && recipient_phone.trim() === '' && 'Please enter a phone number.',
      recipient_consents:
        send_method === 'sms' && !recipient_consents && 'Please confirm that they have agreed to receive this text.',
    }),
    onDone: onSent,
  });
  const roles = rolesToInvite(record?.role ?? 'office');
  const { send_method } = form.values;
  const { sender_account_id, sender_company_code } = form.fields.errors;
  const senderMissing = sender_account_id ?? sender_company_code;
  return (
    <Form
      form={form}
      submitLabel={send_method === 'sms' ? 'Send Text' : send_method === 'email' ? 'Send Email' : 'Send Invitation'}
      busyLabel="Sending..."
      warnOnLeaving={false}
    >
      {senderMissing && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{senderMissing}</p>
        </Notice>
      )}
      {roles.length > 1 && (
        <>
          <RadioField form={form} name="role" label="Role" required options={roleOptions(roles)} />
          <p className={shared.small}>{ROLE_DESCRIPTIONS[form.values.role]}</p>
          {form.values.role === 'crew_lead' && <EmployeeField form={form} />}
        </>
      )}
      <RadioField
        form={form}
        name="send_method"
        label="Send by"
        required
        options={METHODS.filter(({ value }) => value !== 'sms' || !isOff('sms'))}
      />
      {send_method === 'email' && (
        <FieldGrid>
          <EmailField form={form} name="recipient_email" label="Recipient Email" required span={8} autoComplete="off" />
        </FieldGrid>
      )}
      {send_method === 'sms' && (
        <FieldGrid>
          <PhoneField form={form} name="recipient_phone" label="Recipient Phone" required span={8} autoComplete="off" />
          <CheckboxField
            form={form}
            name="recipient_consents"
            label="I confirm that the owner of this phone has agreed to receive this text message. Message and data rates may apply; they can reply STOP to end texts."
          />
        </FieldGrid>
      )}
      <p className={shared.small}>The link expires in {INVITE_LINK_HOURS} hours.</p>
    </Form>
  );
}
