import type { Page } from '@playwright/test';
import { nameOf } from '../scripts/built-files.ts';

/* The scripts that a page really asks for. */

/** The addresses of forms after the login. The photo gallery is none: it loads its sliders when it has photos. */
export const FORM =
  /^\/main\/.*(create|update|tocustomer|toquickbooks|invoice|payment|sendnotification|upload|send_timecard)$/;

/** The scripts that a page asks for from now on, whether cached or not, each counted once. */
export function scriptsOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) urls.add(request.url());
  });
  return {
    /** Their names; the next call returns those since this one. */
    take(): string[] {
      const names = [...urls].map(nameOf);
      urls.clear();
      return names;
    },
    /** Their size as the server sends them to a browser that accepts gzip. */
    async bytes(): Promise<number> {
      let sum = 0;
      for (const url of urls) sum += await sizeOf(page, url);
      return sum;
    },
  };
}

/** Cached across tests: a script's address changes with its content. */
const sizes = new Map<string, number>();

async function sizeOf(page: Page, url: string): Promise<number> {
  const cached = sizes.get(url);
  if (cached !== undefined) return cached;
  const response = await page.request.fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'HEAD' });
  const size = Number(response.headers()['content-length']);
  sizes.set(url, size);
  return size;
}
