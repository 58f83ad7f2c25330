import { IconDownload } from '../app/ui/icons.ts';
import page from './customer-page.module.css';
import type { Approval } from './customer-link.ts';
import type { Translations } from './translations-en.ts';

interface SignedCopyProps {
  token: string;
  approval: Approval;
  translations: Translations;
}

/** The customer's copy of what was signed, once it is rendered. */
export function SignedCopy({ token, approval, translations: t }: SignedCopyProps) {
  return (
    <section className={page.panel} aria-live="polite">
      <h2>{t.signedCopy}</h2>
      {approval.signed_pdf_sha256 === null ? (
        <p className={page.hint}>{t.preparingCopy}</p>
      ) : (
        <a className={`${page.button} ${page.after}`} href={`/d/${encodeURIComponent(token)}/signed.pdf`}>
          <IconDownload size={18} aria-hidden />
          {t.saveCopy}
        </a>
      )}
    </section>
  );
}
