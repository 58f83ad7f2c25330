import { useMemo, useState } from 'react';
import { AnsweredPage } from './answered-page.tsx';
import { Approved } from './approved.tsx';
import type { EstimateLink } from './customer-link.ts';
import { EstimateDocument } from './estimate-document.tsx';
import type { Translations } from './translations-en.ts';

interface EstimatePageProps {
  token: string;
  link: EstimateLink;
  reload: () => Promise<void>;
  translations: Translations;
}

/** The page of an estimate, with the choice among its optional line items. */
export function EstimatePage(props: EstimatePageProps) {
  const { link } = props;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  // Kept as what is left out, so that a line item of a later revision is ticked as it is in its message.
  const choice = useMemo(
    () => new Set(link.selected_line_item_ids.filter((id) => !leftOut.has(id))),
    [link.selected_line_item_ids, leftOut],
  );
  return (
    <AnsweredPage
      {...props}
      renderApproved={(shown) => <Approved {...shown} link={link} />}
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
