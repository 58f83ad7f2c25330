import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import { config, type PublicConfig } from '#contract/core/config.ts';
import { isWholeEmployee, type ListedEmployee } from '#contract/work/employees.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { SELECT_EMPLOYEE, timecards } from '#contract/work/timecards.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import type { FormProblem } from '../../../../kit/forms/form-state.ts';
import { EMPLOYEE_TRAIL, GO_TO_EMPLOYEE } from '../employees/chosen-employee.tsx';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SEARCH } from '../employees/employee-columns.tsx';
import { useChosenEmployee, useEmployees } from '../employees/hooks.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { fullName } from '../../../../kit/format.ts';
import { IconMail, IconPlus } from '../../../../kit/icons/icons.ts';
import { IconPhone } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { TimecardLink } from '../employees/timecard-link.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './timecards.module.css';

export default function SendTimecard() {
  const [message, setMessage] = useState<string>();
  return (
    <Page title="Send Timecard Link" trail={EMPLOYEE_TRAIL}>
      {message === undefined ? (
        <Selection onSent={setMessage} />
      ) : (
        <SuccessPanel message={message}>
          <Button onClick={() => setMessage(undefined)}>Send Another Link</Button>
          <LinkButton to={GO_TO_EMPLOYEE.to}>{GO_TO_EMPLOYEE.label}</LinkButton>
        </SuccessPanel>
      )}
    </Page>
  );
}

/** Selects among all employees; one selected on the previous screen is preselected. */
function Selection({ onSent }: { onSent: (message: string) => void }) {
  const chosen = useChosenEmployee();
  const view = useListView({ sort: 'last_name' });
  const all = useEmployees(view.query);
  const alone = view.q === '' ? chosen.record : undefined;
  const list = alone ? { ...all, rows: [alone], total: 1, loading: false } : all;
  const link = useSendLink(onSent);
  const senders = useCall(config.read, {});
  // The link contains a code, which only some roles may see.
  if (!list.rows.every(isWholeEmployee)) return <NotYourRole />;
  if (senders.isPending) return <RecordSkeleton />;
  return (
    <>
      <div className={classes.before}>
        {link.problem && <ErrorSummary problem={link.problem} />}
        <p>
          {alone ? (
            <>
              Only <b>{fullName(alone)}</b> is shown. <Link to={paths.sendTimecardLink()}>Show all</Link>
            </>
          ) : (
            SELECT_EMPLOYEE
          )}
        </p>
        <SendConsent senders={senders.data} />
      </div>
      <DataList
        // Another preselected employee resets the selection.
        key={alone ? chosen.id : ''}
        noun={['employee', 'employees']}
        list={list}
        view={view}
        id={({ employee_id }) => employee_id}
        name={fullName}
        columns={EMPLOYEE_COLUMNS}
        firstSelected={alone ? chosen.id : undefined}
        aboutSelected={aboutLink}
        actions={[
          {
            label: link.busyWith === 'email' ? 'Sending...' : 'Send Email',
            icon: IconMail,
            run: (employee) => link.send(employee, 'email'),
            whyNot: ({ email }) => (link.busyWith ? 'A link is being sent' : email ? undefined : NO_EMAIL),
          },
          ...(isOff('sms') ? [] : [sendText(link)]),
        ]}
        searchLabel={EMPLOYEE_SEARCH}
        empty={{
          title: 'No employee found, please click Company - Employee - New to create employee',
          text: 'An employee clocks in and out from a link on their phone, without a login.',
          action: (
            <LinkButton to={paths.createEmployee()} icon={IconPlus} primary>
              Create Employee
            </LinkButton>
          ),
        }}
      />
    </>
  );
}

/** The action that texts the link to the selected employee. */
function sendText(link: SendLink) {
  return {
    label: link.busyWith === 'sms' ? 'Sending...' : 'Send Text',
    icon: IconPhone,
    run: (employee: ListedEmployee) => link.send(employee, 'sms'),
    whyNot: ({ phone }: ListedEmployee) => (link.busyWith ? 'A link is being sent' : phone ? undefined : NO_PHONE),
  };
}

const NO_EMAIL = 'There is no email address on record, so the link cannot be sent by email.';
const NO_PHONE = 'There is no phone number on record, so the link cannot be sent by text.';

/** For the selected employee: the link, its recipients, and why it cannot be sent. */
function aboutLink(employee: ListedEmployee) {
  const { email, is_active } = employee;
  const phone = isOff('sms') ? undefined : employee.phone;
  return (
    <>
      {isWholeEmployee(employee) && <TimecardLink employee={employee} />}
      <p>{[email && `Email to ${email}`, phone && `Text to ${phone}`].filter(Boolean).join(' · ')}</p>
      {!email && <p role="note">{NO_EMAIL}</p>}
      {phone === '' && <p role="note">{NO_PHONE}</p>}
      {!is_active && <p role="note">This employee is not active: the link would not open.</p>}
    </>
  );
}

/** What sending implies, and which sender the employee sees. */
function SendConsent({ senders }: { senders: PublicConfig | undefined }) {
  return (
    <p className={shared.consent}>
      By sending, you confirm that the employee has agreed to receive their time card link this way.
      {senders &&
        ` Emails come from ${senders.mail_from}.${isOff('sms') ? '' : ` Texts come from ${senders.text_from}; the employee can reply STOP to end them.`}`}
    </p>
  );
}

interface SendLink {
  send: (employee: ListedEmployee, method: SendMethod) => void;
  /** The send method in progress. */
  busyWith: SendMethod | undefined;
  problem: FormProblem | null;
}

const NOBODY: { employee_id: string; send_method: SendMethod } = { employee_id: '', send_method: 'email' };

/** Sends an employee the link to the email or phone on record, one request at a time. */
function useSendLink(onSent: (message: string) => void): SendLink {
  const form = useContractForm(timecards.sendLink, {
    initial: NOBODY,
    toBody: (chosen) => ({ ...chosen, message_for_type: 'timecard' as const }),
    failure: (error) => `Failed to send timecard link. ${reasonOf(error)}`,
    onDone: ({ message }) => onSent(message),
  });
  return {
    send: ({ employee_id }, send_method) => {
      form.fields.setValues({ employee_id, send_method });
      void form.submit();
    },
    busyWith: form.phase === 'busy' ? form.values.send_method : undefined,
    problem: form.problem,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unknown error occurred.';
  return error.status === 0 ? error.message : `${error.message} status ${error.status}`;
}
