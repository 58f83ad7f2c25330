import { AppError } from '#contract/errors.ts';
import { noteChangeableUntil } from '#domain/work/job-notes.ts';
import type { Employee } from '../../core/endpoints/employee.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { JobNoteRow } from './store.ts';

/** Who reads or writes a note: an account, or an employee on the time card page. */
export interface Author {
  account_id: string | null;
  /** The employee, or the account's employee record. */
  employee_id: string | null;
  name: string;
}

export function accountAuthor({ account_id, employee_id, first_name, last_name }: Person): Author {
  return { account_id, employee_id, name: `${first_name} ${last_name}`.trim() };
}

export function employeeAuthor({ employee_id, first_name, last_name }: Employee): Author {
  return { account_id: null, employee_id, name: `${first_name} ${last_name}`.trim() };
}

type Authored = Pick<JobNoteRow, 'author_account_id' | 'author_employee_id'>;

/** Whether the caller wrote the note, with their account or on the time card page. */
export function isAuthor({ author_account_id, author_employee_id }: Authored, caller: Author): boolean {
  if (author_account_id !== null) return author_account_id === caller.account_id;
  return author_employee_id !== null && author_employee_id === caller.employee_id;
}

/** Rejects a change by anyone but the author, and one after the time in which the author may change the note. */
export function requireMayChange(note: Authored & Pick<JobNoteRow, 'created_at'>, caller: Author, now: Date): void {
  if (!isAuthor(note, caller)) throw new AppError('not_your_note');
  if (now > noteChangeableUntil(note.created_at)) throw new AppError('job_note_closed');
}
