/** The route of the endpoint in `config.ts`, for pages that do not load zod. */
export const readConfig = 'GET /config';
