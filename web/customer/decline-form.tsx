import { DECLINE_TEXT_MAX } from '#domain/sales/response-limits.ts';
import { type FormEvent, useId, useState } from 'react';
import type { ApiError } from '../kit/api/call.ts';
import page from './customer-page.module.css';
import { numberOf } from './proposal-link.ts';
import type { ProposalLink, DeclineReason } from './customer-link.ts';
import classes from './document.module.css';
import { Failure, Field } from './field.tsx';
import { answersTo } from './link-calls.ts';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';
import { writtenDay } from './written.ts';

const REASONS: readonly DeclineReason[] = ['price', 'timing', 'chose_another', 'not_doing_it', 'other'];

interface DeclineFormProps {
  token: string;
  link: ProposalLink;
  onDeclined: () => Promise<void>;
  onBack: () => void;
  onError: (error: ApiError) => boolean;
  translations: Translations;
}

/** The reason for declining. The decline is not final, and each question is asked only once. */
export function DeclineForm({ token, link, onDeclined, onBack, onError, translations: t }: DeclineFormProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<{ reason?: string; text?: string }>({});
  const act = useAction(t);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return setFault({ reason: t.chooseReason });
    if (reason === 'other' && text.trim() === '') return setFault({ text: t.giveReason });
    const decline = { revision_id: link.revision.id, reason_code: reason, reason_text: text.trim() || null };
    const isDone = await act.run((key) => answersTo(token, link).decline(decline, key), onError);
    if (isDone) await onDeclined();
  };
  return (
    <main id="document" className={page.layout} data-alone>
      <div className={page.document}>
        <DeclineHead link={link} translations={t} />
        <form className={page.panel} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset className={classes.reasons} aria-describedby={fault.reason && `${id}-reason`}>
            <legend className="visually-hidden">{t.whyNot}</legend>
            {REASONS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name={`${id}-reason`}
                  checked={reason === each}
                  onChange={() => {
                    setReason(each);
                    setFault({});
                  }}
                />
                {t.reasons[each]}
              </label>
            ))}
            {fault.reason && (
              <p id={`${id}-reason`} role="alert" className={page.error}>
                {fault.reason}
              </p>
            )}
          </fieldset>
          <Field
            label={reason === 'other' ? t.whatReason : t.addSomething}
            optional={reason === 'other' ? undefined : t.optional}
            error={fault.text}
          >
            {(props) => (
              <textarea
                {...props}
                rows={3}
                maxLength={DECLINE_TEXT_MAX}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setFault({});
                }}
              />
            )}
          </Field>
          <Failure>{act.failure}</Failure>
          <div className={page.buttons}>
            <button type="button" className={page.button} onClick={onBack}>
              {t.back}
            </button>
            <button className={page.button} data-answer disabled={act.isBusy} aria-busy={act.isBusy}>
              {act.isBusy ? t.declining : t.declineNow}
            </button>
          </div>
        </form>
      </div>
    </main>
  );
}

function DeclineHead({ link, translations: t }: Pick<DeclineFormProps, 'link' | 'translations'>) {
  const { company, revision, document } = link;
  return (
    <div>
      <p className={page.number}>
        {numberOf(link, t)} · {document.name}
      </p>
      <h1 tabIndex={-1}>{t.whyNot}</h1>
      <p className={page.lead}>
        {t.declineAdvice(company.name)} {revision.valid_until && t.changeMindUntil(writtenDay(revision.valid_until, t))}
      </p>
    </div>
  );
}
