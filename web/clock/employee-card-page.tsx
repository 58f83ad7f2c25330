import { useState, useEffect } from 'react';
import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { dayIn, formatDuration } from '#domain/time.ts';
import type { CrewVisit } from '#contract/work/visits.ts';
import { openBreak } from '#domain/work/breaks.ts';
import { clockButtons } from '#domain/work/clocking.ts';
import { fullName } from '../kit/format.ts';
import { Mark } from '../kit/page/mark.tsx';
import { ClockBar } from './clock-bar.tsx';
import { ClockedIn } from './clocked-in.tsx';
import { DayCards } from './day-cards.tsx';
import { JOBSITE_FIELD, JobsiteChoice, JobsiteField } from './jobsite-choice.tsx';
import { serverNow } from './server-clock.ts';
import { type CachedTimeCard, PERIODS, type Period } from './tap-queue.ts';
import { LanguageButton } from './language-button.tsx';
import { LeftEarlier } from './left-earlier.tsx';
import { plannedVisits } from './planned-visits.ts';
import { RejectedTaps } from './rejected-taps.tsx';
import { cardsWithTaps, hoursNow, openCard, type ShownCard } from './shown-cards.ts';
import { isClockTap, type Tap } from './tap.ts';
import type { TimeCard, TimeCardState } from './time-card.ts';
import classes from './time-page.module.css';
import type { Translations } from './translations-en.ts';
import type { LanguageChoice } from './use-language.ts';
import { SendReceipt } from './send-receipt.tsx';
import { CurrentVisit, VisitList } from './visit-cards.tsx';
import { WriteNote } from './write-note.tsx';
import { writtenDay, formatInstant } from './written.ts';

interface EmployeeCardPageProps {
  card: TimeCard;
  state: TimeCardState & { cachedCard: CachedTimeCard };
  language: LanguageChoice;
}

/**
 * The page of a known employee: hours, jobsite, the day's time cards, and the two buttons at the bottom of the screen.
 */
export function EmployeeCardPage({ card, state, language }: EmployeeCardPageProps) {
  const { cachedCard, taps, tapInProgress, message, server } = state;
  const { employee, jobsites } = cachedCard;
  const { translations } = language;
  const now = useServerTime();
  const cards = cardsWithTaps(cachedCard.cards, taps);
  const open = openCard(cards);
  const { time_zone } = employee;
  const planned = plannedVisits(cachedCard.visits ?? [], { now, timeZone: time_zone, atJobsite: open?.jobsite_id });
  const { jobsite, choose } = useJobsiteToClockIn(employee.employee_code, jobsites, {
    visit: planned.current,
    lastCard: cards[0],
  });
  const isMissing = message?.tone === 'bad' && !jobsite;
  const onChoose = (jobsiteId: string) => {
    choose(jobsiteId);
    if (isMissing) card.closeMessage();
  };
  const isSending = tapInProgress?.is === 'sending';
  const buttons = clockButtons(cards);
  const clockIn = () => {
    // The next page starts with this one, also if it was the planned one.
    if (jobsite) choose(jobsite.jobsite_id);
    else document.querySelector<HTMLElement>(`#${JOBSITE_FIELD}`)?.focus();
    void card.clockIn(jobsite);
  };
  return (
    <main className={classes.page}>
      <PageHeader employee={employee} language={language} />
      <ConnectionNote
        isAway={server === 'away'}
        cachedCard={cachedCard}
        taps={isSending ? [] : taps}
        translations={translations}
      />
      <RejectedTaps taps={taps} timeZone={time_zone} translations={translations} onRead={card.dismiss} />
      {open ? (
        <>
          <ClockedIn open={open} cachedCard={cachedCard} now={now} translations={translations} />
          <LeftEarlier
            key={open.key}
            open={open}
            timeZone={time_zone}
            now={now}
            translations={translations}
            onLeft={card.clockOut}
          />
        </>
      ) : (
        <NotClockedIn today={dayIn(time_zone, now)} translations={translations} />
      )}
      {buttons.isMixed && <p className={classes.warning}>{translations.mixedCards}</p>}
      {planned.current && (
        <CurrentVisit visit={planned.current} employeeCode={employee.employee_code} translations={translations} />
      )}
      <VisitList heading={translations.laterToday} visits={planned.laterToday} translations={translations} />
      <WriteNote jobsite={noteJobsite(open) ?? jobsite} translations={translations} onWrite={card.writeNote} />
      <SendReceipt jobsite={noteJobsite(open) ?? jobsite} translations={translations} onSend={card.sendReceipt} />
      <HoursWorked hours={hoursNow(cachedCard, taps, now)} translations={translations} />
      <VisitList heading={translations.nextDays} visits={planned.nextDays} withDay translations={translations} />
      <JobsiteChoice
        jobsites={jobsites}
        // If the employee clocked in on another phone, show the directions to that jobsite.
        chosen={jobsite ?? jobsites.find(({ jobsite_id }) => jobsite_id === open?.jobsite_id)}
        onChoose={onChoose}
        employeeCode={employee.employee_code}
        clockedInAt={open}
        translations={translations}
      />
      <DayCards {...{ cachedCard, cards, isSending, now, translations }} />
      <ClockBar
        buttons={buttons}
        tapInProgress={tapInProgress}
        message={message}
        jobsite={
          !open &&
          jobsites.length > 0 && <JobsiteField {...{ jobsites, onChoose, isMissing, translations }} chosen={jobsite} />
        }
        translations={translations}
        onClockIn={clockIn}
        onClockOut={() => void card.clockOut()}
        onBreak={open && openBreak(open.breaks) !== undefined}
        onTakeBreak={(kind) => void card.takeBreak(kind)}
        onClose={card.closeMessage}
      />
    </main>
  );
}

/** The jobsite at which the employee is clocked in; undefined after it was deleted. */
function noteJobsite(open: ShownCard | undefined) {
  return open?.jobsite_id ? { jobsite_id: open.jobsite_id, name: open.jobsite_name } : undefined;
}

interface PageHeaderProps {
  employee: CachedTimeCard['employee'];
  language: LanguageChoice;
}

function PageHeader({ employee, language }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <Mark size={32} />
      <div>
        <h1>{fullName(employee)}</h1>
        <p className={classes.code}>{employee.employee_code}</p>
      </div>
      <div className={classes.company}>
        <p>{employee.company_name}</p>
        <LanguageButton language={language} />
      </div>
    </header>
  );
}

/** Shown instead of the open time card. */
function NotClockedIn({ today, translations }: { today: string; translations: Translations }) {
  return (
    <p className={classes.idle}>
      <span className={classes.status}>
        <span className={classes.ring} aria-hidden />
        {translations.notClockedIn}
      </span>
      <span>{writtenDay(today, translations)}</span>
    </p>
  );
}

interface ConnectionNoteProps {
  isAway: boolean;
  cachedCard: CachedTimeCard;
  taps: readonly Tap[];
  translations: Translations;
}

/** Shows that there is no network, and how many taps are waiting to be sent. */
function ConnectionNote({ isAway, cachedCard, taps, translations }: ConnectionNoteProps) {
  const notSent = taps.filter(({ rejected }) => !rejected);
  const waiting = notSent.filter(isClockTap).length;
  const notes = notSent.filter(({ kind }) => kind === 'note').length;
  const receipts = notSent.length - waiting - notes;
  const asOf = formatInstant(cachedCard.as_of, cachedCard.employee.time_zone, translations);
  return (
    <div role="status">
      {(isAway || notSent.length > 0) && (
        <p className={classes.warning}>
          {isAway && `${translations.offline} ${translations.offlineSince(asOf)} `}
          {waiting > 0 && <strong>{translations.waitingTaps(waiting)} </strong>}
          {notes > 0 && <strong>{translations.waitingNotes(notes)} </strong>}
          {receipts > 0 && <strong>{translations.waitingReceipts(receipts)}</strong>}
        </p>
      )}
    </div>
  );
}

/** Hours of today, this week and this month. */
function HoursWorked({ hours, translations }: { hours: Record<Period, number | null>; translations: Translations }) {
  return (
    <dl className={classes.hours}>
      {PERIODS.map((period) => (
        <div key={period}>
          <dt>{translations.hours[period]}</dt>
          <dd>{hours[period] === null ? translations.notAvailable : formatDuration(hours[period])}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The jobsite of the current visit, otherwise the one that this employee last selected or clocked in at on this phone,
 * otherwise that of the latest time card, if it is still listed; and the function that selects another one, which
 * applies until the next visit.
 */
function useJobsiteToClockIn(
  employeeCode: string,
  jobsites: readonly EmployeeJobsite[],
  { visit, lastCard }: { visit: CrewVisit | undefined; lastCard: ShownCard | undefined },
) {
  const storageKey = `time-jobsite-${employeeCode}`;
  const [chosen, setChosen] = useState<{ jobsiteId: string | null; during: string | undefined }>(() => ({
    jobsiteId: localStorage.getItem(storageKey),
    during: undefined,
  }));
  const listed = (id: string | null | undefined) => jobsites.find(({ jobsite_id }) => jobsite_id === id);
  const isNewer = visit !== undefined && visit.visit_id !== chosen.during;
  const jobsite =
    (isNewer ? listed(visit.jobsite_id) : undefined) ?? listed(chosen.jobsiteId) ?? listed(lastCard?.jobsite_id);
  const choose = (jobsiteId: string) => {
    localStorage.setItem(storageKey, jobsiteId);
    setChosen({ jobsiteId, during: visit?.visit_id });
  };
  return { jobsite, choose };
}

/** The server's current time; re-renders every minute. */
function useServerTime(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // Checked more than once a minute, because a phone that was asleep must not show an old time.
    const looking = setInterval(
      () => setNow((shown) => (minuteOf(shown) === minuteOf(serverNow()) ? shown : serverNow())),
      1000,
    );
    return () => clearInterval(looking);
  }, []);
  return now;
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000);
}
