import { AnsweredDocument, type DocumentProps } from './answered-document.tsx';
import { amountOf } from './answered-link.ts';
import { ChangedAgreement, ChangedLines, ChangeSums, timeChangeOf } from './change-order-parts.tsx';
import page from './customer-page.module.css';
import type { ChangeOrderLink } from './customer-link.ts';
import classes from './estimate-document.module.css';

interface ChangeOrderDocumentProps extends DocumentProps {
  link: ChangeOrderLink;
}

/** What a change order says: why, what is added and taken off, and what is agreed with it. Nothing in it is chosen. */
export function ChangeOrderDocument(props: ChangeOrderDocumentProps) {
  const { link, translations: t } = props;
  const { document } = link;
  const amount = amountOf(link);
  const time = timeChangeOf(document, t);
  const said = [amount, time].filter(Boolean).join(', ');
  return (
    <AnsweredDocument
      {...props}
      what={{ chosen: [], total: document.final_total, isSomething: true, said }}
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
    </AnsweredDocument>
  );
}
