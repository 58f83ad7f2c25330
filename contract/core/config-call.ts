/** Method and path of the call of `config.ts`, for pages that load no zod. */
export const readConfig = { method: 'GET', path: '/config' } as const;
