import { sql } from 'kysely';
import { invalid } from '#contract/errors.ts';
import { NOT_A_HASH, type Verification, type verifications } from '#contract/sales/verifications.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { SystemDb } from '../../platform/database/database.ts';

const HASH = /^[0-9a-f]{64}$/;

export function verificationHandlers({ countAgainst }: { countAgainst: CountAgainst }): Handlers<typeof verifications> {
  return {
    read: async ({ params, http, now, systemDb, withSystemTransaction }) => {
      const sha256 = params.sha256.toLowerCase();
      // Not the response for an unknown path, as with a malformed id, because a person has typed or pasted this
      // value.
      if (!HASH.test(sha256)) throw invalid({ sha256: [NOT_A_HASH] });
      await withSystemTransaction((db) => countAgainst(db, 'verification_by_address', http.address, now));
      const found = await findPdf(systemDb, Buffer.from(sha256, 'hex'));
      if (!found) return { known: false };
      const { kind, signed_at, company_name } = found;
      return { known: true, kind, company_name, ...(signed_at && { signed_at }) };
    },

    seals: async ({ body: { roots }, http, now, systemDb, withSystemTransaction }) => {
      await withSystemTransaction((db) => countAgainst(db, 'verification_by_address', http.address, now));
      if (roots.length === 0) return { seals: [] };
      const seals = await systemDb
        .selectFrom('time_stamps')
        .select(['root', 'authority', 'stamped_at'])
        .where('root', 'in', roots)
        .execute();
      return { seals };
    },
  };
}

interface StoredPdf {
  kind: NonNullable<Verification['kind']>;
  signed_at: Date | null;
  company_name: string;
}

async function findPdf(db: SystemDb, sha256: Buffer): Promise<StoredPdf | undefined> {
  const { rows } = await sql<StoredPdf>`select * from pdf_of_sha256(${sha256})`.execute(db);
  return rows[0];
}
