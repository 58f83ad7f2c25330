import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import classes from './import.module.css';

const STEPS = ['File', 'Columns', 'Check', 'Done'] as const;
export type Step = (typeof STEPS)[number];

/** The current step of four; the last step is complete as soon as it is reached. */
export function ImportSteps({ here }: { here: Step }) {
  const at = STEPS.indexOf(here);
  return (
    <ol className={classes.steps} aria-label="Import">
      {STEPS.map((name, index) => {
        const isDone = index < at || here === 'Done';
        return (
          <li key={name} data-done={isDone || undefined} aria-current={name === here ? 'step' : undefined}>
            <b aria-hidden>{isDone ? <IconCheck size={16} stroke={2} /> : index + 1}</b>
            <span>
              {name}
              {isDone && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Receives the focus when the step changes. */
export const STEP_HEADING = 'import-step';
