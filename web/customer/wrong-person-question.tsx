import type { customerPage } from '#contract/sales/customer-page.ts';
import * as laterCalls from '#contract/sales/later-link-calls.ts';
import page from './customer-page.module.css';
import { Failure } from './field.tsx';
import { callTo } from './link-calls.ts';
import type { Translations } from './translations-en.ts';
import { useAction } from './use-action.ts';

const reportWrongPerson = callTo<typeof customerPage.reportWrongPerson>(laterCalls.reportWrongPerson);

interface WrongPersonQuestionProps {
  token: string;
  companyName: string;
  onBack: () => void;
  onReported: () => void;
  translations: Translations;
}

/** Confirms a report that the message was sent to the wrong person, because it revokes the link. */
export function WrongPersonQuestion(props: WrongPersonQuestionProps) {
  const { token, companyName, onBack, onReported, translations: t } = props;
  const act = useAction(t);
  const report = async () => {
    if (await act.run((key) => reportWrongPerson({ params: { token } }, key))) onReported();
  };
  return (
    <section className={page.panel} aria-label={t.notForMe}>
      <p>{t.notForMeAsk(companyName)}</p>
      <Failure>{act.failure}</Failure>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={onBack}>
          {t.back}
        </button>
        <button type="button" className={page.button} data-answer disabled={act.isBusy} onClick={() => void report()}>
          {t.notForMeConfirm}
        </button>
      </div>
    </section>
  );
}
