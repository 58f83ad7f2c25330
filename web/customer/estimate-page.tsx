import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import type { Package } from '#domain/sales/packages.ts';
import { useMemo, useState } from 'react';
import { ProposalPage, useFocusOnTitle } from './proposal-page.tsx';
import { Approved } from './approved.tsx';
import { IconUnlink } from '../kit/icons/icons.ts';
import { Answer } from './answer.tsx';
import { totalsOf, withPackage } from './choice.ts';
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
  const { link: whole } = props;
  const [picked, setPicked] = useState(whole.document.packages[0]?.package ?? null);
  const link = useMemo(() => ofPackage(whole, whole.approval?.package ?? picked), [whole, picked]);
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
      link={link}
      hasPdf={props.token !== SAMPLE_LINK_TOKEN}
      renderApproved={(shown) => <Approved {...shown} link={link} onChangeOrder={setOpenId} />}
      renderDocument={(shown) => (
        <EstimateDocument
          {...shown}
          link={link}
          packages={
            whole.document.packages.length > 0
              ? {
                  whole: whole.document,
                  picked,
                  onPick: setPicked,
                  totalOf: (each) => totalOfPackage(whole, each, leftOut),
                }
              : undefined
          }
          choice={choice}
          onChoose={(next) => setLeftOut(new Set(link.selected_line_item_ids.filter((id) => !next.has(id))))}
        />
      )}
    />
  );
}

/** The estimate as if it had only the line items of one package. */
function ofPackage(link: EstimateLink, picked: Package | null): EstimateLink {
  const document = withPackage(link.document, picked);
  const ids = new Set(document.itemized_estimates.map((line) => line.itemized_estimate_id));
  return { ...link, document, selected_line_item_ids: link.selected_line_item_ids.filter((id) => ids.has(id)) };
}

/** The total of a package without the optional line items that are deselected. */
function totalOfPackage(whole: EstimateLink, each: Package, leftOut: ReadonlySet<string>): number {
  const { document, selected_line_item_ids } = ofPackage(whole, each);
  return totalsOf(document, new Set(selected_line_item_ids.filter((id) => !leftOut.has(id)))).final_total;
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
