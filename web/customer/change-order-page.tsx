import { ProposalPage } from './proposal-page.tsx';
import { ApprovedChangeOrder } from './approved-change-order.tsx';
import type { ChangeOrderLink } from './customer-link.ts';
import type { Translations } from './translations-en.ts';
import { ProposalDocument, type DocumentProps } from './proposal-document.tsx';
import { amountOf } from './proposal-link.ts';
import { ChangedAgreement, ChangedLines, ChangeSums, timeChangeOf } from './change-order-parts.tsx';
import page from './customer-page.module.css';
import classes from './document.module.css';

interface ChangeOrderPageProps {
  token: string;
  link: ChangeOrderLink;
  hasPdf?: boolean;
  reload: () => Promise<void>;
  translations: Translations;
}

/**
 * The page of a change order: additions to an approved estimate or deductions from it, with the same responses as an
 * estimate.
 */
export function ChangeOrderPage(props: ChangeOrderPageProps) {
  const { link } = props;
  return (
    <ProposalPage
      {...props}
      renderApproved={(shown) => <ApprovedChangeOrder {...shown} link={link} />}
      renderDocument={(shown) => <ChangeOrderDocument {...shown} link={link} />}
    />
  );
}

interface ChangeOrderDocumentProps extends DocumentProps {
  link: ChangeOrderLink;
}

/**
 * The content of a change order: its reason, its additions and deductions, and the new agreed total. It has no options.
 */
function ChangeOrderDocument(props: ChangeOrderDocumentProps) {
  const { link, translations: t } = props;
  const { document } = link;
  const amount = amountOf(link);
  const time = timeChangeOf(document, t);
  const amountAndTime = [amount, time].filter(Boolean).join(', ');
  return (
    <ProposalDocument
      {...props}
      what={{ chosen: [], total: document.final_total, isSomething: true, nameAndAmount: amountAndTime }}
      amount={amount}
      label={t.thisChange}
      note={time}
    >
      <section className={page.panel}>
        <h2>{t.reason}</h2>
        <p className={classes.text}>{document.reason}</p>
      </section>
      <ChangedLines document={document} title={t.whatChanges} translations={t} />
      <ChangeSums document={document} translations={t} />
      <ChangedAgreement document={document} translations={t} />
    </ProposalDocument>
  );
}
