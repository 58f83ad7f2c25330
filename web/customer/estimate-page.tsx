import { useMemo, useState } from 'react';
import { ProposalPage, useFocusOnTitle } from './proposal-page.tsx';
import { Approved } from './approved.tsx';
import { ChangeOrderBehind } from './change-order-behind.tsx';
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
