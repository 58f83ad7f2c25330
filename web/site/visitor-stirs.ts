const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const;
const AT_THE_LATEST_MS = 4000;

/**
 * Resolves on the visitor's first interaction, or a few seconds after the page load, to load scripts that are not
 * needed for reading. Resolves immediately when prerendering, and for a visitor who was already active: on another
 * page, or on this page before the script ran.
 */
export function visitorStirs(): Promise<void> {
  if (typeof window === 'undefined' || hasStirred()) return Promise.resolve();
  return new Promise((resolve) => {
    const stirred = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, stirred);
      resolve();
    };
    const timer = setTimeout(stirred, AT_THE_LATEST_MS);
    for (const sign of SIGNS) window.addEventListener(sign, stirred, { passive: true });
  });
}

/**
 * The page can be used before its script has run: a field may have the focus, or the visitor may have clicked anything.
 */
function hasStirred(): boolean {
  const { activeElement, body } = document;
  return navigator.userActivation?.hasBeenActive || (activeElement !== null && activeElement !== body);
}
