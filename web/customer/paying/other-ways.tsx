import { IconCash } from '../../app/ui/icons.ts';
import { IconCoin } from '../../app/ui/paying-icons.ts';
import { IconChevronRight } from '../../app/ui/public-icons.ts';
import page from '../customer-page.module.css';
import { partsOf, type PayingInvoice } from './paying-invoice.ts';
import rows from '../rows.module.css';

/** What else can be done about an invoice: a part of it, or saying that it was paid another way. */
export function OtherWays({ invoice, choice, onChoice, texts: p }: PayingInvoice) {
  const open = (form: 'part' | 'promise') => onChoice({ ...choice, form });
  return (
    <ul className={rows.rows}>
      {partsOf(invoice) && (
        <li className={page.narrow}>
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
