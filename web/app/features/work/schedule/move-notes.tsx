import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ChangedNotice } from './changed-notice.tsx';
import type { Cell } from './moving.ts';
import { dayTitle } from '../visits/schedule-period.ts';
import { ScopeQuestion } from './scope-question.tsx';
import type { MovingVisits } from './use-moving.ts';

interface MoveNotesProps {
  moving: MovingVisits;
  /** The name of a row, if it has one. */
  nameOf?: (row: string) => string;
}

/** Shows where a visit is being moved, where it was moved with an undo button, or why the move failed. */
export function MoveNotes({ moving: { moving, moved, problem, asked, undo }, nameOf }: MoveNotesProps) {
  const cellText = ({ row, day }: Cell) => (nameOf ? `${dayTitle(day)}, ${nameOf(row)}` : dayTitle(day));
  return (
    <>
      <ScopeQuestion pendingChange={asked} />
      <p className="visually-hidden" role="status">
        {moving?.by === 'keyboard' &&
          `Moving ${moving.visit.title} to ${cellText(moving.to)}. Arrow keys choose, Enter moves, Escape leaves it.`}
      </p>
      {moved && (
        <ChangedNotice of={moved} onUndo={undo}>
          moved to {cellText(moved.to)}
        </ChangedNotice>
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
