import type { Employee } from '../../../../contract/employees.ts';
import { TimecardLink } from '../employees/timecard-link.tsx';

export const NO_EMAIL = 'There is no email address on record, so the link cannot be sent by email.';
export const NO_PHONE = 'There is no phone number on record, so the link cannot be sent by text.';

/** For the selected employee: the link, its recipients, and why it cannot be sent. */
export function aboutLink(employee: Employee) {
  const { email, phone, is_active } = employee;
  return (
    <>
      <TimecardLink employee={employee} />
      <p>{[email && `Email to ${email}`, phone && `Text to ${phone}`].filter(Boolean).join(' · ')}</p>
      {!email && <p role="note">{NO_EMAIL}</p>}
      {!phone && <p role="note">{NO_PHONE}</p>}
      {!is_active && <p role="note">This employee is not active: the link would not open.</p>}
    </>
  );
}
