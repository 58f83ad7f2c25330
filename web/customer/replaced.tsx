import { IconRefresh } from '../app/ui/icons.ts';
import { Answer } from './answer.tsx';
import { numberOf } from './answered-link.ts';
import page from './customer-page.module.css';
import type { AnsweredLink } from './customer-link.ts';
import { RevisionChanges } from './revision-changes.tsx';
import type { Translations } from './translations-en.ts';
import { writtenDayOfMonth } from './written.ts';

interface ReplacedProps {
  link: AnsweredLink;
  onShow: () => void;
  translations: Translations;
}

/** A new revision came while the customer read the one before: nothing was signed. */
export function Replaced({ link, onShow, translations: t }: ReplacedProps) {
  const { changes } = link.revision;
  return (
    <Answer tone="blue" icon={IconRefresh} number={numberOf(link, t)} title={t.replaced} lead={t.replacedAdvice}>
      <section className={page.panel}>
        {changes && <h2>{t.whatChangedOn(writtenDayOfMonth(changes.changed_on, t))}</h2>}
        {changes && <RevisionChanges changes={changes} translations={t} />}
        <div className={page.buttons}>
          <button type="button" className={page.button} data-main onClick={onShow}>
            {t.showNew}
          </button>
        </div>
      </section>
    </Answer>
  );
}
