import { useState } from 'react';
import type { customerPage } from '#contract/sales/customer-page.ts';
import * as laterCalls from '#contract/sales/later-link-calls.ts';
import { IconClock, IconUnlink } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import page from './customer-page.module.css';
import { Failure } from './field.tsx';
import { ReturnToContractor } from './return-to-contractor.tsx';
import { callTo } from './link-calls.ts';
import type { LinkState } from './link-store.ts';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';

const renewLink = callTo<typeof customerPage.renew>(laterCalls.renewLink);

interface NoDocumentProps {
  token: string;
  link: Extract<LinkState, { is: 'expired' | 'closed' }>;
  translations: Translations;
}

/** Shown instead of the document if a link opens none. */
export function NoDocument({ token, link, translations: t }: NoDocumentProps) {
  if (link.is === 'closed') return <CompanyClosed phone={link.phone} translations={t} />;
  if (link.wasInPerson)
    return (
      <ReturnToContractor
        tone="grey"
        icon={IconClock}
        title={t.signingEnded}
        lead={t.signingEndedAdvice}
        translations={t}
      />
    );
  return <LinkExpired token={token} translations={t} />;
}

/** Shown instead of every document of a closed company. Its links open again if the company is restored. */
function CompanyClosed({ phone, translations: t }: { phone: string; translations: Translations }) {
  return (
    <Answer tone="grey" icon={IconUnlink} title={t.companyClosed(phone)}>
      <a className={page.button} data-main data-wide href={`tel:${phone}`}>
        {t.callNumber(phone)}
      </a>
    </Answer>
  );
}

/** Expired, revoked and unknown links are displayed identically, and so is the response to a request for a new one. */
function LinkExpired({ token, translations: t }: { token: string; translations: Translations }) {
  const [hasRequestedLink, setHasRequestedLink] = useState(false);
  const act = useAction(t);
  const ask = async () => {
    if (await act.run(() => renewLink({ body: { token } }))) setHasRequestedLink(true);
  };
  return (
    <Answer tone="grey" icon={IconUnlink} title={t.linkExpired} lead={t.linkExpiredAdvice}>
      <section className={page.panel}>
        <p role="status">{hasRequestedLink && t.newLinkRequested}</p>
        {!hasRequestedLink && (
          <button
            type="button"
            className={page.button}
            data-main
            data-wide
            disabled={act.isBusy}
            aria-busy={act.isBusy}
            onClick={() => void ask()}
          >
            {act.isBusy ? t.sending : t.newLink}
          </button>
        )}
        <Failure>{act.failure}</Failure>
        <p className={`${page.hint} ${page.after}`}>{t.nothingArrives}</p>
      </section>
    </Answer>
  );
}
