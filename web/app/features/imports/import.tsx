import { paths } from '../../paths.ts';
import { ImportPage } from './import-page.tsx';

/** Customers or price items from a file. */
export default function Import() {
  return <ImportPage trail={[{ label: 'Company', to: paths.company() }]} cancelTo={paths.company()} />;
}
