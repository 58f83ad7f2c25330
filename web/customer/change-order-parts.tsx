import { formatUsd } from '#domain/money.ts';
import page from './customer-page.module.css';
import type { ChangeOrderLink } from './customer-link.ts';
import { Line, Sum } from './line-items.tsx';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { writtenDifference } from './written.ts';

interface PartProps {
  document: ChangeOrderLink['document'];
  translations: Translations;
}

/** "2 days longer", "1 day shorter"; empty if the duration does not change. */
export function timeChangeOf({ time_change_day: days }: { time_change_day: number }, t: Translations): string {
  if (days === 0) return '';
  return days > 0 ? t.longer(days) : t.shorter(-days);
}

/** The additions and, with a minus sign, the deductions. */
export function ChangedLines({ document, title, translations: t }: PartProps & { title: string }) {
  if (document.line_items.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{title}</h2>
      <ul>
        {document.line_items.map((line) => (
          <Line
            key={line.change_order_line_item_id}
            line={line}
            document={document}
            note={line.is_credit ? t.credit : undefined}
            translations={t}
          />
        ))}
      </ul>
    </section>
  );
}

/** The steps from the line items to the total of the change, if they are taxed. */
export function ChangeSums({ document, translations: t }: PartProps) {
  if (document.tax_amount === 0) return null;
  return (
    <section className={page.panel}>
      <dl className={classes.sums}>
        <Sum label={t.subTotal} amount={document.sub_total_dollar} />
        <Sum label={t.tax(String(document.tax_rate))} amount={document.tax_amount} />
        <div className={classes.total}>
          <dt>{t.thisChange}</dt>
          <dd>{writtenDifference(document.final_total)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The agreed total before and after this change, in dollars and days, and when the change is billed. */
export function ChangedAgreement({
  document,
  isApproved = false,
  translations: t,
}: PartProps & { isApproved?: boolean }) {
  const { agreed_before, final_total, agreed_then } = document;
  const time = timeChangeOf(document, t);
  const bills = billsOf(document, isApproved, t);
  return (
    <section className={page.panel}>
      <h2>{t.changeOfAgreed}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{t.agreedSoFar}</dt>
          <dd>{formatUsd(agreed_before)}</dd>
        </div>
        <div>
          <dt>{t.thisChange}</dt>
          <dd>{writtenDifference(final_total)}</dd>
        </div>
        <div data-strong>
          <dt>{t.agreedThen}</dt>
          <dd>{formatUsd(agreed_then)}</dd>
        </div>
        {time && (
          <div>
            <dt>{t.timeToComplete}</dt>
            <dd>{time}</dd>
          </div>
        )}
      </dl>
      {bills && <p className={`${page.hint} ${page.after}`}>{bills}</p>}
    </section>
  );
}

/** The same text as in the PDF. A charge due on approval is part of the estimate's billing by then. */
function billsOf({ final_total, bills }: PartProps['document'], isApproved: boolean, t: Translations): string {
  if (final_total === 0 || (isApproved && final_total > 0 && bills === 'alone')) return '';
  if (final_total < 0) return t.billsCredit;
  return bills === 'alone' ? t.billsAlone : t.billsAtCompletion;
}
