import { COMMENT_MAX } from '#domain/sales/response-limits.ts';
import { type FormEvent, useState } from 'react';
import { IconClock } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import { amountOf, numberOf } from './proposal-link.ts';
import page from './customer-page.module.css';
import type { ProposalLink } from './customer-link.ts';
import { emphasized } from './emphasized.tsx';
import { Failure, Field } from './field.tsx';
import { answersTo } from './link-calls.ts';
import { MoreRows } from './more-rows.tsx';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';
import { WrongPerson } from './wrong-person.tsx';
import { writtenDay } from './written.ts';

interface ExpiredProps {
  token: string;
  link: ProposalLink;
  validUntil: string;
  /** Whether the PDF as sent has its own URL. */
  hasPdf: boolean;
  onQuestionSent: () => Promise<void>;
  onAsk: () => void;
  onLook: () => void;
  onWrongPerson: () => void;
  translations: Translations;
}

/** Shown after the last day of the document: one click requests a new one. */
export function Expired(props: ExpiredProps) {
  const { token, link, validUntil, onQuestionSent, onLook, translations: t } = props;
  const { document, company, comments, can, revision } = link;
  const words = t.answering[link.kind];
  const [text, setText] = useState('');
  const act = useAction(t);
  const hasRequestedRenewal = comments.some(
    ({ kind, created_at }) => kind === 'renewal' && created_at.slice(0, 10) >= revision.date,
  );
  const nameAndAmount = [document.name, amountOf(link)] as const;
  const advice = can.renew ? emphasized(t.expiredAdvice(...nameAndAmount), ...nameAndAmount) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const comment = { text: text.trim() || words.renewalText, kind: 'renewal' as const };
    if (await act.run((key) => answersTo(token, link).comment(comment, key))) await onQuestionSent();
  };
  return (
    <Answer
      tone="amber"
      icon={IconClock}
      number={numberOf(link, t)}
      title={hasRequestedRenewal ? words.newLinkRequested(company.name) : words.expiredOn(writtenDay(validUntil, t))}
      lead={hasRequestedRenewal ? t.getMessage : advice}
    >
      {can.renew && !hasRequestedRenewal && (
        <form className={page.panel} onSubmit={(event) => void submit(event)}>
          <Field label={t.messageTo(company.name)} optional={t.optional}>
            {(props) => (
              <textarea
                {...props}
                rows={3}
                maxLength={COMMENT_MAX}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Failure>{act.failure}</Failure>
          <div className={page.buttons}>
            <button className={page.button} data-main disabled={act.isBusy} aria-busy={act.isBusy}>
              {act.isBusy ? t.sending : words.askForNew}
            </button>
          </div>
          <p className={page.hint}>
            {t.getMessage} {company.phone && t.orCall(company.phone)}
          </p>
        </form>
      )}
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={onLook}>
          {words.lookAtExpired}
        </button>
      </div>
      <MoreRows token={token} link={link} hasPdf={props.hasPdf} onAsk={props.onAsk} translations={t} />
      {!link.is_in_person && (
        <WrongPerson token={token} link={link} onReported={props.onWrongPerson} translations={t} />
      )}
    </Answer>
  );
}
