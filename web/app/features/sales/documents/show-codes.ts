import { useState } from 'react';
import { priceItems } from '#contract/sales/price-items.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { rememberChoice, rememberedChoice } from '../../../../kit/session/device-memory.ts';
import { useSession } from '../../../../kit/session/session.ts';
import type { Line } from './lines.ts';
import type { LineEditing } from './use-line-editing.ts';

/** Enough price items to tell whether the company uses codes. */
const SAMPLE = 20;

/**
 * Whether the grid has a column for codes, which most companies do not use: if the document requires them, a line or the
 * price book has one, or this account has shown the column on this device.
 */
export function useShowsCodes<L extends Line>({ kind, lines }: Pick<LineEditing<L>, 'kind' | 'lines'>) {
  const { record } = useSession();
  const storageKey = `show-codes-${record?.account_id}`;
  const [isShown, setShown] = useState(() => rememberedChoice(storageKey) !== undefined);
  const { data } = useCall(priceItems.list, { query: { limit: SAMPLE } });
  const isUsed = lines.some(({ code }) => code !== '') || data?.data.some(({ attributes }) => attributes.code);
  return {
    showsCodes: kind.codeRequired || isShown || Boolean(isUsed),
    showCodes: () => {
      rememberChoice(storageKey, 'yes');
      setShown(true);
    },
  };
}
