import { type Import, imports, type ImportKind, type ImportSummary } from '#contract/office/imports.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { queryClient, queryKey, useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import type { ListState } from '../../../../kit/lists/list-state.ts';

/** Navigation state of the import screens. */
export interface ImportState {
  kind?: ImportKind;
  import_id?: string;
  /** The columns were confirmed: the check is shown. */
  isChecked?: boolean;
}

/** The most recent imports, of all kinds. */
export function useEarlierImports(): ListState<ImportSummary> {
  const query = { sort: '-ran_at', limit: 20 };
  return useList(imports.list, { query }, { failure: inSentence('Failed to load earlier imports') });
}

/** Stores the import from a response in the cache, without another request. */
export function rememberImport(response: ResponseOf<typeof imports.read>): Import {
  const { attributes } = response.data;
  queryClient.setQueryData(queryKey(imports.read, { params: { id: attributes.import_id } }), response);
  return attributes;
}
