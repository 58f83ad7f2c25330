import { Button, NativeSelect } from '@mantine/core';
import { type Account, accounts } from '../../../../contract/accounts.ts';
import { asRole } from '../../../../contract/role-words.ts';
import { GIVEN_ROLES, type GivenRole } from '../../../../contract/roles.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { checkSession, useSession } from '../../lib/session.ts';
import { Form } from '../../ui/form.tsx';
import { fullName } from '../../ui/format.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { IconChevronDown } from '../../ui/public-icons.ts';
import { ROLE_DESCRIPTIONS, roleOptions } from './roles.ts';

/** A role that an owner has chosen for an account. */
export interface NewRole {
  account: Account;
  role: GivenRole;
}

interface RoleSelectProps {
  account: Account;
  onChange: (role: GivenRole) => void;
}

/** The role of an account; a choice is asked for once more before it is saved. */
export function RoleSelect({ account, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      aria-label={`Role of ${fullName(account)}`}
      value={account.role}
      onChange={({ currentTarget }) => onChange(currentTarget.value as GivenRole)}
      data={roleOptions(GIVEN_ROLES)}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
    />
  );
}

interface ChangeRoleProps extends NewRole {
  onClose: () => void;
  onChanged: () => void;
}

/** Asks whether the role is to be changed, and changes it. */
export function ChangeRole({ account, role, onClose, onChanged }: ChangeRoleProps) {
  const isOwn = useSession().record?.account_id === account.account_id;
  const form = useContractForm(accounts.changeRole, {
    initial: { role },
    toBody: (values) => values,
    params: { id: account.account_id },
    failure: 'Failed to change the role',
    onDone: () => {
      onChanged();
      // Its own session has ended with the change.
      if (isOwn) void checkSession({ again: true });
    },
  });
  return (
    <ModalDialog opened onClose={onClose} title={`Let ${fullName(account)} work ${asRole(role)}?`}>
      <Form
        form={form}
        submitLabel="Change Role"
        busyLabel="Changing..."
        beside={<Button onClick={onClose}>Cancel</Button>}
        card={false}
        legend={false}
        warnOnLeaving={false}
      >
        <p>{ROLE_DESCRIPTIONS[role]}</p>
        <p>
          {isOwn
            ? 'You will be logged out everywhere.'
            : `${account.first_name} will be logged out everywhere, and is told by email.`}
        </p>
      </Form>
    </ModalDialog>
  );
}
