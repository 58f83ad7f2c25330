import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import { useMemo, useState } from 'react';
import { ProposalPage, useFocusOnTitle } from './proposal-page.tsx';
import { Approved } from './approved.tsx';
import { IconUnlink } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import { ChangeOrderPage } from './change-order-page.tsx';
import page from './customer-page.module.css';
import { openChangeOrder } from './link-store.ts';
import { Loading, Unreached } from './loading.tsx';
import { useLinkState } from './use-link-state.ts';
import type { EstimateLink } from './customer-link.ts';
import { EstimateDocument } from './estimate-document.tsx';
import type { Translations } from './translations-en.ts';

interface EstimatePageProps {
  token: string;
  link: EstimateLink;
  reload: () => Promise<void>;
  translations: Translations;
}

/** The page of an estimate, with the selection among its optional line items. */
export function EstimatePage(props: EstimatePageProps) {
  const { link } = props;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  // Stored as the deselected line items, so that a line item of a later revision is selected, as in its message.
  const choice = useMemo(
    () => new Set(link.selected_line_item_ids.filter((id) => !leftOut.has(id))),
    [link.selected_line_item_ids, leftOut],
  );
  const [openId, setOpenId] = useState<string | null>(null);
  useFocusOnTitle(openId ?? '');
  if (openId !== null) {
    const close = () => {
      setOpenId(null);
      // The agreement and the billing may have changed.
      void props.reload();
    };
    const { estimate_number } = link.document;
    return <ChangeOrderBehind key={openId} {...props} id={openId} estimateNumber={estimate_number} onBack={close} />;
  }
  return (
    <ProposalPage
      {...props}
      hasPdf={props.token !== SAMPLE_LINK_TOKEN}
      renderApproved={(shown) => <Approved {...shown} link={link} onChangeOrder={setOpenId} />}
      renderDocument={(shown) => (
        <EstimateDocument
          {...shown}
          link={link}
          choice={choice}
          onChoose={(next) => setLeftOut(new Set(link.selected_line_item_ids.filter((id) => !next.has(id))))}
        />
      )}
    />
  );
}

interface ChangeOrderBehindProps {
  /** The token of the estimate's link. */
  token: string;
  id: string;
  estimateNumber: number;
  onBack: () => void;
  translations: Translations;
}

/** A change order opened through the link of its estimate, with a link back. */
function ChangeOrderBehind({ token, id, estimateNumber, onBack, translations: t }: ChangeOrderBehindProps) {
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
