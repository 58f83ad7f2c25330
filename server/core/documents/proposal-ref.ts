/** The kinds of proposals: documents that a customer approves or declines. */
export type ProposalKindName = 'estimate' | 'change_order';

/** Identifies a proposal. Its revisions, responses and links reference it by a column for its kind. */
export interface ProposalRef {
  kind: ProposalKindName;
  id: string;
}

/**
 * The column of a document's id in the tables that estimates and change orders share; null in rows of the other kind.
 */
export function idColumn({ kind }: Pick<ProposalRef, 'kind'>) {
  return kind === 'estimate' ? 'estimate_id' : 'change_order_id';
}

/** The document's id columns, for an insert. */
export function refColumns(document: ProposalRef): { estimate_id: string } | { change_order_id: string } {
  return document.kind === 'estimate' ? { estimate_id: document.id } : { change_order_id: document.id };
}

/** The document that a row references. */
export function refOf({
  estimate_id,
  change_order_id,
}: {
  estimate_id?: string | null | undefined;
  change_order_id?: string | null | undefined;
}): ProposalRef {
  if (change_order_id) return { kind: 'change_order', id: change_order_id };
  if (!estimate_id) throw new Error('The row names neither an estimate nor a change order.');
  return { kind: 'estimate', id: estimate_id };
}

export function estimateRef(id: string): ProposalRef {
  return { kind: 'estimate', id };
}
