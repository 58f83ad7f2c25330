import type { ReportRow } from '#contract/work/timecard-report.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import classes from './timecards.module.css';

type Marked = Pick<ReportRow, 'is_open' | 'is_forgotten' | 'clock_in_source' | 'clock_out_source' | 'break_source'>;

interface Mark {
  tone: StatusTone;
  text: string;
}

/** Remarks to check before a time card is paid. */
export function marksOf({ is_open, is_forgotten, clock_in_source, clock_out_source, break_source }: Marked): Mark[] {
  const sources = new Set([clock_in_source, clock_out_source, break_source]);
  const marks: (Mark | false)[] = [
    is_open && !is_forgotten && { tone: 'blue', text: 'Open' },
    is_forgotten && { tone: 'amber', text: 'Open, probably forgotten' },
    sources.has('stated') && { tone: 'amber', text: 'Clock out stated by employee' },
    sources.has('late') && { tone: 'grey', text: 'Sent late' },
    sources.has('corrected') && { tone: 'grey', text: 'Corrected' },
  ];
  return marks.filter((mark) => mark !== false);
}

export function CardMarks({ card }: { card: Marked }) {
  const marks = marksOf(card);
  if (marks.length === 0) return null;
  return (
    <span className={classes.marks}>
      {marks.map(({ tone, text }) => (
        <StatusBadge key={text} tone={tone}>
          {text}
        </StatusBadge>
      ))}
    </span>
  );
}
