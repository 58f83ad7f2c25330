import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import shared from '../../ui/shared.module.css';
import type { Cell } from './moving.ts';
import { dayTitle } from './schedule-period.ts';
import { ScopeQuestion, withLater } from './scope-question.tsx';
import type { MovingVisits } from './use-moving.ts';

interface MoveNotesProps {
  moving: MovingVisits;
  /** The name of a row, where it has one. */
  nameOf?: (row: string) => string;
}

/** Where a visit is going, where it went, with the way back, or why it did not. */
export function MoveNotes({ moving: { moving, moved, problem, asked, undo }, nameOf }: MoveNotesProps) {
  const where = ({ row, day }: Cell) => (nameOf ? `${dayTitle(day)}, ${nameOf(row)}` : dayTitle(day));
  return (
    <>
      <ScopeQuestion asked={asked} />
      <p className="visually-hidden" role="status">
        {moving?.by === 'keyboard' &&
          `Moving ${moving.visit.title} to ${where(moving.to)}. Arrow keys choose, Enter moves, Escape leaves it.`}
      </p>
      {moved && (
        <div className={shared.apart}>
          <Notice
            tone="green"
            icon={IconCircleCheck}
            action={moved.along === 0 && <Button onClick={undo}>Undo</Button>}
          >
            <p>
              {moved.visit.title} moved to {where(moved.to)}
              {withLater(moved.along)}.
              {moved.isCustomerToTell && ` ${moved.visit.customer_name} does not know the new time yet.`}
            </p>
          </Notice>
        </div>
      )}
      {problem && (
        <div className={shared.apart}>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{problem}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
