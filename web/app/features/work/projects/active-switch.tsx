import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { projects, type Project } from '#contract/work/projects.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import type { ContractForm } from '../../../../kit/forms/contract-form.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import type { FormProblem } from '../../../../kit/forms/form-state.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { LeftToBill } from './left-to-bill.tsx';
import { ReadyToBill } from './ready-to-bill.tsx';
import { projectValues, type ProjectValues } from './project-fields.tsx';

interface ActiveSwitchProps {
  project: Project;
  /** The form beside the switch; it continues from the project version that the switch creates. */
  form: ContractForm<ProjectValues>;
}

type Outcome = { message: string } | { problem: FormProblem };

/** Sets a project active or inactive. The switch saves immediately, independent of the form's other requirements. */
export function ActiveSwitch({ project, form }: ActiveSwitchProps) {
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  const busy = useRef(false);
  const isActive = pending ?? project.is_active;

  async function save(is_active: boolean): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(is_active);
    setOutcome(undefined);
    try {
      const input = { params: { id: project.project_id }, body: { project: { is_active } } };
      const { data } = await call(projects.update, input, { version: form.version() });
      form.rebase(projectValues(data.attributes), data.attributes.updated_at);
      await refreshAll();
      setOutcome({ message: is_active ? NOW_ACTIVE : NOW_INACTIVE });
    } catch (error) {
      setOutcome({ problem: problemOf(error) });
    } finally {
      setPending(undefined);
      busy.current = false;
    }
  }

  return (
    <section className={panel.panel} aria-label="Status">
      <h2>Status</h2>
      <Switch
        checked={isActive}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
        label={isActive ? 'ACTIVE' : 'INACTIVE'}
        description="Turn off when the job is done or on hold. Nothing is deleted."
        aria-busy={pending !== undefined}
      />
      {outcome && 'message' in outcome && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{outcome.message}</p>
        </Notice>
      )}
      {project.is_active && <ReadyToBill project_id={project.project_id} />}
      {!project.is_active && <LeftToBill customer_id={project.customer_id} project_id={project.project_id} />}
      {outcome && 'problem' in outcome && <ErrorSummary problem={outcome.problem} onReload={form.reload} />}
    </section>
  );
}

const NOW_ACTIVE = 'Project updated successfully. It is active, and employees can clock in at its jobsites.';
const NOW_INACTIVE =
  'Project updated successfully. It is inactive, and employees cannot clock in at its jobsites. Switch it back at any time.';

function problemOf(error: unknown): FormProblem {
  const problem = { text: errorText('Failed to update project', error), details: [] };
  return error instanceof ApiError ? { ...problem, code: error.code } : problem;
}
