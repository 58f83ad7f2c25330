import { IconInfoCircle } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import page from './customer-page.module.css';
import type { Translations } from './translations-en.ts';

/** Shown until a document is loaded. */
export function Loading({ translations: t }: { translations: Translations }) {
  return (
    <main id="document" className={page.layout} data-alone data-placeholder>
      <p role="status">{t.loading}</p>
    </main>
  );
}

/** Shown if nothing could be loaded: there is no network, or the server has failed. */
export function Unreached({ onRetry, translations: t }: { onRetry: () => Promise<void>; translations: Translations }) {
  return (
    <Answer tone="grey" icon={IconInfoCircle} title={t.unreachable} lead={t.unreachableAdvice}>
      <button type="button" className={page.button} onClick={() => void onRetry()}>
        {t.tryAgain}
      </button>
    </Answer>
  );
}
