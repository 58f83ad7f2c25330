import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../app/lib/call.ts';
import { IconCircleCheck, IconClock, IconInfoCircle } from '../app/ui/icons.ts';
import { Answer } from './answer.tsx';
import { Approved } from './approved.tsx';
import page from './customer-page.module.css';
import type { CustomerLink, EstimateLink } from './customer-link.ts';
import { DeclineForm } from './decline-form.tsx';
import { Declined } from './declined.tsx';
import { EstimateDocument } from './estimate-document.tsx';
import { Expired } from './expired.tsx';
import { Frame } from './frame.tsx';
import { HandBack } from './hand-back.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { LinkExpired } from './link-expired.tsx';
import { Replaced } from './replaced.tsx';
import type { SignatureForm } from './sign-section.tsx';
import type { Translations } from './translations-en.ts';
import { type LanguageChoice, useLanguage } from './use-language.ts';
import type { LinkState, LinkStore } from './link-store.ts';

/** /d/{token}: what a customer sees who opens the link of an estimate or an invoice. */
export function CustomerPage({ store }: { store: LinkStore }) {
  const language = useLanguage();
  const { token, reload } = store;
  const state = useLinkState(store);
  const { translations: t } = language;
  const link = state.is === 'open' ? state.link : undefined;
  useTitle(link ? `${numberOf(link, t)} · ${link.company.name}` : '');
  if (link?.kind === 'invoice')
    return (
      <Frame company={link.company} language={language}>
        <InvoicePage token={token} link={link} reload={reload} translations={t} />
      </Frame>
    );
  if (link?.kind === 'estimate') return <OpenEstimate token={token} link={link} reload={reload} language={language} />;
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

function numberOf(link: CustomerLink, t: Translations): string {
  return link.kind === 'invoice' ? t.invoice(link.document.invoice_number) : t.estimate(link.document.estimate_number);
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
  return link.kind === 'estimate' && (link.revision.pdf_sha256 === null || link.approval?.signed_pdf_sha256 === null);
}

/** What is shown besides what the status asks for. */
type View = 'status' | 'document' | 'decline' | 'replaced' | 'wrong_person' | 'hand_back';

interface OpenEstimateProps {
  token: string;
  link: EstimateLink;
  reload: () => Promise<void>;
  language: LanguageChoice;
}

function OpenEstimate({ token, link, reload, language }: OpenEstimateProps) {
  const { translations: t } = language;
  const [view, setView] = useState<View>('status');
  const [isAsking, setIsAsking] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [form, setForm] = useState<SignatureForm>({
    hasConsented: false,
    name: link.customer_name,
    kind: 'typed',
    strokes: [],
  });
  // Kept as what is left out, so that a line item of a later revision is ticked as it is in its message.
  const choice = useMemo(
    () => new Set(link.selected_line_item_ids.filter((id) => !leftOut.has(id))),
    [link.selected_line_item_ids, leftOut],
  );
  useFocusOnTitle(`${view} ${link.status === 'approved' || link.status === 'declined' ? link.status : ''}`);

  const answered = async () => {
    setView('status');
    await reload();
  };
  // The link on a device of the company ends with the approval: there is nothing to read again.
  const approvedOrDeclined = link.is_in_person ? async () => setView('hand_back') : answered;
  const ask = () => {
    if (view !== 'document') setView(link.status === 'declined' || link.status === 'expired' ? 'document' : 'status');
    setIsAsking(true);
    requestAnimationFrame(() => document.getElementById('question')?.focus());
  };
  const onError = ({ code }: ApiError) => {
    if (code === 'revision_replaced') setView('replaced');
    else if (ANSWERED_BY_STATUS.has(code)) setView('status');
    else if (code !== 'total_differs') return false;
    void reload();
    return code === 'revision_replaced';
  };

  const shown = (): ReactNode => {
    if (view === 'wrong_person')
      return (
        <Answer
          tone="green"
          icon={IconCircleCheck}
          title={t.notForMeDone}
          lead={t.notForMeDoneAdvice(link.company.name)}
        />
      );
    if (view === 'hand_back')
      return (
        <HandBack
          tone="green"
          icon={IconCircleCheck}
          title={t.handBack}
          lead={t.handBackAdvice(link.company.name)}
          translations={t}
        />
      );
    if (link.approval)
      return (
        <Approved
          token={token}
          link={link}
          approval={link.approval}
          isAsking={isAsking}
          onAsk={ask}
          onSent={reload}
          translations={t}
        />
      );
    if (view === 'replaced') return <Replaced link={link} onShow={() => setView('document')} translations={t} />;
    if (view === 'decline' && link.can.decline)
      return (
        <DeclineForm
          token={token}
          link={link}
          onDeclined={approvedOrDeclined}
          onBack={() => setView('document')}
          onError={onError}
          translations={t}
        />
      );
    const [decline] = link.declines;
    if (view === 'status' && link.status === 'declined' && decline)
      return <Declined link={link} decline={decline} onLook={() => setView('document')} onAsk={ask} translations={t} />;
    const { valid_until } = link.revision;
    if (view === 'status' && link.status === 'expired' && valid_until)
      return (
        <Expired
          token={token}
          link={link}
          validUntil={valid_until}
          onAsked={reload}
          onLook={() => setView('document')}
          translations={t}
        />
      );
    return (
      <EstimateDocument
        token={token}
        link={link}
        choice={choice}
        onChoose={(next) => setLeftOut(new Set(link.selected_line_item_ids.filter((id) => !next.has(id))))}
        form={form}
        onForm={setForm}
        isAsking={isAsking}
        onAsk={ask}
        onDecline={() => setView('decline')}
        onApproved={approvedOrDeclined}
        onAsked={answered}
        onWrongPerson={() => setView('wrong_person')}
        onError={onError}
        translations={t}
      />
    );
  };
  return (
    <Frame company={link.company} language={language}>
      {shown()}
    </Frame>
  );
}

/** Errors that the status explains, once it is read again. */
const ANSWERED_BY_STATUS = new Set<ApiError['code']>([
  'being_revised',
  'approved_already',
  'estimate_expired',
  'link_expired',
]);

function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** After a change of what is shown, its title gets the focus, so that it is read out and in view. */
function useFocusOnTitle(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.querySelector<HTMLElement>('main h1')?.focus();
    window.scrollTo({ top: 0 });
  }, [shown]);
}
