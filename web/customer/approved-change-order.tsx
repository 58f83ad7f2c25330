import type { ReactNode } from 'react';
import { IconCheck } from '../kit/icons/public-icons.ts';
import { AnswerHead } from './answer.tsx';
import { amountOf, numberOf } from './proposal-link.ts';
import type { ApprovedProps } from './proposal-page.tsx';
import { ChangedAgreement, ChangedLines, ChangeSums } from './change-order-parts.tsx';
import page from './customer-page.module.css';
import type { Approval, ChangeOrderLink } from './customer-link.ts';
import { emphasized } from './emphasized.tsx';
import { MoreRows } from './more-rows.tsx';
import { Questions } from './questions.tsx';
import { SignedCopy } from './signed-copy.tsx';
import type { Translations } from './translations-en.ts';
import { writtenDay, formatInstant } from './written.ts';

interface ApprovedChangeOrderProps extends ApprovedProps {
  link: ChangeOrderLink;
}

/** What the customer approved and when, and the agreement with it included. */
export function ApprovedChangeOrder(props: ApprovedChangeOrderProps) {
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
