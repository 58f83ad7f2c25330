import { type ReactNode, useSyncExternalStore } from 'react';
import { Mark } from '../kit/page/mark.tsx';
import { IconCall } from '../kit/icons/icons.ts';
import page from './customer-page.module.css';
import classes from './frame.module.css';
import type { CustomerLink } from './customer-link.ts';
import type { LanguageChoice } from './use-language.ts';

interface FrameProps {
  /** Undefined while the link is loading, and for an expired link. */
  company?: CustomerLink['company'] | undefined;
  language: LanguageChoice;
  children: ReactNode;
}

/** The frame around every state of the page: the company's bar at the top, its contact details at the bottom. */
export function Frame({ company, language, children }: FrameProps) {
  const { translations: t, other, switchLanguage } = language;
  const isOnline = useIsOnline();
  return (
    <div className={page.page}>
      <a className={classes.skip} href="#document">
        {t.skip}
      </a>
      <header className={classes.bar}>
        <div>
          {company?.logo_url && <img src={company.logo_url} alt={t.logo(company.name)} />}
          <b className={classes.company}>{company?.name}</b>
          <button type="button" className={classes.barButton} lang={other} onClick={switchLanguage}>
            {t.otherLanguage}
          </button>
          {company?.phone && (
            <a
              className={classes.barButton}
              href={`tel:${company.phone}`}
              aria-label={t.call(company.name, company.phone)}
            >
              <IconCall size={20} stroke={1.75} aria-hidden />
              <span className={page.wide}>{company.phone}</span>
            </a>
          )}
        </div>
      </header>
      <p className={isOnline ? 'visually-hidden' : classes.offline} role="status">
        {!isOnline && t.offline}
      </p>
      {children}
      <footer className={classes.footer}>
        <div>
          {company && (
            <p>
              {[company.name, company.address.join(', ')].filter(Boolean).join(' · ')}
              <br />
              {company.phone && <a href={`tel:${company.phone}`}>{company.phone}</a>}
              {company.phone && company.email && ' · '}
              {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
            </p>
          )}
          <p className={classes.sent}>
            <Mark size={20} />
            {t.sentWith}
          </p>
        </div>
      </footer>
    </div>
  );
}

/** False while the browser reports that it is offline. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
