import { useState } from 'react';
import page from './customer-page.module.css';
import classes from './wrong-person.module.css';
import type { CustomerLink } from './customer-link.ts';
import { Failure } from './field.tsx';
import { reportWrongPerson } from './link-calls.ts';
import type { Translations } from './translations-en.ts';
import { useAct } from './use-act.ts';

interface WrongPersonProps {
  token: string;
  link: Pick<CustomerLink, 'company' | 'customer_name'>;
  onReported: () => void;
  translations: Translations;
}

/** The last line of the page: numbers and addresses change hands. Asks once, because the link ends. */
export function WrongPerson({ token, link, onReported, translations: t }: WrongPersonProps) {
  const [isSure, setIsSure] = useState(false);
  const act = useAct(t);
  const report = async () => {
    if (await act.run((key) => reportWrongPerson({ params: { token } }, key))) onReported();
  };
  if (!isSure)
    return (
      <p className={classes.notMe}>
        {t.notYou(link.customer_name)}
        <button type="button" onClick={() => setIsSure(true)}>
          {t.notForMe}
        </button>
      </p>
    );
  return (
    <section className={page.panel} aria-label={t.notForMe}>
      <p>{t.notForMeAsk(link.company.name)}</p>
      <Failure>{act.failure}</Failure>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={() => setIsSure(false)}>
          {t.back}
        </button>
        <button type="button" className={page.button} data-answer disabled={act.isBusy} onClick={() => void report()}>
          {t.notForMeConfirm}
        </button>
      </div>
    </section>
  );
}
