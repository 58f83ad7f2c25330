import { useEffect, useState } from 'react';
import { type Break, workedSeconds } from '#domain/work/breaks.ts';
import { addDays, dayIn, formatDuration } from '#domain/time.ts';
import { IconChevronLeft } from '../kit/icons/icons.ts';
import { IconChevronRight } from '../kit/icons/public-icons.ts';
import classes from './visits-and-days.module.css';
import type { CachedTimeCard } from './tap-queue.ts';
import { cardsWithTaps, type ShownCard } from './shown-cards.ts';
import type { Translations } from './translations-en.ts';
import { cardsOfDay } from './time-calls.ts';
import { writtenDay, formatInstant, writtenTimeOf } from './written.ts';

interface DayCardsProps {
  cachedCard: CachedTimeCard;
  /** Today's time cards. */
  cards: readonly ShownCard[];
  isSending: boolean;
  now: Date;
  translations: Translations;
}

/** The time cards of one day, initially today, with navigation to earlier days. */
export function DayCards({ cachedCard, cards, isSending, now, translations }: DayCardsProps) {
  const { time_zone, employee_code } = cachedCard.employee;
  const today = dayIn(time_zone, now);
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? today;
  const earlier = useCardsOf(chosen, employee_code);
  const shown = chosen === null ? cards : earlier;
  const go = (to: string) => setChosen(to < today ? to : null);
  return (
    <section className={classes.day} aria-label={translations.title}>
      <div className={classes.dayHead}>
        <h2 aria-live="polite">{writtenDay(day, translations)}</h2>
        <button type="button" aria-label={translations.previousDay} onClick={() => go(addDays(day, -1))}>
          <IconChevronLeft size={24} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={translations.nextDay}
          disabled={day >= today}
          onClick={() => go(addDays(day, 1))}
        >
          <IconChevronRight size={24} aria-hidden />
        </button>
      </div>
      {shown === 'away' && <p className={classes.none}>{translations.dayNotLoaded}</p>}
      {shown === 'loading' && <p className={classes.none}>…</p>}
      {Array.isArray(shown) && shown.length === 0 && <p className={classes.none}>{translations.noCards}</p>}
      {typeof shown !== 'string' && (
        <ul>
          {shown.map((card) => (
            <li key={card.key} className={classes.card}>
              <span className={classes.dayTimes}>{timesOf(card, { day, time_zone, translations })}</span>
              <span className={classes.duration}>{formatDuration(workedSeconds(card, now))}</span>
              <span className={classes.jobsite}>{card.jobsite_name}</span>
              <span className={classes.mark} data-waiting={card.is_waiting || undefined}>
                {markOf(card, isSending, translations)}
              </span>
              {card.breaks.map((each) => (
                <span key={each.starts_at} className={classes.break}>
                  {translations.breakFrom(timesOf(asSpan(each), { day, time_zone, translations }))}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The time cards of an earlier day; `asked` while loading, `away` without network. */
function useCardsOf(day: string | null, employee_code: string): ShownCard[] | 'loading' | 'away' {
  const [response, setResponse] = useState<{ day: string; cards: ShownCard[] | 'away' } | null>(null);
  useEffect(() => {
    if (day === null) return;
    let isWanted = true;
    const give = (cards: ShownCard[] | 'away') => isWanted && setResponse({ day, cards });
    cardsOfDay({ params: { employee_code }, query: { timecard_date: day } }).then(
      ({ data }) =>
        give(
          cardsWithTaps(
            data.map(({ attributes }) => attributes),
            [],
          ),
        ),
      () => give('away'),
    );
    return () => {
      isWanted = false;
    };
  }, [day, employee_code]);
  return response !== null && response.day === day ? response.cards : 'loading';
}

/** "7:02 AM – 11:34 AM", with the date if it is another day. */
function timesOf(
  card: Pick<ShownCard, 'clock_in' | 'clock_out'>,
  { day, time_zone, translations }: { day: string; time_zone: string; translations: Translations },
): string {
  const time = (instant: string) =>
    dayIn(time_zone, new Date(instant)) === day
      ? writtenTimeOf(instant, time_zone, translations)
      : formatInstant(instant, time_zone, translations);
  return `${time(card.clock_in)} – ${card.clock_out === null ? translations.now : time(card.clock_out)}`;
}

function asSpan({ starts_at, ends_at }: Break) {
  return { clock_in: starts_at, clock_out: ends_at };
}

function markOf(card: ShownCard, isSending: boolean, translations: Translations): string {
  if (card.is_waiting) return isSending ? translations.sending : translations.waiting;
  if (card.clock_out === null) return translations.open;
  return card.is_stated ? translations.stated : '';
}
