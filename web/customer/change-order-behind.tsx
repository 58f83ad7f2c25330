import { useMemo } from 'react';
import { IconUnlink } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import { useFocusOnTitle } from './proposal-page.tsx';
import { ChangeOrderPage } from './change-order-page.tsx';
import page from './customer-page.module.css';
import { openChangeOrder } from './link-store.ts';
import { Loading, Unreached } from './loading.tsx';
import type { Translations } from './translations-en.ts';
import { useLinkState } from './use-link-state.ts';

interface ChangeOrderBehindProps {
  /** The token of the estimate's link. */
  token: string;
  id: string;
  estimateNumber: number;
  onBack: () => void;
  translations: Translations;
}

/** A change order opened through the link of its estimate, with a link back. */
export function ChangeOrderBehind({ token, id, estimateNumber, onBack, translations: t }: ChangeOrderBehindProps) {
  const store = useMemo(() => openChangeOrder(token, id), [token, id]);
  const state = useLinkState(store);
  useFocusOnTitle(state.is);
  const { reload } = store;
  const shown = () => {
    if (state.is === 'expired') return <Answer tone="grey" icon={IconUnlink} title={t.linkExpired} />;
    if (state.is === 'closed') return <Answer tone="grey" icon={IconUnlink} title={t.companyClosed(state.phone)} />;
    if (state.is === 'unreached') return <Unreached onRetry={reload} translations={t} />;
    if (state.is === 'loading' || state.link.kind !== 'change_order') return <Loading translations={t} />;
    return <ChangeOrderPage token={token} link={state.link} hasPdf={false} reload={reload} translations={t} />;
  };
  return (
    <>
      <nav className={page.back} aria-label={t.backToEstimate(estimateNumber)}>
        <button type="button" className={page.button} onClick={onBack}>
          {t.backToEstimate(estimateNumber)}
        </button>
      </nav>
      {shown()}
    </>
  );
}
