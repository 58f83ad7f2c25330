import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** What the server's clock shows; the page changes with each of its minutes. */
export function useServerTime(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // Looked at more often than a minute passes: a phone that slept must not wake up to an old time.
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
