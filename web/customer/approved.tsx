import type { ReactNode } from 'react';
import { formatUsd } from '#domain/money.ts';
import { IconCheck } from '../kit/icons/public-icons.ts';
import { AnswerHead } from './answer.tsx';
import type { ApprovedProps } from './proposal-page.tsx';
import { BillingSummary, Installments } from './billing.tsx';
import { totalsOf } from './choice.ts';
import page from './customer-page.module.css';
import type { Approval, EstimateLink, LinkInvoice, LinkChangeOrder } from './customer-link.ts';
import { timeChangeOf } from './change-order-parts.tsx';
import classes from './line-items.module.css';
import { emphasized } from './emphasized.tsx';
import { Line, Sums } from './line-items.tsx';
import { ToPay } from './how-to-pay.tsx';
import { MoreRows } from './more-rows.tsx';
import { Payments } from './payments.tsx';
import { Questions } from './questions.tsx';
import { SignedCopy } from './signed-copy.tsx';
import type { Translations } from './translations-en.ts';
import { usePaying } from './use-paying.tsx';
import { writtenCalendarDay, writtenDate, writtenDay, formatInstant, writtenDifference } from './written.ts';

interface ApprovedEstimateProps extends ApprovedProps {
  link: EstimateLink;
  /** Opens a change order of the estimate by its id. */
  onChangeOrder: (id: string) => void;
}

/** What the customer approved and when, the next steps, and the options that were not selected. */
export function Approved(props: ApprovedEstimateProps) {
  const { token, link, approval, isQuestionOpen, onAsk, onSent, onChangeOrder, translations: t } = props;
  const { document } = link;
  const { itemized_estimates: lines } = document;
  const chosen = new Set(approval.selected_line_item_ids);
  const totals = totalsOf(document, chosen);
  const renderPay = usePaying({
    token,
    company: link.company.name,
    invoices: link.invoices,
    payments: link.payments,
    reload: onSent,
    translations: t,
  });
  const [firstName = approval.signer_name] = approval.signer_name.split(/\s+/);
  return (
    <main id="document" className={page.layout}>
      <div className={page.document}>
        <AnswerHead
          tone="green"
          icon={IconCheck}
          number={[t.estimate(document.estimate_number), approval.package && t.packages[approval.package]]
            .filter(Boolean)
            .join(' · ')}
          title={t.approvedThanks(firstName)}
          lead={leadOf(link, approval, t)}
        />
        {renderPay('outcome')}
        {link.invoices
          .filter(({ status }) => status === 'OUTSTANDING')
          .map((invoice) => (
            <ToPay
              key={invoice.invoice_id}
              invoice={invoice}
              isDeposit={isDeposit(link, invoice)}
              renderPay={renderPay}
              translations={t}
            />
          ))}
        {link.how_to_pay && link.invoices.every(({ status }) => status !== 'OUTSTANDING') && (
          <section className={page.panel}>
            <h2>{t.howToPay}</h2>
            <p>{link.how_to_pay}</p>
          </section>
        )}
        {props.hasPdf && <SignedCopy token={token} link={link} approval={approval} translations={t} />}
        <ChangeOrders changeOrders={link.change_orders} onOpen={onChangeOrder} translations={t} />
        {link.billing && (
          <Installments
            billing={link.billing}
            invoices={link.invoices}
            approvedOn={
              approval.approved_on === null
                ? writtenDate(new Date(approval.approved_at), t)
                : writtenCalendarDay(approval.approved_on, t)
            }
            translations={t}
          />
        )}
        {link.billing && <BillingSummary billing={link.billing} translations={t} />}
        <Payments payments={link.payments} company={link.company.name} translations={t} />
        <section className={page.panel}>
          <h2>{t.whatApproved}</h2>
          <ul>
            {lines.map((line) => {
              const isChosen = !line.is_optional || chosen.has(line.itemized_estimate_id);
              return (
                <Line
                  key={line.itemized_estimate_id}
                  line={line}
                  document={document}
                  translations={t}
                  isLeftOut={!isChosen}
                  note={line.is_optional ? (isChosen ? t.yourPick : t.notChosen) : undefined}
                />
              );
            })}
          </ul>
        </section>
        <Sums document={document} totals={totals} translations={t} />
        <Questions token={token} link={link} isQuestionOpen={isQuestionOpen} onSent={onSent} translations={t} />
      </div>
      <aside className={page.side} aria-label={t.more}>
        <MoreRows token={token} link={link} hasPdf={props.hasPdf} onAsk={onAsk} translations={t} />
      </aside>
    </main>
  );
}

/** Whether an invoice bills the installment due on approval. */
function isDeposit({ billing }: EstimateLink, { invoice_id }: LinkInvoice): boolean {
  return billing?.installments.some((one) => one.kind === 'deposit' && one.invoice_id === invoice_id) ?? false;
}

/** States who approved what, and when; or that the company has recorded the approval. */
function leadOf({ company, document: { name } }: EstimateLink, approval: Approval, t: Translations): ReactNode {
  const total = formatUsd(approval.final_total);
  const { approved_on } = approval;
  const sentence =
    approved_on === null
      ? t.approvedSummary(name, total, formatInstant(approval.approved_at, t))
      : t.recordedSummary(company.name, name, total, writtenDay(approved_on, t));
  return emphasized(sentence, name, total);
}

interface ChangeOrdersProps {
  changeOrders: readonly LinkChangeOrder[];
  onOpen: (id: string) => void;
  translations: Translations;
}

/** The change orders sent for an approved estimate, each with its status. */
function ChangeOrders({ changeOrders, onOpen, translations: t }: ChangeOrdersProps) {
  if (changeOrders.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{t.changeOrders}</h2>
      <ul>
        {changeOrders.map((changeOrder) => {
          const { change_order_id: id, change_order_number: number, name, final_total, status } = changeOrder;
          const parts = [t.changeOrderAlone(number), t.states[status], timeChangeOf(changeOrder, t)];
          return (
            <li key={id} className={classes.share}>
              <p>
                <b>{name}</b>
                <br />
                <span className={page.small}>{parts.filter(Boolean).join(' · ')}</span>
              </p>
              <p className={classes.amount}>{writtenDifference(final_total)}</p>
              <div className={page.after}>
                <button type="button" className={page.button} onClick={() => onOpen(id)}>
                  {t.seeChangeOrder(number)}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
