import { IconCircleX } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import { amountOf, numberOf } from './proposal-link.ts';
import page from './customer-page.module.css';
import type { ProposalLink, Decline } from './customer-link.ts';
import type { Translations } from './translations-en.ts';
import { writtenDay, writtenShortDay } from './written.ts';

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
export function Declined({ link, decline, onLook, onAsk, translations: t }: DeclinedProps) {
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
