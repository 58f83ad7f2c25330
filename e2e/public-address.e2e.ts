import { expect, test } from './journey.ts';

const introduction = (html: string) =>
  [...html.matchAll(/<meta property="og:url" content="([^"]*)"/g)].map(([, url]) => url);
const canonical = (html: string) => [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url]) => url);

test('public pages have absolute canonical addresses, a place on the site map and a preview image', async ({
  page,
  request,
  baseURL,
}) => {
  const address = `${baseURL}/pub/our_story`;
  const html = await (await request.get('/pub/our_story')).text();
  expect([canonical(html), introduction(html)]).toEqual([[address], [address]]);
  await page.goto('/pub/our_story?from=mail');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveTitle('FAQ · JobsitesPro');
  const faq = `${baseURL}/pub/jobsitespro_faq`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', faq);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', faq);

  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(10);
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(canonical(html)).toEqual([address]);
    const [, image = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
    expect((await request.get(image)).headers()['content-type']).toBe('image/png');
  }
});
