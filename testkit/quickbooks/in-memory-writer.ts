import type { QuickbooksWriter } from '../../server/connections/quickbooks/attempt.ts';
import { QuickbooksRejected, type Versioned } from '../../server/platform/accounting/accounting.ts';
import type { QuickbooksCompany } from './company.ts';
import type { Result } from './faults.ts';

/** Writes to a fake company without HTTP, for rules that are tested in isolation. No response is lost here. */
export function quickbooksWriterOf(company: QuickbooksCompany): QuickbooksWriter {
  return {
    find: async <T>(kind: string, condition?: string) => {
      const where = condition ? ` where ${condition}` : '';
      const { QueryResponse } = good(company.query(`select * from ${kind}${where} maxresults 1000`));
      return (QueryResponse as Record<string, T[]>)[kind] ?? [];
    },
    read: async <T>(kind: string, id: string) => {
      const result = company.read(kind, id);
      return result.status === 200 ? (good(result)[kind] as T) : undefined;
    },
    write: async <T>(kind: string, record: object) =>
      good(company.write(kind, JSON.parse(JSON.stringify(record))))[kind] as T,
    voidRecord: async <T>(kind: string, { Id, SyncToken }: Versioned) =>
      good(company.voidRecord(kind, { Id, SyncToken }))[kind] as T,
    deleteRecord: async (kind: string, { Id, SyncToken }: Versioned) =>
      void good(company.deleteRecord(kind, { Id, SyncToken })),
  };
}

function good({ status, body }: Result): Record<string, unknown> {
  if (status === 200) return body as Record<string, unknown>;
  const { Fault } = body as { Fault: { Error: { code: string; Message: string; Detail: string }[] } };
  const { code = '', Message = '', Detail = '' } = Fault.Error[0] ?? {};
  throw new QuickbooksRejected(code, Message, Detail);
}
