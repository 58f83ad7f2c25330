import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a screen whose script comes once it is wanted. Not React's `lazy`: where the script fails to come, only that
 * part is missing and not the screen. `load` must be the same function each time.
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean) {
  const [part, setPart] = useState<{ Part?: ComponentType<P>; failed?: true }>({});
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (Part) => setPart({ Part }),
      () => setPart({ failed: true }),
    );
  }, [load, isWanted]);
  return part;
}
