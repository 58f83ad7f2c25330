import type { PayProps } from '../use-paying.tsx';
import { NO_CHOICE } from '../use-paying.tsx';
import { Outcome } from './outcome.tsx';
import { type PayingInvoice, textsOf } from './paying-invoice.ts';
import { PayButton, PayFoot } from './pay-button.tsx';
import { PartForm } from './part-form.tsx';
import { PromiseForm } from './promise-form.tsx';
import { OtherWays } from './other-ways.tsx';

const noChange = () => {};

/** The parts of paying, each at its place of the page. */
export function Pay({ place, invoice, choice = NO_CHOICE, onChoice = noChange, ...page }: PayProps) {
  const texts = textsOf(page.translations);
  if (place === 'outcome') return <Outcome {...page} texts={texts} />;
  if (!invoice) return null;
  const paying: PayingInvoice = { ...page, invoice, choice, onChoice, texts };
  if (place === 'button') return <PayButton {...paying} />;
  if (place === 'foot') return <PayFoot {...paying} />;
  if (place === 'ways') return <OtherWays {...paying} />;
  if (choice.form === 'part') return <PartForm {...paying} />;
  return choice.form === 'promise' ? <PromiseForm {...paying} /> : null;
}
