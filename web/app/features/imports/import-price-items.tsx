import { paths } from '../../paths.ts';
import { ImportPage } from './import-page.tsx';

const TRAIL = [
  { label: 'Company', to: paths.company() },
  { label: 'Price Book', to: paths.priceBook() },
];

/** Price items from a file. */
export default function ImportPriceItems() {
  return <ImportPage kind="price_items" trail={TRAIL} cancelTo={paths.priceBook()} />;
}
