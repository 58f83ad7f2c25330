import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Employee } from '../../../../contract/employees.ts';
import { SELECT_EMPLOYEE } from '../../../../contract/timecards.ts';
import { paths } from '../../paths.ts';
import { EMPLOYEE_TRAIL, GO_TO_EMPLOYEE } from '../employees/chosen-employee.tsx';
import { EMPLOYEE_COLUMNS, EMPLOYEE_SEARCH } from '../employees/employee-columns.tsx';
import { useChosenEmployee, useEmployees } from '../employees/hooks.ts';
import { DataList } from '../../ui/data-list.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fullName } from '../../ui/format.ts';
import { IconMail, IconPhone, IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useListView } from '../../ui/list-view.ts';
import { Page } from '../../ui/page.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import { aboutLink, NO_EMAIL, NO_PHONE } from './about-link.tsx';
import { SendConsent } from './send-consent.tsx';
import classes from './send-timecard.module.css';
import { useSendLink } from './use-send-link.ts';

export default function SendTimecard() {
  const [said, setSaid] = useState<string>();
  return (
    <Page title="Send Timecard Link" trail={EMPLOYEE_TRAIL}>
      {said === undefined ? (
        <Selection onSent={setSaid} />
      ) : (
        <SuccessPanel message={said}>
          <Button onClick={() => setSaid(undefined)}>Send Another Link</Button>
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
  const isChosenAlone = chosen.record !== undefined && view.q === '';
  const list = isChosenAlone ? { ...all, rows: [chosen.record as Employee], total: 1, loading: false } : all;
  const link = useSendLink(onSent);
  return (
    <>
      <div className={classes.before}>
        {link.problem && <ErrorSummary problem={link.problem} />}
        <p>
          {isChosenAlone ? (
            <>
              Only <b>{fullName(chosen.record as Employee)}</b> is shown.{' '}
              <Link to={paths.sendTimecardLink()}>Show all</Link>
            </>
          ) : (
            SELECT_EMPLOYEE
          )}
        </p>
        <SendConsent />
      </div>
      <DataList
        // Another preselected employee resets the selection.
        key={isChosenAlone ? chosen.id : ''}
        noun={['employee', 'employees']}
        list={list}
        view={view}
        id={({ employee_id }) => employee_id}
        name={fullName}
        columns={EMPLOYEE_COLUMNS}
        firstSelected={isChosenAlone ? chosen.id : undefined}
        aboutSelected={aboutLink}
        actions={[
          {
            label: link.busyWith === 'email' ? 'Sending...' : 'Send Email',
            icon: IconMail,
            run: (employee) => link.send(employee, 'email'),
            whyNot: ({ email }) => (link.busyWith ? 'A link is being sent' : email ? undefined : NO_EMAIL),
          },
          {
            label: link.busyWith === 'sms' ? 'Sending...' : 'Send Text',
            icon: IconPhone,
            run: (employee) => link.send(employee, 'sms'),
            whyNot: ({ phone }) => (link.busyWith ? 'A link is being sent' : phone ? undefined : NO_PHONE),
          },
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
