import { useNavigate } from '../../../../kit/router/router.tsx';
import { type PriceItem, priceItems } from '#contract/sales/price-items.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { goWithMessage } from '../../../../kit/page/done-message.tsx';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { ChosenPriceItem, GO_TO_PRICE_BOOK, PRICE_BOOK_TRAIL } from './chosen-price-item.tsx';
import { priceItemBody, PriceItemFields, priceItemValues } from './price-item-fields.tsx';

export default function UpdatePriceItem() {
  return (
    <Page title="Update Item" trail={PRICE_BOOK_TRAIL} width="form">
      <ChosenPriceItem>{(item) => <UpdatePriceItemForm item={item} />}</ChosenPriceItem>
    </Page>
  );
}

function UpdatePriceItemForm({ item }: { item: PriceItem }) {
  const navigate = useNavigate();
  const form = useContractForm(priceItems.update, {
    initial: priceItemValues(item),
    toBody: priceItemBody,
    params: { id: item.price_item_id },
    version: item.updated_at,
    failure: inSentence('Failed to update the item'),
    onDone: () => goWithMessage(navigate, GO_TO_PRICE_BOOK.to, 'Item updated successfully.'),
  });
  return (
    <Form form={form} submitLabel="Update Item" beside={<LinkButton to={GO_TO_PRICE_BOOK.to}>Cancel</LinkButton>}>
      <FieldGrid>
        <PriceItemFields form={form} />
      </FieldGrid>
    </Form>
  );
}
