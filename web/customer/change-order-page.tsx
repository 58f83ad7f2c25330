import { ProposalPage, type ApprovedProps } from './proposal-page.tsx';
import type { ReactNode } from 'react';
import { IconCheck } from '../kit/icons/public-icons.ts';
import { AnswerHead } from './answer.tsx';
import { emphasized } from './emphasized.tsx';
import { MoreRows } from './more-rows.tsx';
import { Questions } from './questions.tsx';
import { SignedCopy } from './signed-copy.tsx';
import { writtenDay, formatInstant } from './written.ts';
import type { ChangeOrderLink, Approval } from './customer-link.ts';
import type { Translations } from './translations-en.ts';
import { ProposalDocument, type DocumentProps } from './proposal-document.tsx';
import { amountOf, numberOf } from './proposal-link.ts';
import { ChangedAgreement, ChangedLines, ChangeSums, timeChangeOf } from './change-order-parts.tsx';
import page from './customer-page.module.css';
import classes from './document.module.css';

interface ChangeOrderPageProps {
  token: string;
  link: ChangeOrderLink;
  hasPdf?: boolean;
  reload: () => Promise<void>;
  translations: Translations;
}

/**
 * The page of a change order: additions to an approved estimate or deductions from it, with the same responses as an
 * estimate.
 */
export function ChangeOrderPage(props: ChangeOrderPageProps) {
  const { link } = props;
  return (
    <ProposalPage
      {...props}
      renderApproved={(shown) => <ApprovedChangeOrder {...shown} link={link} />}
      renderDocument={(shown) => <ChangeOrderDocument {...shown} link={link} />}
    />
  );
}

interface ChangeOrderDocumentProps extends DocumentProps {
  link: ChangeOrderLink;
}

/**
 * The content of a change order: its reason, its additions and deductions, and the new agreed total. It has no options.
 */
function ChangeOrderDocument(props: ChangeOrderDocumentProps) {
  const { link, translations: t } = props;
  const { document } = link;
  const amount = amountOf(link);
  const time = timeChangeOf(document, t);
  const amountAndTime = [amount, time].filter(Boolean).join(', ');
  return (
    <ProposalDocument
      {...props}
      what={{ chosen: [], package: null, total: document.final_total, isSomething: true, nameAndAmount: amountAndTime }}
      amount={amount}
      label={t.thisChange}
      note={time}
    >
      <section className={page.panel}>
        <h2>{t.reason}</h2>
        <p className={classes.text}>{document.reason}</p>
      </section>
      <ChangedLines document={document} title={t.whatChanges} translations={t} />
      <ChangeSums document={document} translations={t} />
      <ChangedAgreement document={document} translations={t} />
    </ProposalDocument>
  );
}

interface ApprovedChangeOrderProps extends ApprovedProps {
  link: ChangeOrderLink;
}

/** What the customer approved and when, and the agreement with it included. */
function ApprovedChangeOrder(props: ApprovedChangeOrderProps) {
  const { token, link, approval, isQuestionOpen, onAsk, onSent, translations: t } = props;
  const { document } = link;
  const [firstName = approval.signer_name] = approval.signer_name.split(/\s+/);
  return (
    <main id="document" className={page.layout}>
      <div className={page.document}>
        <AnswerHead
          tone="green"
          icon={IconCheck}
          number={numberOf(link, t)}
          title={t.approvedThanks(firstName)}
          lead={leadOf(link, approval, t)}
        />
        <SignedCopy token={token} link={link} approval={approval} translations={t} />
        <ChangedAgreement document={document} isApproved translations={t} />
        <ChangedLines document={document} title={t.whatApproved} translations={t} />
        <ChangeSums document={document} translations={t} />
        <Questions token={token} link={link} isQuestionOpen={isQuestionOpen} onSent={onSent} translations={t} />
      </div>
      <aside className={page.side} aria-label={t.more}>
        <MoreRows token={token} link={link} hasPdf={props.hasPdf} onAsk={onAsk} translations={t} />
      </aside>
    </main>
  );
}

/** States who approved what, and when; or that the company has recorded the approval. */
function leadOf(link: ChangeOrderLink, { approved_at, approved_on }: Approval, t: Translations): ReactNode {
  const nameAndAmount = [link.document.name, amountOf(link)] as const;
  const sentence =
    approved_on === null
      ? t.changeApproved(...nameAndAmount, formatInstant(approved_at, t))
      : t.changeRecorded(link.company.name, ...nameAndAmount, writtenDay(approved_on, t));
  return emphasized(sentence, ...nameAndAmount);
}
