import type { ReactNode } from 'react';
import type { PriceItem } from '#contract/sales/price-items.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenPriceItem } from './hooks.ts';

export const GO_TO_PRICE_BOOK = { label: 'Go To Price Book', to: paths.priceBook() };

export const COMPANY_TRAIL = [{ label: 'Company', to: paths.company() }];
export const PRICE_BOOK_TRAIL = [...COMPANY_TRAIL, { label: 'Price Book', to: GO_TO_PRICE_BOOK.to }];

/** Renders its children for the item selected on the previous screen; otherwise says where to select one. */
export function ChosenPriceItem({ children }: { children: (item: PriceItem) => ReactNode }) {
  return (
    <ChosenRecord
      chosen={useChosenPriceItem()}
      message="Item not available, please select an item by clicking Go To Price Book button."
      goTo={GO_TO_PRICE_BOOK}
    >
      {children}
    </ChosenRecord>
  );
}
