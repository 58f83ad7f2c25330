import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import { EmployeeCardPage } from './employee-card-page.tsx';
import { LanguageButton } from './language-button.tsx';
import { RefusedTaps } from './refused-taps.tsx';
import type { TimeCard } from './time-card.ts';
import classes from './time-page.module.css';
import { type LanguageChoice, useLanguage } from './use-language.ts';
import { useTimeCard } from './use-time-card.ts';

/** /time/{employee_code}: an employee's own time card, on a phone. */
export function TimePage({ card }: { card: TimeCard | null }) {
  const language = useLanguage();
  return card ? <CardOfCode card={card} language={language} /> : <NoCard language={language} />;
}

function CardOfCode({ card, language }: { card: TimeCard; language: LanguageChoice }) {
  const state = useTimeCard(card);
  const { server, known, taps } = state;
  const { texts } = language;
  if (server === 'unknown') {
    return (
      <NoCard language={language}>
        <RefusedTaps taps={taps} timeZone={known?.employee.time_zone} texts={texts} onRead={card.dismiss} />
      </NoCard>
    );
  }
  if (known) return <EmployeeCardPage card={card} state={{ ...state, known }} language={language} />;
  if (server === 'away') return <Unreachable onRetry={card.refresh} language={language} />;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1 className="visually-hidden">{texts.title}</h1>
      <p role="status">{texts.loading}</p>
    </main>
  );
}

function NoCard({ language, children }: { language: LanguageChoice; children?: ReactNode }) {
  const { texts } = language;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1>{texts.unhandled}</h1>
      <p>{texts.unhandledAdvice}</p>
      {children}
      <LanguageButton language={language} />
    </main>
  );
}

function Unreachable({ language, onRetry }: { language: LanguageChoice; onRetry: () => void }) {
  const { texts } = language;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1>{texts.unreachable}</h1>
      <p>{texts.unreachableAdvice}</p>
      <button type="button" className={classes.act} onClick={onRetry}>
        {texts.tryAgain}
      </button>
      <LanguageButton language={language} />
    </main>
  );
}
