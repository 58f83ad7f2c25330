import { useEffect } from 'react';
import { numberOf } from './proposal-link.ts';
import { ChangeOrderPage } from './change-order-page.tsx';
import type { CustomerLink } from './customer-link.ts';
import { EstimatePage } from './estimate-page.tsx';
import { Frame } from './frame.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { Loading, Unreached } from './loading.tsx';
import { LaterPart } from './later-part.tsx';
import type { LinkStore } from './link-store.ts';
import type { Translations } from './translations-en.ts';
import { useLanguage } from './use-language.ts';
import { useLinkState } from './use-link-state.ts';

/** /d/{token}: what a customer sees after opening the link of an estimate, a change order, an invoice or a visit. */
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
  if (state.is === 'expired' || state.is === 'closed')
    return (
      <Frame language={language}>
        <LaterPart load={loadNoDocument} token={token} link={state} translations={t} />
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
  if (link.kind === 'visit') return <LaterPart load={loadVisitPage} link={link} {...props} />;
  if (link.kind === 'change_order') return <ChangeOrderPage link={link} {...props} />;
  return <EstimatePage link={link} {...props} />;
}

/** Most links open a document: the page of a visit and the screens for an invalid link are loaded separately. */
const loadVisitPage = () => import('./later.ts').then(({ VisitPage }) => VisitPage);
const loadNoDocument = () => import('./later.ts').then(({ NoDocument }) => NoDocument);

function titleOf(link: CustomerLink, t: Translations): string {
  if (link.kind === 'visit') return link.visit.title;
  return link.kind === 'invoice' ? t.invoice(link.document.invoice_number) : numberOf(link, t);
}

function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
