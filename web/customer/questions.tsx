import { COMMENT_MAX } from '#domain/sales/response-limits.ts';
import { type FormEvent, useState } from 'react';
import page from './customer-page.module.css';
import type { CustomerLink } from './customer-link.ts';
import { Failure, Field } from './field.tsx';
import { answersTo } from './link-calls.ts';
import classes from './frame.module.css';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';
import { formatInstant } from './written.ts';

interface QuestionsProps {
  token: string;
  link: CustomerLink;
  isQuestionOpen: boolean;
  onSent: () => Promise<void>;
  translations: Translations;
}

/** Questions and answers, and the field for a new question. */
export function Questions({ token, link, isQuestionOpen, onSent, translations: t }: QuestionsProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const act = useAction(t);
  if (!isQuestionOpen && link.comments.length === 0) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(false);
    setFault(text.trim() === '' ? t.enterQuestion : undefined);
    if (text.trim() === '') return;
    const comment = { text: text.trim(), kind: 'question' as const };
    if (!(await act.run((key) => answersTo(token, link).comment(comment, key)))) return;
    setText('');
    setIsSent(true);
    await onSent();
  };
  return (
    <section id="questions" className={page.panel}>
      <h2>{t.questions}</h2>
      {link.comments.length > 0 && (
        <ol>
          {link.comments.map((comment) => (
            <li key={comment.comment_id} className={classes.comment}>
              <p>
                <b>{comment.author === 'customer' ? t.you : comment.author_name}</b>{' '}
                <span className={page.small}>{formatInstant(comment.created_at, t)}</span>
              </p>
              <p>{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {link.can.ask && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Field id="question" label={t.yourQuestion} error={fault}>
            {(props) => (
              <textarea
                {...props}
                rows={3}
                maxLength={COMMENT_MAX}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setFault(undefined);
                }}
              />
            )}
          </Field>
          <Failure>{act.failure}</Failure>
          <p role="status" className={page.hint}>
            {isSent && t.questionSent(link.company.name)}
          </p>
          <div className={page.buttons}>
            <button className={page.button} disabled={act.isBusy} aria-busy={act.isBusy}>
              {act.isBusy ? t.sending : t.sendQuestion}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
