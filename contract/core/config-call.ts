/** The route of the call of `config.ts`, for pages that load no zod. */
export const readConfig = 'GET /config';
