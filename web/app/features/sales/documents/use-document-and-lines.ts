import { useQuery } from '@tanstack/react-query';

interface Reading<D, L> {
  /** "estimate" */
  one: string;
  document: (id: string) => Promise<D>;
  lines: (id: string) => Promise<L[]>;
}

/**
 * A document with its line items, for editing. The line items are read after the document: if they were read first,
 * line items that another user changes in between would be treated as part of the newer version, and saving would
 * overwrite the change.
 */
export function useDocumentAndLines<D, L>(id: string | undefined, read: Reading<D, L>) {
  const query = useQuery({
    queryKey: [`${read.one} and lines`, id],
    queryFn: async ({ queryKey: [, named = ''] }) => {
      const document = await read.document(named);
      return { document, lines: await read.lines(named) };
    },
    enabled: !!id,
  });
  return { id, record: query.data, error: query.error, retry: () => void query.refetch() };
}
