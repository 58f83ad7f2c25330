import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../kit/api/call.ts';
import { IconCircleCheck, IconRefresh, IconCircleX } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import type { DocumentProps } from './proposal-document.tsx';
import type { ProposalLink, Approval, Decline } from './customer-link.ts';
import { DeclineForm } from './decline-form.tsx';

import { LaterPart } from './later-part.tsx';
import { ReturnToContractor } from './return-to-contractor.tsx';
import type { SignatureForm } from './sign-section.tsx';
import type { Translations } from './translations-en.ts';
import { numberOf, amountOf } from './proposal-link.ts';
import page from './customer-page.module.css';
import { RevisionChanges } from './revision-changes.tsx';
import { writtenDayOfMonth, writtenDay, writtenShortDay } from './written.ts';

/** The view that is open, if it is not the one for the status. */
type View = 'status' | 'document' | 'decline' | 'replaced' | 'wrong_person' | 'hand_back';

/** The props of the page of an approved document. */
export interface ApprovedProps {
  token: string;
  hasPdf: boolean;
  approval: Approval;
  isQuestionOpen: boolean;
  onAsk: () => void;
  onSent: () => Promise<void>;
  translations: Translations;
}

interface ProposalPageProps {
  token: string;
  link: ProposalLink;
  /** Whether the PDF as sent has its own URL. */
  hasPdf?: boolean | undefined;
  reload: () => Promise<void>;
  translations: Translations;
  /** Renders the document to read and respond to; `renderApproved` renders it once approved. */
  renderDocument: (props: DocumentProps) => ReactNode;
  renderApproved: (props: ApprovedProps) => ReactNode;
}

/** A document, or the customer's response with its next step. */
export function ProposalPage(props: ProposalPageProps) {
  const { token, link, reload, hasPdf = true, translations: t, renderDocument, renderApproved } = props;
  const [view, setView] = useState<View>('status');
  const [isQuestionOpen, setIsQuestionOpen] = useState(false);
  const [form, setForm] = useState<SignatureForm>({ ...UNSIGNED, name: link.customer_name });
  useFocusOnTitle(`${view} ${link.status === 'approved' || link.status === 'declined' ? link.status : ''}`);

  const showResponse = async () => {
    setView('status');
    await reload();
  };
  // A link on the company's device ends with the approval: there is nothing more to read.
  const approvedOrDeclined = link.is_in_person ? async () => setView('hand_back') : showResponse;
  const ask = () => {
    if (view !== 'document') setView(link.status === 'declined' || link.status === 'expired' ? 'document' : 'status');
    setIsQuestionOpen(true);
    requestAnimationFrame(() => document.getElementById('question')?.focus());
  };
  const onError = ({ code }: ApiError) => {
    if (code === 'revision_replaced') setView('replaced');
    else if (ERRORS_SHOWN_BY_STATUS.has(code)) setView('status');
    else if (code !== 'total_differs') return false;
    void reload();
    return code === 'revision_replaced';
  };

  const { name } = link.company;
  if (view === 'wrong_person') return <Answer {...DONE} title={t.notForMeDone} lead={t.notForMeDoneAdvice(name)} />;
  if (view === 'hand_back')
    return <ReturnToContractor {...DONE} title={t.handBack} lead={t.handBackAdvice(name)} translations={t} />;
  const { approval } = link;
  if (approval)
    return renderApproved({ token, hasPdf, approval, isQuestionOpen, onAsk: ask, onSent: reload, translations: t });
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
      <LaterPart
        load={loadExpired}
        token={token}
        link={link}
        validUntil={valid_until}
        hasPdf={hasPdf}
        onQuestionSent={reload}
        onAsk={ask}
        onLook={() => setView('document')}
        onWrongPerson={() => setView('wrong_person')}
        translations={t}
      />
    );
  return renderDocument({
    token,
    hasPdf,
    form,
    onForm: setForm,
    isQuestionOpen,
    onAsk: ask,
    onDecline: () => setView('decline'),
    onApproved: approvedOrDeclined,
    onQuestionSent: showResponse,
    onWrongPerson: () => setView('wrong_person'),
    onError,
    translations: t,
  });
}

const UNSIGNED = { hasConsented: false, kind: 'typed' as const, strokes: [] };

/** Nothing more to do on this device. */
const DONE = { tone: 'green', icon: IconCircleCheck } as const;

/** Most links open a document that is still valid. */
const loadExpired = () => import('./later.ts').then(({ Expired }) => Expired);

/** Errors that the status explains after it is fetched again. */
const ERRORS_SHOWN_BY_STATUS = new Set<ApiError['code']>([
  'being_revised',
  'approved_already',
  'estimate_expired',
  'link_expired',
]);

/** Moves the focus to the title after the view changes, so that it is announced and visible. */
export function useFocusOnTitle(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.querySelector<HTMLElement>('main h1')?.focus();
    window.scrollTo({ top: 0 });
  }, [shown]);
}

interface ReplacedProps {
  link: ProposalLink;
  onShow: () => void;
  translations: Translations;
}

/** A new revision was sent while the customer was reading the previous one: nothing was signed. */
function Replaced({ link, onShow, translations: t }: ReplacedProps) {
  const { changes } = link.revision;
  return (
    <Answer tone="blue" icon={IconRefresh} number={numberOf(link, t)} title={t.replaced} lead={t.replacedAdvice}>
      <section className={page.panel}>
        {changes && <h2>{t.whatChangedOn(writtenDayOfMonth(changes.changed_on, t))}</h2>}
        {changes && <RevisionChanges changes={changes} show="whole" translations={t} />}
        <div className={page.buttons}>
          <button type="button" className={page.button} data-main onClick={onShow}>
            {t.showNew}
          </button>
        </div>
      </section>
    </Answer>
  );
}

interface DeclinedProps {
  link: ProposalLink;
  decline: Decline;
  onLook: () => void;
  onAsk: () => void;
  translations: Translations;
}

/**
 * Shown after a decline: confirms it, thanks the customer, and lets them change their mind while the document is valid.
 */
function Declined({ link, decline, onLook, onAsk, translations: t }: DeclinedProps) {
  const { revision, company, can } = link;
  return (
    <Answer
      tone="grey"
      icon={IconCircleX}
      number={`${numberOf(link, t)} · ${amountOf(link)}`}
      title={t.declinedOn(writtenShortDay(decline.declined_at, t))}
      lead={t.declinedThanks(company.name)}
    >
      <section className={page.panel}>
        <p className={page.hint}>{t.yourReason}</p>
        <p>{t.reasons[decline.reason_code]}</p>
        {decline.reason_text && <p>“{decline.reason_text}”</p>}
      </section>
      <section className={page.panel}>
        <h2>{t.changedMind}</h2>
        {can.approve && (
          <p className={page.hint}>
            {revision.valid_until ? t.stillValid(writtenDay(revision.valid_until, t)) : t.stillPossible}
          </p>
        )}
        <div className={page.buttons}>
          <button type="button" className={page.button} onClick={onLook}>
            {t.lookAgain}
          </button>
          {can.ask && (
            <button type="button" className={page.button} onClick={onAsk}>
              {t.ask}
            </button>
          )}
        </div>
      </section>
    </Answer>
  );
}
