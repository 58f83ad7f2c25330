import { useNavigate } from 'react-router';
import { priceItems } from '#contract/price-items.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { goWithMessage } from '../../lib/done-message.tsx';
import { inSentence } from '../../lib/error-text.ts';
import { FieldGrid, Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
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
