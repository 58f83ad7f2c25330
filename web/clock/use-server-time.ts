import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The server's current time; renders again each minute. */
export function useServerTime(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // Checked more often than once a minute: a phone that slept must not show an old time.
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
