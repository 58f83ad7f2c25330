import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { EntrySeal, JobFileEntry } from '#contract/office/job-file.ts';
import { dayIn } from '#domain/time.ts';
import type { jobFile } from '#endpoints/office/job-file.ts';
import { type JobNote, jobNotes } from '#endpoints/work/job-notes.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { formatDay, formatUsd, timeOf } from '../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { Link } from '../../../../kit/router/router.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { NoteEditor, type NoteSubject } from '../../work/job-notes/note-editor.tsx';
import classes from './job-file.module.css';

/** An entry as the office or a crew lead reads it. */
export type FileEntry = Omit<JobFileEntry, 'amount_usd' | 'seal'> & Partial<Pick<JobFileEntry, 'amount_usd' | 'seal'>>;

/** One page of the file, as the office or a crew lead reads it. */
interface FilePage {
  days: { day: string; entries: FileEntry[] }[];
  next_to: string | null;
  today: string;
  time_zone: string;
}

type ReadFile = typeof jobFile.read;

interface FileDaysProps {
  project_id: string;
  /** The visit about which a note is to be written at once. */
  visitToNote?: string | undefined;
  /** The call as the role makes it. */
  endpoint: ReadFile;
  linkOf: (entry: FileEntry) => { label: string; to: string; state?: object } | undefined;
  actions?: ReactNode;
}

/** The days of a project, newest first, and the form of a note. Earlier days are loaded on request. */
export function FileDays({ project_id, visitToNote, endpoint, linkOf, actions }: FileDaysProps) {
  const [ends, setEnds] = useState<(string | undefined)[]>([undefined]);
  const [note, setNote] = useState<NoteSubject | undefined>(
    visitToNote === undefined ? undefined : { project_id, visit_id: visitToNote },
  );
  const [problem, setProblem] = useState('');
  const first = useFilePage(endpoint, { project_id, to: undefined });

  async function edit(id: string): Promise<void> {
    setProblem('');
    try {
      const { attributes } = (await call(jobNotes.read, { params: { id } })).data;
      setNote(subjectOf(attributes));
    } catch (error) {
      setProblem(errorSentence('Failed to get the note', error));
    }
  }

  if (first.error && !first.data) {
    return (
      <ListFailure text={errorSentence('Failed to get the job file', first.error)} many="days" onRetry={first.retry} />
    );
  }
  if (!first.data) return <RecordSkeleton />;
  const { today } = first.data;
  const write = (
    <Button variant="filled" color="accent" onClick={() => setNote({ project_id })}>
      Write Note
    </Button>
  );
  return (
    <div className={classes.page}>
      {note ? (
        <NoteEditor key={JSON.stringify(note)} subject={note} today={today} onClose={() => setNote(undefined)} />
      ) : (
        <div className={shared.buttons}>
          {first.data.days.length > 0 && (
            <>
              {write}
              {actions}
            </>
          )}
        </div>
      )}
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      {first.data.days.length === 0 && !note && (
        <EmptyState
          title="Nothing has happened yet"
          text="Visits, time cards, photos, sent documents, payments and notes of this project appear here on their own, day by day."
          action={write}
        />
      )}
      {ends.map((to, index) => (
        <DaysOfPage
          key={to ?? 'newest'}
          to={to}
          endpoint={endpoint}
          project_id={project_id}
          linkOf={linkOf}
          onEdit={(id) => void edit(id)}
          onMore={index === ends.length - 1 ? (next) => setEnds([...ends, next]) : undefined}
        />
      ))}
    </div>
  );
}

/** The page that ends with this day, the newest one without it. */
function useFilePage(endpoint: ReadFile, { project_id, to }: { project_id: string; to: string | undefined }) {
  const { data, error, refetch } = useCall(endpoint, { params: { id: project_id }, query: { to } });
  return { data: data as FilePage | undefined, error, retry: () => void refetch() };
}

/** A note that can no longer be changed is corrected by a new one. */
function subjectOf(note: JobNote): NoteSubject {
  return note.can_change ? { note } : { project_id: note.project_id, corrects: note.job_note_id };
}

interface DaysOfPageProps extends Pick<FileDaysProps, 'endpoint' | 'project_id' | 'linkOf'> {
  to: string | undefined;
  onEdit: (noteId: string) => void;
  onMore: ((to: string) => void) | undefined;
}

function DaysOfPage({ to, endpoint, project_id, linkOf, onEdit, onMore }: DaysOfPageProps) {
  const { data, error, retry } = useFilePage(endpoint, { project_id, to });
  if (error && !data) {
    return <ListFailure text={errorSentence('Failed to get the job file', error)} many="days" onRetry={retry} />;
  }
  if (!data) return <RecordSkeleton />;
  const { days, next_to, time_zone } = data;
  return (
    <>
      {days.map(({ day, entries }) => {
        const seal = sealOfAll(entries);
        return (
          <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
            <div className={classes.head}>
              <h2 id={`day-${day}`}>{formatDay(day)}</h2>
              {seal && <Seal seal={seal} timeZone={time_zone} />}
            </div>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.entry_id}
                  {...{ entry, day, onEdit }}
                  timeZone={time_zone}
                  link={linkOf(entry)}
                  showsSeal={!seal}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {onMore && next_to && <Button onClick={() => onMore(next_to)}>Show Earlier Days</Button>}
    </>
  );
}

/** The seal that all entries of a day have in common, shown once. */
function sealOfAll(entries: readonly FileEntry[]): EntrySeal | undefined {
  const [first, ...others] = entries.map(({ seal }) => seal);
  if (!first || first.state === 'changed') return undefined;
  const isSame = (seal: FileEntry['seal']) => JSON.stringify(seal) === JSON.stringify(first);
  return others.every(isSame) ? first : undefined;
}

interface EntryRowProps {
  entry: FileEntry;
  day: string;
  timeZone: string;
  link: ReturnType<FileDaysProps['linkOf']>;
  showsSeal: boolean;
  onEdit: (noteId: string) => void;
}

function EntryRow({ entry, day, timeZone, link, showsSeal, onEdit }: EntryRowProps) {
  const { kind, at, title, text, photos, record } = entry;
  const isOfDay = dayIn(timeZone, new Date(at)) === day;
  return (
    <li>
      <span className={classes.time}>{isOfDay && timeOf(timeZone, new Date(at))}</span>
      <div className={classes.what}>
        <p>
          <b>{title}</b>
          {typeof entry.amount_usd === 'number' && <span className={shared.amount}>{formatUsd(entry.amount_usd)}</span>}
        </p>
        {text && <p className={classes.written}>{text}</p>}
        {photos.length > 0 && (
          <div className={classes.photos}>
            {photos.map(({ url, small_url, file_name }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                <img src={small_url} alt={`${title}: ${file_name}`} width={96} height={72} loading="lazy" />
              </a>
            ))}
          </div>
        )}
        <div className={classes.source}>
          <span>{sourceText(entry, timeZone, day)}</span>
          {showsSeal && entry.seal && <Seal seal={entry.seal} timeZone={timeZone} />}
          {link && (
            <Link to={link.to} state={link.state} className={classes.link}>
              {link.label}
            </Link>
          )}
          {kind === 'note' && (
            <Button size="compact-sm" variant="subtle" onClick={() => onEdit(record.id)}>
              Change or correct
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Whether the entry is as it was sealed, and who confirms the time. */
function Seal({ seal: { state, day, authority, stamped_at }, timeZone }: { seal: EntrySeal; timeZone: string }) {
  if (state === 'changed')
    return (
      <span>
        <StatusBadge tone="amber">Changed</StatusBadge> since its seal of {formatDay(day)}
      </span>
    );
  const by =
    authority && stamped_at
      ? `time-stamped by ${authority}, ${formatDay(dayIn(timeZone, new Date(stamped_at)))} ${timeOf(timeZone, new Date(stamped_at))}`
      : 'by this server only';
  return (
    <span className={classes.sealed}>
      <IconCheck size={14} stroke={2} aria-hidden /> Sealed {formatDay(day)}, {by}
    </span>
  );
}

const SOURCES: Record<FileEntry['source'], string> = {
  account: 'Entered by the office',
  time_card_page: 'Time card page',
  customer: 'Customer’s link',
  provider: 'Reported by the provider',
  server: 'Sent automatically',
};

/** `Cruz Ortega · Time card page · recorded Nov 21, 2026, 9:02 AM`: the time only if it is on another day. */
function sourceText({ source, actor_name, recorded_at }: FileEntry, timeZone: string, day: string): string {
  const recordedOn = dayIn(timeZone, new Date(recorded_at));
  const recorded = `recorded ${formatDay(recordedOn)}, ${timeOf(timeZone, new Date(recorded_at))}`;
  return [actor_name, SOURCES[source], recordedOn === day ? null : recorded].filter(Boolean).join(' · ');
}
