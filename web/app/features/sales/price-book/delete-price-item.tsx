import { useNavigate } from '../../../../kit/router/router.tsx';
import { type PriceItem, priceItems } from '#endpoints/sales/price-items.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { goWithMessage } from '../../../../kit/page/done-message.tsx';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ChosenPriceItem, GO_TO_PRICE_BOOK, PRICE_BOOK_TRAIL } from './chosen-price-item.tsx';

export default function DeletePriceItem() {
  return (
    <Page title="Delete Item" trail={PRICE_BOOK_TRAIL} width="form">
      <ChosenPriceItem>{(item) => <Deletion item={item} />}</ChosenPriceItem>
    </Page>
  );
}

function Deletion({ item }: { item: PriceItem }) {
  const navigate = useNavigate();
  const deletion = useDeletion(
    priceItems.remove,
    { params: { id: item.price_item_id } },
    {
      failure: inSentence('Failed to delete the item'),
      onDone: () => goWithMessage(navigate, GO_TO_PRICE_BOOK.to, 'Item deleted successfully.'),
    },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Item"
      facts={[
        ['Code', item.code],
        ['Description', item.description],
        ['Category', item.category],
        ['Unit Price', formatUsd(item.unit_price_dollar)],
      ]}
      warning="It will no longer be suggested. Estimates and invoices stay as they are."
      cancelTo={GO_TO_PRICE_BOOK.to}
    />
  );
}
