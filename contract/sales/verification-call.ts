/** The route of the call of `verifications.ts`, for a page that imports no schema. */
export const readVerification = 'GET /verifications/:sha256';
