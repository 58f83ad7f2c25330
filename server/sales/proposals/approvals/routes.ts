import { AppError } from '#contract/errors.ts';
import type { approvals } from '#contract/sales/approvals.ts';
import { type Handlers, withoutTransaction } from '../../../core/endpoints/handlers.ts';
import type { RejectOverAllowance } from '../../../identity/subscriptions/storage.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import { imageTypeOf } from '../../../platform/images/images.ts';
import { estimateKind } from '../estimates/estimate-kind.ts';
import { findSignedCopy } from '../signed-copies/signed-copies.ts';
import { presentedApproval } from './present.ts';
import { type ResponseHandlerServices, responseHandlers } from './response-routes.ts';
import { insertScan, readScan, rejectScanned, storeScan } from './scans.ts';
import { readApproval } from './store.ts';

interface Services extends Omit<ResponseHandlerServices, 'kind'> {
  files: Files;
  rejectOverAllowance: RejectOverAllowance;
}

/** The company's actions on the responses to estimates, and on approvals of any proposal. */
export function approvalHandlers(services: Services): Handlers<typeof approvals> {
  const { files, rejectOverAllowance } = services;
  return {
    ...responseHandlers({ ...services, kind: estimateKind }),

    addScan: withoutTransaction(async ({ inCompany, params, person, file }) => {
      rejectScanned(await inCompany((db) => readApproval(db, params.id)));
      const scan = await readScan(file, person.company_id);
      const insertRows = async (db: CompanyDb) => {
        await rejectOverAllowance(db, { field: 'scan', bytes: scan.bytes.length });
        return insertScan(db, params.id, scan);
      };
      return presentedApproval(await storeScan(files, scan, () => inCompany(insertRows)));
    }),

    scan: withoutTransaction(async ({ inCompany, params }) => {
      const { scan_file_key } = await inCompany((db) => readApproval(db, params.id));
      if (scan_file_key === null) throw new AppError('approval_not_found');
      const bytes = await files.read(scan_file_key);
      return { bytes, contentType: imageTypeOf(bytes) ?? 'image/jpeg' };
    }),

    signedPdf: withoutTransaction(async ({ params, inCompany }) => {
      const copy = await inCompany((db) => findSignedCopy(db, params.id));
      return { bytes: await files.read(copy.file_key), fileName: copy.fileName };
    }),

    auditTrail: async ({ db, params }) => {
      const { approval_id, audit_trail } = await readApproval(db, params.id);
      return {
        bytes: Buffer.from(audit_trail),
        contentType: 'application/json; charset=utf-8',
        fileName: `Audit-trail-${approval_id}.json`,
      };
    },
  };
}
