/** The routes of the endpoints in `verifications.ts`, for a page that imports no schema. */
export const readVerification = 'GET /verifications/:sha256';
export const verifySeals = 'POST /verifications/seals';
