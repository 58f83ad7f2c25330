import { IconUnlink } from '../app/ui/icons.ts';
import { Answer } from './answer.tsx';
import page from './customer-page.module.css';
import type { Translations } from './translations-en.ts';

/** In place of every document of a closed company, whose links open again if it is restored. */
export function CompanyClosed({ phone, translations: t }: { phone: string; translations: Translations }) {
  return (
    <Answer tone="grey" icon={IconUnlink} title={t.companyClosed(phone)}>
      <a className={page.button} data-main data-wide href={`tel:${phone}`}>
        {t.callNumber(phone)}
      </a>
    </Answer>
  );
}
