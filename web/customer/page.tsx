import { useEffect, useState } from 'react';
import { IconClock, IconUnlink } from '../app/ui/icons.ts';
import { useLater } from '../app/ui/use-later.ts';
import { numberOf } from './answered-link.ts';
import { CompanyClosed } from './company-closed.tsx';
import { ChangeOrderPage } from './change-order-page.tsx';
import type { CustomerLink, VisitLink } from './customer-link.ts';
import { EstimatePage } from './estimate-page.tsx';
import { Frame } from './frame.tsx';
import { HandBack } from './hand-back.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { Loading, Unreached } from './loading.tsx';
import type { LinkStore } from './link-store.ts';
import type { Translations } from './translations-en.ts';
import { useLanguage } from './use-language.ts';
import { useLinkState } from './use-link-state.ts';
import { Answer } from './answer.tsx';
import page from './customer-page.module.css';
import { Failure } from './field.tsx';
import { renewLink } from './link-calls.ts';
import { useAct } from './use-act.ts';

/** /d/{token}: what a customer sees who opens the link of an estimate, a change order, an invoice or a visit. */
export function CustomerPage({ store }: { store: LinkStore }) {
  const language = useLanguage();
  const { token, reload } = store;
  const state = useLinkState(store);
  const { translations: t } = language;
  const link = state.is === 'open' ? state.link : undefined;
  useTitle(link ? `${titleOf(link, t)} · ${link.company.name}` : '');
  if (link)
    return (
      <Frame company={link.company} language={language}>
        <OpenDocument token={token} link={link} reload={reload} translations={t} />
      </Frame>
    );
  if (state.is === 'expired')
    return (
      <Frame language={language}>
        {state.wasInPerson ? (
          <HandBack tone="grey" icon={IconClock} title={t.signingEnded} lead={t.signingEndedAdvice} translations={t} />
        ) : (
          <LinkExpired token={token} translations={t} />
        )}
      </Frame>
    );
  if (state.is === 'closed')
    return (
      <Frame language={language}>
        <CompanyClosed phone={state.phone} translations={t} />
      </Frame>
    );
  if (state.is === 'unreached')
    return (
      <Frame language={language}>
        <Unreached onRetry={reload} translations={t} />
      </Frame>
    );
  return (
    <Frame language={language}>
      <Loading translations={t} />
    </Frame>
  );
}

interface OpenDocumentProps {
  token: string;
  link: CustomerLink;
  reload: () => Promise<void>;
  translations: Translations;
}

function OpenDocument({ link, ...props }: OpenDocumentProps) {
  if (link.kind === 'invoice') return <InvoicePage link={link} {...props} />;
  if (link.kind === 'visit') return <VisitPart link={link} {...props} />;
  if (link.kind === 'change_order') return <ChangeOrderPage link={link} {...props} />;
  return <EstimatePage link={link} {...props} />;
}

const loadVisitPage = () => import('./later.ts').then(({ VisitPage }) => VisitPage);

/** The page of a visit comes by itself: most links open a document. */
function VisitPart(props: Omit<OpenDocumentProps, 'link'> & { link: VisitLink }) {
  const { Part, failed } = useLater(loadVisitPage, true);
  if (Part) return <Part {...props} />;
  if (failed) return <Unreached onRetry={async () => location.reload()} translations={props.translations} />;
  return <Loading translations={props.translations} />;
}

function titleOf(link: CustomerLink, t: Translations): string {
  if (link.kind === 'visit') return link.visit.title;
  return link.kind === 'invoice' ? t.invoice(link.document.invoice_number) : numberOf(link, t);
}

function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Expired, revoked and unknown links look alike; so does the answer to the request for a new one. */
function LinkExpired({ token, translations: t }: { token: string; translations: Translations }) {
  const [isAsked, setIsAsked] = useState(false);
  const act = useAct(t);
  const ask = async () => {
    if (await act.run(() => renewLink({ body: { token } }))) setIsAsked(true);
  };
  return (
    <Answer tone="grey" icon={IconUnlink} title={t.linkExpired} lead={t.linkExpiredAdvice}>
      <section className={page.panel}>
        <p role="status">{isAsked && t.newLinkAsked}</p>
        {!isAsked && (
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
