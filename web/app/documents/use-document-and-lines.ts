import { useQuery } from '@tanstack/react-query';

interface Reading<D, L> {
  /** "estimate" */
  one: string;
  document: (id: string) => Promise<D>;
  lines: (id: string) => Promise<L[]>;
}

/**
 * A document with its lines, to be changed. The lines are read after the document: read before it, lines that somebody
 * changes in between would pass for those of the newer version and overwrite the change.
 */
export function useDocumentAndLines<D, L>(id: string | undefined, read: Reading<D, L>) {
  const asked = useQuery({
    queryKey: [`${read.one} and lines`, id],
    queryFn: async ({ queryKey: [, named = ''] }) => {
      const document = await read.document(named);
      return { document, lines: await read.lines(named) };
    },
    enabled: !!id,
  });
  return { id, record: asked.data, error: asked.error };
}
