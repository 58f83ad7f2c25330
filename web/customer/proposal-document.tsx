import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../kit/api/call.ts';
import { numberOf } from './proposal-link.ts';
import page from './customer-page.module.css';
import type { ProposalLink } from './customer-link.ts';
import classes from './document.module.css';
import { MoreRows } from './more-rows.tsx';
import { Questions } from './questions.tsx';
import { type SignatureForm, SignSection, type WhatIsApproved } from './sign-section.tsx';
import { StatusStrip } from './status-strip.tsx';
import type { Translations } from './translations-en.ts';
import { WrongPerson } from './wrong-person.tsx';

/** The props shared by all documents that a customer reads and responds to. */
export interface DocumentProps {
  token: string;
  /** Whether the PDF as sent has its own URL. */
  hasPdf: boolean;
  form: SignatureForm;
  onForm: (form: SignatureForm) => void;
  isQuestionOpen: boolean;
  onAsk: () => void;
  onDecline: () => void;
  onApproved: () => Promise<void>;
  onQuestionSent: () => Promise<void>;
  onWrongPerson: () => void;
  /** Returns true if the page displays the error itself. */
  onError: (error: ApiError) => boolean;
  translations: Translations;
}

interface ProposalDocumentProps extends DocumentProps {
  link: ProposalLink;
  what: WhatIsApproved;
  /** The total as displayed in large type and at the bottom on a phone, with its label and the text below it. */
  amount: string;
  label: string;
  note: string;
  /** The content of the document. */
  children: ReactNode;
}

/** A document to read from top to bottom: its name, status, content, questions, and the signature at the end. */
export function ProposalDocument(props: ProposalDocumentProps) {
  const { token, link, what, amount, label, note, isQuestionOpen, onAsk, translations: t } = props;
  const { can, company } = link;
  const sign = useRef<HTMLElement>(null);
  const isAtSign = useIsInView(sign);
  const more = (
    <MoreRows
      token={token}
      link={{ ...link, company: { ...company, phone: '' } }}
      hasPdf={props.hasPdf}
      onAsk={onAsk}
      decline={can.decline ? { words: t.answering[link.kind].decline, onPress: props.onDecline } : undefined}
      translations={t}
    />
  );
  return (
    <main id="document" className={page.layout}>
      <div className={page.document}>
        <DocumentHeader link={link} amount={amount} translations={t} />
        <StatusStrip link={link} translations={t} />
        {props.children}
        <Questions
          token={token}
          link={link}
          isQuestionOpen={isQuestionOpen}
          onSent={props.onQuestionSent}
          translations={t}
        />
        {can.approve && (
          <SignSection
            token={token}
            link={link}
            what={what}
            form={props.form}
            onChange={props.onForm}
            onApproved={props.onApproved}
            onError={props.onError}
            sectionRef={sign}
            translations={t}
          />
        )}
        <div className={page.narrow}>{more}</div>
        {!link.is_in_person && token !== SAMPLE_LINK_TOKEN && (
          <WrongPerson token={token} link={link} onReported={props.onWrongPerson} translations={t} />
        )}
      </div>
      <aside className={`${page.side} ${page.wide}`} aria-label={label}>
        <div className={page.panel}>
          <p className={page.hint}>{label}</p>
          <p className={classes.figure}>{amount}</p>
          {note && <p className={page.hint}>{note}</p>}
          {can.approve && (
            <div className={page.buttons}>
              <a className={page.button} href="#sign" data-main={isAtSign ? undefined : true}>
                {t.goToSign}
              </a>
            </div>
          )}
          {can.approve && <p className={classes.fine}>{t.notYet}</p>}
        </div>
        {more}
      </aside>
      {can.approve && !isAtSign && (
        <div className={classes.foot} role="region" aria-label={label}>
          <strong>{amount}</strong>
          {note && <p>{note}</p>}
          <a className={page.button} href="#sign" data-main>
            {t.goToSign}
          </a>
        </div>
      )}
    </main>
  );
}

function DocumentHeader({
  link,
  amount,
  translations: t,
}: Pick<ProposalDocumentProps, 'link' | 'amount' | 'translations'>) {
  return (
    <div>
      <p className={page.number}>{numberOf(link, t)}</p>
      <h1 tabIndex={-1}>{link.document.name}</h1>
      <p className={classes.for}>
        {t.preparedFor(link.customer_name)}
        <br />
        {link.project_name}
      </p>
      <p className={`${classes.figure} ${page.narrow}`}>{amount}</p>
    </div>
  );
}

/** True while part of the element is in the window. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
