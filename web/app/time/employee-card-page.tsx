import { dayIn } from '../../../contract/time.ts';
import { clockButtons } from '../../../contract/clocking.ts';
import { fullName } from '../ui/format.ts';
import { Mark } from '../ui/mark.tsx';
import { ClockBar } from './clock-bar.tsx';
import { ClockedIn } from './clocked-in.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { DayCards } from './day-cards.tsx';
import { HoursWorked } from './hours-worked.tsx';
import { JOBSITE_FIELD, JobsiteChoice } from './jobsite-choice.tsx';
import type { Known } from './kept.ts';
import { LanguageButton } from './language-button.tsx';
import { LeftEarlier } from './left-earlier.tsx';
import { RefusedTaps } from './refused-taps.tsx';
import { cardsWithTaps, hoursNow, openCard } from './shown-cards.ts';
import type { TimeCard, TimeCardState } from './time-card.ts';
import classes from './time-page.module.css';
import type { LanguageChoice } from './use-language.ts';
import { useRememberedJobsite } from './use-remembered-jobsite.ts';
import { useServerTime } from './use-server-time.ts';
import { writtenDay } from './written.ts';

interface EmployeeCardPageProps {
  card: TimeCard;
  state: TimeCardState & { known: Known };
  language: LanguageChoice;
}

/**
 * The page of a known employee: hours, jobsite, the day's time cards, and the two buttons at the bottom of the screen.
 */
export function EmployeeCardPage({ card, state, language }: EmployeeCardPageProps) {
  const { known, taps, act, message, server } = state;
  const { employee, jobsites } = known;
  const { texts } = language;
  const now = useServerTime();
  const { jobsite, choose } = useRememberedJobsite(employee.employee_code, jobsites);
  const cards = cardsWithTaps(known.cards, taps);
  const open = openCard(cards);
  const today = dayIn(employee.time_zone, now);
  const buttons = clockButtons(cards);
  const clockIn = () => {
    if (!jobsite) document.querySelector<HTMLElement>(`#${JOBSITE_FIELD}`)?.focus();
    void card.clockIn(jobsite);
  };
  return (
    <main className={classes.page}>
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
      <ConnectionNote isAway={server === 'away'} known={known} taps={act?.is === 'sending' ? [] : taps} texts={texts} />
      <RefusedTaps taps={taps} timeZone={employee.time_zone} texts={texts} onRead={card.dismiss} />
      {open ? (
        <>
          <ClockedIn open={open} known={known} now={now} texts={texts} />
          <LeftEarlier
            key={open.key}
            open={open}
            timeZone={employee.time_zone}
            now={now}
            texts={texts}
            onLeft={card.clockOut}
          />
        </>
      ) : (
        <p className={classes.idle}>
          <span className={classes.status}>
            <span className={classes.ring} aria-hidden />
            {texts.notClockedIn}
          </span>
          <span>{writtenDay(today, texts)}</span>
        </p>
      )}
      {buttons.isMixed && <p className={classes.warning}>{texts.mixedCards}</p>}
      <HoursWorked hours={hoursNow(known, taps, now)} texts={texts} />
      <JobsiteChoice
        jobsites={jobsites}
        // When the employee clocked in on another phone, show the directions to that jobsite.
        chosen={jobsite ?? jobsites.find(({ jobsite_id }) => jobsite_id === open?.jobsite_id)}
        onChoose={choose}
        employeeCode={employee.employee_code}
        isMissing={!open && message?.tone === 'bad' && !jobsite}
        clockedInAt={open}
        texts={texts}
      />
      <DayCards known={known} cards={cards} isSending={act?.is === 'sending'} now={now} texts={texts} />
      <ClockBar
        buttons={buttons}
        act={act}
        message={message}
        texts={texts}
        onClockIn={clockIn}
        onClockOut={() => void card.clockOut()}
        onClose={card.closeMessage}
      />
    </main>
  );
}
