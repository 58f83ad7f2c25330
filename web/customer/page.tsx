import { useEffect, useSyncExternalStore } from 'react';
import { IconClock, IconInfoCircle } from '../app/ui/icons.ts';
import { Answer } from './answer.tsx';
import { numberOf } from './answered-link.ts';
import { ChangeOrderPage } from './change-order-page.tsx';
import page from './customer-page.module.css';
import type { CustomerLink } from './customer-link.ts';
import { EstimatePage } from './estimate-page.tsx';
import { Frame } from './frame.tsx';
import { HandBack } from './hand-back.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { LinkExpired } from './link-expired.tsx';
import type { LinkState, LinkStore } from './link-store.ts';
import type { Translations } from './translations-en.ts';
import { useLanguage } from './use-language.ts';

/** /d/{token}: what a customer sees who opens the link of an estimate, a change order or an invoice. */
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
  if (state.is === 'unreached')
    return (
      <Frame language={language}>
        <Answer tone="grey" icon={IconInfoCircle} title={t.unreachable} lead={t.unreachableAdvice}>
          <button type="button" className={page.button} onClick={() => void reload()}>
            {t.tryAgain}
          </button>
        </Answer>
      </Frame>
    );
  return (
    <Frame language={language}>
      <main id="document" className={page.layout} data-alone>
        <p role="status">{t.loading}</p>
      </main>
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
  if (link.kind === 'change_order') return <ChangeOrderPage link={link} {...props} />;
  return <EstimatePage link={link} {...props} />;
}

function titleOf(link: CustomerLink, t: Translations): string {
  return link.kind === 'invoice' ? t.invoice(link.document.invoice_number) : numberOf(link, t);
}

/** How often a page asks whether its PDF is rendered: until then it cannot be signed, nor the signed copy be saved. */
const ASK_AGAIN_MS = 3000;

function useLinkState(store: LinkStore): LinkState {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const isPreparing = state.is === 'open' && isBeingPrepared(state.link);
  useEffect(() => {
    void store.reload();
  }, [store]);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void store.reload(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [store, isPreparing]);
  return state;
}

function isBeingPrepared(link: CustomerLink): boolean {
  return link.kind !== 'invoice' && (link.revision.pdf_sha256 === null || link.approval?.signed_pdf_sha256 === null);
}

function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
