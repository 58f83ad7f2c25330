import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Employee, employees } from '#contract/work/employees.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { IconCircleCheck, IconRefresh, IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from './hooks.ts';
import { TimecardLink } from './timecard-link.tsx';

interface TimecardLinkPanelProps {
  employee: Employee;
  /** Called when the employee has a new code. */
  onRenewed: (employee: Employee) => void;
}

/** An employee's time card link, and the action that replaces it if it was disclosed to others. */
export function TimecardLinkPanel({ employee, onRenewed }: TimecardLinkPanelProps) {
  const [step, setStep] = useState<'link' | 'asking' | 'renewed'>('link');
  return (
    <section className={panel.panel} aria-label="Time card link">
      <h2>Time Card Link</h2>
      <p>Anyone with this link can clock in and out as {employee.first_name}.</p>
      <TimecardLink employee={employee} />
      {step === 'renewed' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>
            {employee.first_name} has a new link, and the old one no longer works. Send the new one so that they can
            clock in.
          </p>
        </Notice>
      )}
      <div className={panel.steps}>
        <LinkButton to={paths.sendTimecardLink()} state={carrying(employee)} icon={IconSend}>
          Send Timecard Link
        </LinkButton>
        <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={() => setStep('asking')}>
          New Link
        </Button>
      </div>
      <ModalDialog
        opened={step === 'asking'}
        onClose={() => setStep('link')}
        title={`Give ${employee.first_name} a new link?`}
      >
        <Renewal
          employee={employee}
          onClose={() => setStep('link')}
          onRenewed={(renewed) => {
            onRenewed(renewed);
            setStep('renewed');
          }}
        />
      </ModalDialog>
    </section>
  );
}

function Renewal({ employee, onClose, onRenewed }: TimecardLinkPanelProps & { onClose: () => void }) {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });

  async function renew(): Promise<void> {
    setState({ busy: true });
    try {
      const { data } = await call(employees.renewCode, { params: { id: employee.employee_id } });
      void refreshAll();
      onRenewed(data.attributes);
    } catch (error) {
      setState({ busy: false, failure: errorSentence('Failed to update employee', error) });
    }
  }

  return (
    <>
      {state.failure && <ErrorSummary problem={{ text: state.failure, details: [] }} />}
      <p>
        The link that {employee.first_name} has now stops working at once. Hours stay on record, and a card that is open
        stays open.
      </p>
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" color="red" loading={state.busy} onClick={() => void renew()}>
          New Link
        </Button>
      </ModalDialog.Buttons>
    </>
  );
}
