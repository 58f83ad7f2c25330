import { AnsweredPage } from './answered-page.tsx';
import { ApprovedChangeOrder } from './approved-change-order.tsx';
import { ChangeOrderDocument } from './change-order-document.tsx';
import type { ChangeOrderLink } from './customer-link.ts';
import type { Translations } from './translations-en.ts';

interface ChangeOrderPageProps {
  token: string;
  link: ChangeOrderLink;
  hasPdf?: boolean;
  reload: () => Promise<void>;
  translations: Translations;
}

/** The page of a change order: what is added to an approved estimate or taken off it, answered as the estimate was. */
export function ChangeOrderPage(props: ChangeOrderPageProps) {
  const { link } = props;
  return (
    <AnsweredPage
      {...props}
      renderApproved={(shown) => <ApprovedChangeOrder {...shown} link={link} />}
      renderDocument={(shown) => <ChangeOrderDocument {...shown} link={link} />}
    />
  );
}
