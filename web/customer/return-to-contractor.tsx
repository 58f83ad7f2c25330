import { ESTIMATE_LIST } from '../kit/way-back.ts';
import { Answer, type AnswerProps } from './answer.tsx';
import page from './customer-page.module.css';
import type { Translations } from './translations-en.ts';

/** The end of signing on a company device, with a link back for the employee who receives the device. */
export function ReturnToContractor({
  translations: t,
  ...answer
}: Omit<AnswerProps, 'children'> & { translations: Translations }) {
  return (
    <Answer {...answer}>
      <div className={page.buttons}>
        <a className={page.button} href={ESTIMATE_LIST}>
          {t.backToOffice}
        </a>
      </div>
    </Answer>
  );
}
