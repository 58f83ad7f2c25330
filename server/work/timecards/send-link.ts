import { invalid, AppError } from '#contract/errors.ts';
import { type TimecardLink, timecardLinkSent } from '#contract/work/timecards.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CountMessage } from '../../core/delivery/allowance.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type EmployeeRow, readEmployee } from '../employees/store.ts';

interface Services {
  countMessage: CountMessage;
  sendNotice: SendNotice;
  publicUrl: string;
}

/** Queues the link to an employee by email or text message, and returns the message for the sender. */
export async function sendTimecardLink(
  db: CompanyDb,
  request: TimecardLink,
  { person, http, now }: { person: Person; http: HttpContext; now: Date },
  { countMessage, sendNotice, publicUrl }: Services,
): Promise<string> {
  const employee = await readEmployee(db, request.employee_id);
  rejectOtherCode(employee, request.employee_code);
  rejectEnded(employee, dayIn(person.time_zone, now));
  const { recipient, isTyped } = recipientOf(employee, request);
  await countMessage(db, { company_id: person.company_id, recipient, isTyped, now });

  const first_name = request.recipient_first_name ?? employee.first_name;
  const last_name = request.recipient_last_name ?? employee.last_name;
  const notice = timecardLinkNotice({
    first_name,
    company: person.company_name,
    link: `${publicUrl}/time/${employee.employee_code}`,
  });
  const { email: replyTo } = await readCompany(db);
  const { company_id: senderCompanyId } = person;
  await sendNotice(db, { method: request.send_method, recipient, replyTo, senderCompanyId, notice, now });
  const { employee_id: record_id } = employee;
  const summary = `${first_name} ${last_name}, time card link`;
  const entry = { record_type: 'employee', record_id, action: 'sent', summary, after: { recipient } } as const;
  await recordAuditEntry(db, entry, { person, http }, now);
  return timecardLinkSent(`${first_name} ${last_name}`);
}

/** The code and the id must belong to the same employee. */
function rejectOtherCode({ employee_code }: EmployeeRow, named: string | null | undefined): void {
  if (named && named.trim().toUpperCase() !== employee_code) throw new AppError('employee_not_found');
}

/** A link that does not work is not sent. */
function rejectEnded({ is_active, end_date }: EmployeeRow, today: string): void {
  if (is_active && (end_date === null || end_date >= today)) return;
  throw invalid({ employee_id: ['This employee is not active, so the link would not work.'] });
}

function recipientOf(employee: EmployeeRow, request: TimecardLink): { recipient: string; isTyped: boolean } {
  const fields = { email: 'recipient_email', sms: 'recipient_phone' } as const satisfies Record<SendMethod, string>;
  const contactOfEmployee = request.send_method === 'email' ? employee.email : employee.phone;
  const recipient = request[fields[request.send_method]] ?? contactOfEmployee;
  return { recipient, isTyped: recipient !== contactOfEmployee };
}

interface Link {
  first_name: string;
  company: string;
  link: string;
}

/** The message with an employee's time card link. */
function timecardLinkNotice({ first_name, company, link }: Link): Notice {
  return {
    subject: `Your time card at ${company}`,
    greeting: `Hello ${first_name},`,
    intro: `This is your own link to clock in and out at ${company}. Open it on your phone and keep it on your home screen.`,
    button: { label: 'Open Time Card', link },
    notes: [
      'Anyone with this link can clock in as you, so please don’t share it.',
      'Lost your phone? Ask your office for a new link; the old one stops working.',
    ],
    sms: `${company}: your link to clock in and out: ${link} It is yours alone, please do not pass it on. Reply STOP to opt out.`,
  };
}
