/**
 * Stands for PUBLIC_URL in the prerendered pages: the build does not know where it will be served. The server puts its
 * own address there when it starts. A name ending in `.invalid` leads nowhere, should it ever be seen.
 */
export const SITE_ADDRESS_PLACEHOLDER = 'https://public-url.invalid';

/** Every call stands under this path; a contract's paths are written without it. */
export const API_BASE = '/api/v1';
