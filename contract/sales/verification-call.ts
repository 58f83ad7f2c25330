/** The route of the endpoint in `verifications.ts`, for a page that imports no schema. */
export const readVerification = 'GET /verifications/:sha256';
