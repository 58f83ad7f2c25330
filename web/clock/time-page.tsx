import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Mark } from '../kit/page/mark.tsx';
import { EmployeeCardPage } from './employee-card-page.tsx';
import { LanguageButton } from './language-button.tsx';
import { RejectedTaps } from './rejected-taps.tsx';
import type { TimeCard, TimeCardState } from './time-card.ts';
import classes from './time-page.module.css';
import { type LanguageChoice, useLanguage } from './use-language.ts';

/** /time/{employee_code}: an employee's own time card, on a phone. */
export function TimePage({ card }: { card: TimeCard | null }) {
  const language = useLanguage();
  return card ? <CardOfCode card={card} language={language} /> : <NoCard language={language} />;
}

function CardOfCode({ card, language }: { card: TimeCard; language: LanguageChoice }) {
  const state = useTimeCard(card);
  const { server, cachedCard, taps } = state;
  const { translations } = language;
  if (server === 'unknown') {
    return (
      <NoCard language={language}>
        <RejectedTaps
          taps={taps}
          timeZone={cachedCard?.employee.time_zone}
          translations={translations}
          onRead={card.dismiss}
        />
      </NoCard>
    );
  }
  if (cachedCard) return <EmployeeCardPage card={card} state={{ ...state, cachedCard }} language={language} />;
  if (server === 'away') return <Unreachable onRetry={card.refresh} language={language} />;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1 className="visually-hidden">{translations.title}</h1>
      <p role="status">{translations.loading}</p>
    </main>
  );
}

function NoCard({ language, children }: { language: LanguageChoice; children?: ReactNode }) {
  const { translations } = language;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1>{translations.unhandled}</h1>
      <p>{translations.unhandledAdvice}</p>
      {children}
      <LanguageButton language={language} />
    </main>
  );
}

function Unreachable({ language, onRetry }: { language: LanguageChoice; onRetry: () => void }) {
  const { translations } = language;
  return (
    <main className={classes.alone}>
      <Mark size={40} />
      <h1>{translations.unreachable}</h1>
      <p>{translations.unreachableAdvice}</p>
      <button type="button" className={classes.act} onClick={onRetry}>
        {translations.tryAgain}
      </button>
      <LanguageButton language={language} />
    </main>
  );
}

/** Retry interval while taps wait: no phone reports reliably that its network is back, and some never do. */
const RETRY_MS = 15_000;
/** Another phone may have tapped, or the office may have corrected a time card. */
const REFRESH_MS = 5 * 60 * 1000;

/** The state of a time card, synchronized with the server while the page is open. */
function useTimeCard(card: TimeCard): TimeCardState {
  useEffect(() => synchronize(card), [card]);
  return useSyncExternalStore(card.subscribe, card.state);
}

function synchronize(card: TimeCard): () => void {
  const catchUp = () => {
    if (document.visibilityState === 'hidden' || card.state().server === 'unknown') return;
    void card.sendWaiting();
    void card.refresh();
  };
  const retry = () => {
    const { server, taps } = card.state();
    if (server === 'away' || taps.some(({ rejected }) => !rejected)) catchUp();
  };
  void card.start();
  window.addEventListener('online', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const retries = setInterval(retry, RETRY_MS);
  const refreshes = setInterval(catchUp, REFRESH_MS);
  return () => {
    window.removeEventListener('online', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
    clearInterval(retries);
    clearInterval(refreshes);
  };
}
