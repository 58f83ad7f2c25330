import { formatUsd } from '#domain/money.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../kit/icons/icons.ts';
import { IconBuildingBank, IconCreditCardOff } from '../../kit/icons/paying-icons.ts';
import type { LinkInvoice, LinkOnlinePayment } from '../customer-link.ts';
import document from '../document.module.css';
import lines from '../line-items.module.css';
import type { PayProps } from './pay-props.ts';
import type { PayTranslations } from './translations.ts';
import { useAttempt } from './use-attempt.ts';

type OutcomeProps = Omit<PayProps, 'place' | 'invoice' | 'choice' | 'onChoice'> & { payTranslations: PayTranslations };

interface OutcomeMessage {
  tone: 'green' | 'blue' | 'amber' | 'red';
  /** Defaults to the icon of the tone. */
  icon?: typeof IconInfoCircle;
  title: string;
  advice?: string | undefined;
  /** The URL of the receipt PDF. */
  receipt?: string | undefined;
}

const ICONS = { green: IconCircleCheck, blue: IconInfoCircle, amber: IconInfoCircle, red: IconAlertTriangle };

/** The result of the payment from which the customer returns; or that a payment is being processed. */
export function Outcome(props: OutcomeProps) {
  const { invoices, attempt, payTranslations: p, translations } = props;
  const isWaiting = useAttempt(props);
  const { payment } = attempt;
  const paidInvoice = invoices.find(({ invoice_id }) => invoice_id === payment?.invoice_id);
  const messages = [
    attempt.id !== null && outcomeOf(payment, { ...props, invoice: paidInvoice, isWaiting, p }),
    ...invoices.map(({ processing_amount }) => processing_amount > 0 && onItsWay(processing_amount, p)),
  ].filter((each): each is OutcomeMessage => Boolean(each));
  // Once refetched, the invoice itself shows the result of the attempt.
  const titles = new Set<string>();
  return messages
    .filter(({ title }) => !titles.has(title) && titles.add(title))
    .map((each) => <Strip key={each.title} {...each} label={translations.saveReceipt} />);
}

function Strip({ tone, icon: Icon = ICONS[tone], title, advice, receipt, label }: OutcomeMessage & { label: string }) {
  return (
    <div className={document.strip} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {advice && <p>{advice}</p>}
        {receipt && (
          <p>
            <a className={lines.tap} href={receipt}>
              {label}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

interface About extends Pick<OutcomeProps, 'payments' | 'isOfInvoice'> {
  /** Undefined if the page no longer shows it. */
  invoice: LinkInvoice | undefined;
  /** The result is still being polled. */
  isWaiting: boolean;
  p: PayTranslations;
}

function outcomeOf(
  payment: LinkOnlinePayment | undefined,
  { invoice, isOfInvoice, payments, isWaiting, p }: About,
): OutcomeMessage | undefined {
  if (isWaiting) return { tone: 'blue', title: p.looking };
  if (!payment) return undefined;
  const { state, amount, method, failure_reason } = payment;
  switch (state) {
    case 'succeeded':
      if (isOfInvoice && invoice?.status === 'PAID') return undefined;
      return {
        tone: 'green',
        title: p.paid,
        advice: invoice && p.paidOf(formatUsd(amount), invoice.invoice_number),
        receipt: payments.findLast((each) => each.invoice_id === payment.invoice_id && each.amount === amount)
          ?.receipt_url,
      };
    case 'processing':
      return onItsWay(amount, p);
    case 'failed':
      if (method === 'card') return declined(invoice, p);
      return { tone: 'red', title: method === 'bank' ? p.bankFailed : p.notPaid, advice: p.because(failure_reason) };
    case 'expired':
      return { tone: 'amber', title: p.expired, advice: p.payAgain };
    case 'canceled':
      // Closed by a newer attempt, or because the invoice has changed.
      return { tone: 'amber', title: p.closed, advice: p.lookAgain };
    default:
      if (failure_reason !== null) return declined(invoice, p);
      return { tone: 'amber', title: p.nothingYet, advice: p.nothingYetAdvice };
  }
}

function declined(invoice: LinkInvoice | undefined, p: PayTranslations): OutcomeMessage {
  const advice = invoice?.online_payment?.takes_bank ? p.anotherCardOrBank : p.anotherCard;
  return { tone: 'red', icon: IconCreditCardOff, title: p.declined, advice };
}

function onItsWay(amount: number, p: PayTranslations): OutcomeMessage {
  return { tone: 'blue', icon: IconBuildingBank, title: p.onItsWay(formatUsd(amount)), advice: p.onItsWayAdvice };
}
