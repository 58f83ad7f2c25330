import { IconCash } from '../../app/ui/icons.ts';
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
          <Way label={p.payPart} onPress={() => open('part')} />
        </li>
      )}
      <li>
        <Way label={p.promise} onPress={() => open('promise')} />
      </li>
    </ul>
  );
}

function Way({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <IconCash size={22} stroke={1.75} aria-hidden />
      {label}
      <IconChevronRight size={18} aria-hidden />
    </button>
  );
}
