import { type PayProps, NO_CHOICE } from './pay-props.ts';
import { Outcome } from './outcome.tsx';
import { type PayingInvoice, payTranslationsOf, partsOf } from './paying-invoice.ts';
import { PayButton, PayFoot } from './pay-button.tsx';
import { PartForm } from './part-form.tsx';
import { PromiseForm } from './promise-form.tsx';
import { IconCash } from '../../kit/icons/icons.ts';
import { IconCoin } from '../../kit/icons/paying-icons.ts';
import { IconChevronRight } from '../../kit/icons/public-icons.ts';
import classes from '../customer-page.module.css';
import rows from '../document.module.css';

const noChange = () => {};

/** The parts of the payment UI, rendered at their places on the page. */
export function Pay({ place, invoice, choice = NO_CHOICE, onChoice = noChange, ...page }: PayProps) {
  const payTranslations = payTranslationsOf(page.translations);
  if (place === 'outcome') return <Outcome {...page} payTranslations={payTranslations} />;
  if (!invoice) return null;
  const paying: PayingInvoice = { ...page, invoice, choice, onChoice, payTranslations };
  if (place === 'button') return <PayButton {...paying} />;
  if (place === 'foot') return <PayFoot {...paying} />;
  if (place === 'ways') return <OtherWays {...paying} />;
  if (choice.form === 'part') return <PartForm {...paying} />;
  return choice.form === 'promise' ? <PromiseForm {...paying} /> : null;
}

/** The other actions for an invoice: paying a part, or reporting a payment by other means. */
function OtherWays({ invoice, choice, onChoice, payTranslations: p }: PayingInvoice) {
  const open = (form: 'part' | 'promise') => onChoice({ ...choice, form });
  return (
    <ul className={rows.rows}>
      {partsOf(invoice) && (
        <li className={classes.narrow}>
          <Way icon={IconCoin} label={p.payPart} onPress={() => open('part')} />
        </li>
      )}
      <li>
        <Way icon={IconCash} label={p.promise} onPress={() => open('promise')} />
      </li>
    </ul>
  );
}

interface WayProps {
  icon: typeof IconCash;
  label: string;
  onPress: () => void;
}

function Way({ icon: Icon, label, onPress }: WayProps) {
  return (
    <button type="button" onClick={onPress}>
      <Icon size={22} stroke={1.75} aria-hidden />
      {label}
      <IconChevronRight size={18} aria-hidden />
    </button>
  );
}
