import { Button, NativeSelect } from '@mantine/core';
import { type Account, accounts } from '#contract/identity/accounts.ts';
import { asRole } from '#contract/core/role-words.ts';
import { type Role, ROLES } from '#contract/roles.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { checkSession, useSession } from '../../../../kit/session/session.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { fullName } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { EmployeeField } from './employee-field.tsx';
import { ROLE_DESCRIPTIONS, roleOptions } from './roles.ts';

/**
 * The role that an owner has selected for an account. It equals the current role when another employee is to be
 * selected.
 */
export interface NewRole {
  account: Account;
  role: Role;
}

interface RoleSelectProps {
  account: Account;
  onChange: (role: Role) => void;
}

/** The role select of an account; a new role is confirmed before it is saved. */
export function RoleSelect({ account, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      aria-label={`Role of ${fullName(account)}`}
      value={account.role}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Role)}
      data={roleOptions(ROLES)}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    />
  );
}

interface ChangeRoleProps extends NewRole {
  onClose: () => void;
  onChanged: () => void;
}

/** Confirms a role change, and saves it. */
export function ChangeRole({ account, role, onClose, onChanged }: ChangeRoleProps) {
  const isSame = account.role === role;
  const isOwn = useSession().record?.account_id === account.account_id;
  const form = useContractForm(accounts.changeRole, {
    initial: { role, employee_id: account.employee_id ?? '' },
    toBody: ({ employee_id }) => ({ role, ...(role === 'crew_lead' && { employee_id: employee_id || null }) }),
    params: { id: account.account_id },
    failure: inSentence('Failed to change the role'),
    onDone: () => {
      onChanged();
      // The change has ended the account's own session.
      if (isOwn && !isSame) void checkSession({ again: true });
    },
  });
  return (
    <ModalDialog opened onClose={onClose} title={titleOf({ account, role })}>
      <Form
        form={form}
        submitLabel={isSame ? 'Save Employee' : 'Change Role'}
        busyLabel={isSame ? 'Saving...' : 'Changing...'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        card={false}
        legend={false}
        warnOnLeaving={false}
      >
        {!isSame && <p>{ROLE_DESCRIPTIONS[role]}</p>}
        {role === 'crew_lead' && <EmployeeField form={form} />}
        {!isSame && (
          <p>
            {isOwn
              ? 'You will be logged out everywhere.'
              : `${account.first_name} will be logged out everywhere and gets an email.`}
          </p>
        )}
      </Form>
    </ModalDialog>
  );
}

function titleOf({ account, role }: NewRole): string {
  const name = fullName(account);
  return account.role === role ? `Which employee is ${name}?` : `Let ${name} work ${asRole(role)}?`;
}
