/** One page of rows and its loading state. */
export interface ListState<Row> {
  rows: Row[];
  /** The number of all matches, not only of this page. */
  total: number;
  /** No rows have been loaded yet. */
  loading: boolean;
  /** The rows are those of the previous page; the requested ones are loading. */
  refreshing: boolean;
  /** The message of a failed fetch. */
  failure: string | null;
  retry(): void;
}
