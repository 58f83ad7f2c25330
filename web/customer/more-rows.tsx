import { IconCall, IconCircleX, IconMessageQuestion } from '../kit/icons/icons.ts';
import { IconChevronRight, IconFileTypePdf } from '../kit/icons/public-icons.ts';
import classes from './document.module.css';
import type { CustomerLink } from './customer-link.ts';
import type { Translations } from './translations-en.ts';

interface MoreRowsProps {
  token: string;
  link: Pick<CustomerLink, 'company' | 'can'>;
  hasPdf?: boolean | undefined;
  /** Replaces the PDF of the link. */
  pdf?: string | undefined;
  onAsk: () => void;
  /** Declines the document; undefined if there is nothing to decline. */
  decline?: { words: string; onPress: () => void } | undefined;
  translations: Translations;
}

/** The secondary actions: a question, the PDF, a call, a decline. */
export function MoreRows({
  token,
  link: { company, can },
  hasPdf = true,
  pdf,
  onAsk,
  decline,
  translations: t,
}: MoreRowsProps) {
  const arrow = <IconChevronRight size={18} aria-hidden />;
  return (
    <nav aria-label={t.more}>
      <ul className={`${classes.rows} ${classes.panel}`}>
        {can.ask && (
          <li>
            <button type="button" onClick={onAsk}>
              <IconMessageQuestion size={22} stroke={1.75} aria-hidden />
              {t.ask}
              {arrow}
            </button>
          </li>
        )}
        {company.phone && (
          <li>
            <a href={`tel:${company.phone}`}>
              <IconCall size={22} stroke={1.75} aria-hidden />
              {t.callNumber(company.phone)}
              {arrow}
            </a>
          </li>
        )}
        {hasPdf && (
          <li>
            <a href={pdf ?? pdfOf(token)}>
              <IconFileTypePdf size={22} stroke={1.75} aria-hidden />
              {t.openPdf}
              {arrow}
            </a>
          </li>
        )}
        {decline && (
          <li>
            <button type="button" onClick={decline.onPress}>
              <IconCircleX size={22} stroke={1.75} aria-hidden />
              {decline.words}
              {arrow}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The PDF of the displayed document. */
function pdfOf(token: string): string {
  return `/d/${encodeURIComponent(token)}/pdf`;
}
