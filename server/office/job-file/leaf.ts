import { canonicalJson } from '../../platform/canonical-json.ts';
import { sha256 } from '../../platform/merkle-tree.ts';
import type { EntryRow } from './read-entries.ts';

/**
 * An entry as it is hashed: what its records store, with the hashes of its files. It contains neither texts of ours,
 * whose wording may change, nor the day in the company's zone, which follows from the time.
 */
export function hashedEntry(row: EntryRow) {
  return {
    entry_id: row.entry_id,
    project_id: row.project_id,
    kind: row.kind,
    at: row.at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    source: row.source,
    actor: row.actor,
    account_id: row.account_id,
    amount: row.amount,
    details: row.details,
    files: row.files.filter(({ sha256: hash }) => hash !== null),
  };
}

/** The data of a leaf: the SHA-256 of the entry's canonical JSON (RFC 8785). */
export function leafOf(row: EntryRow): Buffer {
  return sha256(Buffer.from(canonicalJson(hashedEntry(row))));
}
