import { Box, Button, Group } from '@mantine/core';
import type { EstimateToPlan } from '#contract/sales/estimates-to-plan.ts';
import { IconAlertTriangle, IconCircleCheck, IconGripVertical } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import type { Cell } from './moving.ts';
import { dayTitle } from '../visits/schedule-period.ts';
import classes from './schedule.module.css';
import type { PlanningEstimates } from './use-planning.ts';

interface ToPlanProps {
  estimates: readonly EstimateToPlan[];
  planning: PlanningEstimates;
  /** The name of a row. */
  nameOf: (row: string) => string;
}

/** Approved estimates without a visit, above the week: each is dragged onto a cell, or picked up with Enter. */
export function ToPlan({ estimates, planning: { planning, ...action }, nameOf }: ToPlanProps) {
  const cellText = ({ row, day }: Cell) => `${dayTitle(day)}, ${nameOf(row)}`;
  return (
    <>
      {estimates.length > 0 && (
        <section className={classes.toPlan} aria-labelledby="to-plan">
          <h3 id="to-plan">To plan</h3>
          <Group component="ul" gap={8}>
            {estimates.map((estimate) => (
              <li key={estimate.estimate_id}>
                <button
                  type="button"
                  draggable
                  aria-pressed={planning?.estimate.estimate_id === estimate.estimate_id}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', estimate.project_name);
                    action.begin(estimate, 'mouse');
                  }}
                  onDragEnd={action.cancel}
                  onKeyDown={(event) => action.onKey(event, estimate)}
                  onBlur={() => planning?.by === 'keyboard' && action.cancel()}
                >
                  <IconGripVertical size={16} stroke={1.75} aria-hidden />
                  <b>{estimate.project_name}</b>
                  <span>
                    {estimate.customer_name} · {hoursText(estimate.hours)}
                  </span>
                </button>
              </li>
            ))}
          </Group>
          <Box component="p" ml="auto" fz={13} lh="1.25rem" className={shared.faint}>
            Drag onto a day, or choose one and press Enter
          </Box>
        </section>
      )}
      <p className="visually-hidden" role="status">
        {planning?.by === 'keyboard' &&
          planning.to &&
          `Planning ${planning.estimate.project_name} on ${cellText(planning.to)}. Arrow keys choose, Enter plans, Escape leaves it.`}
      </p>
      {action.planned && (
        <div className={shared.apart}>
          <Notice
            tone={action.planned.warnings.length > 0 ? 'amber' : 'green'}
            icon={action.planned.warnings.length > 0 ? IconAlertTriangle : IconCircleCheck}
            action={<Button onClick={action.undo}>Undo</Button>}
          >
            <p>
              {[
                `${action.planned.estimate.project_name} planned on ${cellText(action.planned.to)}.`,
                ...action.planned.warnings,
              ].join(' ')}
            </p>
          </Notice>
        </div>
      )}
      {action.problem && (
        <div className={shared.apart}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{action.problem}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

/** `58h`, `7.5h` */
function hoursText(hours: number): string {
  return `${Math.round(hours * 10) / 10}h`;
}
