import { useEffect, useState } from 'react';
import { dayIn } from '#domain/time.ts';

const LOOK_MS = 60_000;

/** Today in a time zone, as `2026-11-20`; updates at midnight on a page that stays open. */
export function useDay(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow((shown) => (dayIn(timeZone, shown) === dayIn(timeZone, new Date()) ? shown : new Date()));
    const looking = setInterval(look, LOOK_MS);
    // A laptop or phone may have been asleep.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return dayIn(timeZone, now);
}
