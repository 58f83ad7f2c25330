import { clockTime, timeOfMinute } from '#domain/work/visit-times.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ChangedNotice } from './changed-notice.tsx';
import { ScopeQuestion } from './scope-question.tsx';
import type { ShiftingVisits } from './use-shifting.ts';
import type { StretchingVisits } from './use-stretching.ts';

interface DayNotesProps {
  /** The last change: earlier changes can no longer be undone. */
  latest: 'end' | 'hour' | undefined;
  stretching: StretchingVisits;
  shifting: ShiftingVisits;
}

/** Shows where a visit of the day is being moved, the last change with an undo button, or why a change failed. */
export function DayNotes({ latest, stretching, shifting }: DayNotesProps) {
  const { stretched } = stretching;
  const { moved } = shifting;
  const aimed = shifting.shifting?.by === 'keyboard' ? shifting.shifting : undefined;
  return (
    <>
      <ScopeQuestion pendingChange={stretching.asked ?? shifting.asked} />
      <p className="visually-hidden" role="status">
        {stretching.stretching?.by === 'keyboard' && 'Enter saves, Escape leaves it.'}
        {aimed &&
          `Moving ${aimed.visit.title} to ${at(aimed.to.starts)}. Left and right choose, Enter moves, Escape leaves it.`}
      </p>
      {latest === 'end' && stretched && (
        <ChangedNotice of={stretched} onUndo={stretching.undo}>
          ends at {at(stretched.end)} now
        </ChangedNotice>
      )}
      {latest === 'hour' && moved && (
        <ChangedNotice of={moved} onUndo={shifting.undo}>
          is from {at(moved.to.starts)} to {at(moved.to.ends)} now
        </ChangedNotice>
      )}
      <Problem text={latest === 'end' ? stretching.problem : shifting.problem} />
    </>
  );
}

function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className={shared.apart}>
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

function at(minute: number): string {
  return clockTime(timeOfMinute(minute));
}
