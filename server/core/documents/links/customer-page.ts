import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_NAME_PLACEHOLDER } from '#domain/site.ts';
import { inlineScriptHashes, type SiteSettings, withSettings } from '../../../platform/http/pages.ts';
import { pagePolicy } from '../../../platform/http/security-headers.ts';
import { type Markup, markup } from '../../../platform/markup.ts';
import { type ClosedCompany, closedMessage } from './closed-link.ts';

/** The sender of the document, and where to get it without scripts. */
export interface Sender {
  name: string;
  phone: string;
  /** The PDF as sent, or another file that works without scripts. */
  file: { href: string; label: string };
}

/** The page behind a link: its HTML without scripts, and the policy under which it runs. */
export interface CustomerPage {
  policy: string;
  /** The page for a document of the sender, or without a sender for an invalid link. */
  of: (sender?: Sender) => string;
  /** The page for a link whose company is closed. */
  ofClosed: (company: ClosedCompany) => string;
  /** The page with built-in data. */
  sample: string;
}

const TITLE = `<title>${BRAND_NAME_PLACEHOLDER}</title>`;
const CONTENT = '<!-- without-script -->';

/** Reads the page from the build. */
export function readCustomerPage(webRoot: string, settings: SiteSettings): CustomerPage {
  const built = readFileSync(join(webRoot, 'customer-page.html'), 'utf8');
  for (const place of [TITLE, CONTENT])
    if (!built.includes(place)) throw new Error(`The customer's page lacks ${place}.`);
  const page = (title: string, content: Markup) =>
    withSettings(
      built.replace(TITLE, () => markup`<title>${title}</title>`.html),
      settings,
    ).replace(CONTENT, () => content.html);
  return {
    policy: pagePolicy(inlineScriptHashes(withSettings(built, settings)), {
      google: false,
      stripe: false,
      mapTiles: '',
    }),
    of: (sender) => page(sender?.name ?? settings.brandName, withoutScript(sender)),
    ofClosed: (company) => page(company.name, closedWithoutScript(company)),
    sample: page('Sample', markup`<main><h1>Sample</h1><p>Please turn on JavaScript to see it.</p></main>`),
  };
}

/** The content that is shown until the script runs, or if scripts are disabled. */
function withoutScript(sender: Sender | undefined): Markup {
  if (!sender)
    return markup`<main><h1>This link has expired or does not exist.</h1><p>Please ask the company that sent it to you for a new one.</p></main>`;
  const { name, phone, file } = sender;
  return markup`<main><h1>${name}</h1><p><a href="tel:${phone}">${phone}</a></p><p><a href="${file.href}">${file.label}</a></p></main>`;
}

function closedWithoutScript(company: ClosedCompany): Markup {
  const { phone } = company;
  return markup`<main><h1>${closedMessage(company).join(' ')}</h1><p><a href="tel:${phone}">${phone}</a></p></main>`;
}
