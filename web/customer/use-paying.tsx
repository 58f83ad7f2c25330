import { type ComponentType, useState } from 'react';
import { useLater } from '../kit/page/use-later.ts';
import type { Attempt, PayPage, PayProps, RenderPay } from './paying/pay-props.ts';

const loadPay = () => import('./later.ts').then(({ Pay }): ComponentType<PayProps> => Pay);

/** The payment UI of a page. Its script and texts are loaded only if there is a balance due or a recent payment. */
export function usePaying(page: PayPage): RenderPay {
  const [attempt, setAttempt] = useState<Attempt>({ id: new URLSearchParams(location.search).get('payment') });
  const isOwed = page.invoices.some(({ status }) => status === 'OUTSTANDING');
  const { Part } = useLater(loadPay, isOwed || attempt.id !== null);
  return (place, about) => Part && <Part place={place} {...page} {...about} attempt={attempt} onAttempt={setAttempt} />;
}
