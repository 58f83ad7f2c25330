/** One page of rows on its way to the screen. */
export interface ListState<Row> {
  rows: Row[];
  /** All matches, not only this page's. */
  total: number;
  /** Nothing has come yet. */
  loading: boolean;
  /** The rows are the former page's; the asked ones are on their way. */
  refreshing: boolean;
  /** The sentence for a failed fetch. */
  failure: string | null;
  retry(): void;
}
