import { useState } from 'react';
import { MAX_PAGE } from '#endpoints/endpoint.ts';
import { useSearchText } from '../forms/search-select.tsx';

/** The number of rows a record select lists, and how many each request for more adds. */
export const PICKER_ROWS = 20;

/** The search text of a record select and its number of rows, which grows on request and resets with another text. */
export function usePickerSearch() {
  const [text, search] = useSearchText();
  const [wanted, setWanted] = useState({ text, limit: PICKER_ROWS });
  const limit = wanted.text === text ? wanted.limit : PICKER_ROWS;
  const onMore = () => setWanted({ text, limit: Math.min(MAX_PAGE, limit + PICKER_ROWS) });
  return { text, search, limit, ...(limit < MAX_PAGE && { onMore }) };
}
