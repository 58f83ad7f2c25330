import { IconDownload } from '../kit/icons/icons.ts';
import page from './customer-page.module.css';
import type { ProposalLink, Approval } from './customer-link.ts';
import type { Translations } from './translations-en.ts';

interface SignedCopyProps {
  token: string;
  link: ProposalLink;
  approval: Approval;
  translations: Translations;
}

/** The customer's copy of the approved document, once it is rendered. */
export function SignedCopy({ token, link, approval, translations: t }: SignedCopyProps) {
  const isSigned = approval.signature !== null;
  return (
    <section className={page.panel} aria-live="polite">
      <h2>{isSigned ? t.signedCopy : t.copy}</h2>
      {approval.signed_pdf_sha256 === null ? (
        <p className={page.hint}>{t.preparingCopy}</p>
      ) : (
        <div className={page.buttons}>
          <a className={page.button} href={signedPdfOf(token, link)}>
            <IconDownload size={18} aria-hidden />
            {isSigned ? t.saveCopy : t.saveUnsigned}
          </a>
        </div>
      )}
    </section>
  );
}

function signedPdfOf(token: string, link: ProposalLink): string {
  const behind = `/d/${encodeURIComponent(token)}`;
  return link.kind === 'change_order'
    ? `${behind}/change_orders/${link.change_order_id}/signed.pdf`
    : `${behind}/signed.pdf`;
}
