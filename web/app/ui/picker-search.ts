import { useState } from 'react';
import { MAX_PAGE } from '../../../contract/endpoint.ts';
import { useSearchText } from './search-select.tsx';

/** How many rows a picker shows, and how many more each time that somebody asks for more. */
export const PICKER_ROWS = 20;

/** What is typed into a picker, and how many rows it asks for: more on request, and few again for other words. */
export function usePickerSearch() {
  const [text, search] = useSearchText();
  const [wanted, setWanted] = useState({ text, limit: PICKER_ROWS });
  const limit = wanted.text === text ? wanted.limit : PICKER_ROWS;
  const onMore = () => setWanted({ text, limit: Math.min(MAX_PAGE, limit + PICKER_ROWS) });
  return { text, search, limit, ...(limit < MAX_PAGE && { onMore }) };
}
