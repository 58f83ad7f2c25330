import { useNavigate } from '../../../../kit/router/router.tsx';
import { priceItems } from '#contract/sales/price-items.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { goWithMessage } from '../../../../kit/page/done-message.tsx';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { GO_TO_PRICE_BOOK, PRICE_BOOK_TRAIL } from './chosen-price-item.tsx';
import { priceItemBody, PriceItemFields, priceItemValues } from './price-item-fields.tsx';

export default function CreatePriceItem() {
  const navigate = useNavigate();
  const form = useContractForm(priceItems.create, {
    initial: priceItemValues(),
    toBody: priceItemBody,
    failure: inSentence('Failed to create the item'),
    onDone: () => goWithMessage(navigate, GO_TO_PRICE_BOOK.to, 'Item created successfully.'),
  });
  return (
    <Page title="Create Item" trail={PRICE_BOOK_TRAIL} width="form">
      <Form form={form} submitLabel="Create Item" beside={<LinkButton to={GO_TO_PRICE_BOOK.to}>Cancel</LinkButton>}>
        <FieldGrid>
          <PriceItemFields form={form} />
        </FieldGrid>
      </Form>
    </Page>
  );
}
