import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OwnText } from '../platform/http/pages.ts';
import type { Brand } from './config.ts';
import { ConfigError } from './environment.ts';

/** A house without a name, for installations with a name but without a logo. */
const NEUTRAL_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
<rect width="32" height="32" rx="7" fill="#3B4A63"/><path d="M7 16 16 8l9 8v9H7z" fill="#fff"/></svg>`;

const WHITE = '#FFFFFF';

interface OwnFile {
  type: string;
  bytes: Buffer;
}

/**
 * The icons and the preview image of an installation with its own name or logo, by the path of the product's own file.
 * Throws a ConfigError if the logo cannot be read.
 */
export async function ownIcons({ isOwn, logoFile }: Brand): Promise<Map<string, OwnFile>> {
  if (!isOwn && !logoFile) return new Map();
  const logo = logoFile ? readSetting('BRAND_LOGO', logoFile) : Buffer.from(NEUTRAL_LOGO);
  try {
    const { format } = await sharp(logo).metadata();
    const icon = async (size: number) => ({ type: 'image/png', bytes: await squareIcon(logo, size) });
    return new Map<string, OwnFile>([
      ['logo.svg', { type: format === 'svg' ? 'image/svg+xml' : `image/${format}`, bytes: logo }],
      ['favicon.ico', await icon(32)],
      ['icon-180.png', await icon(180)],
      ['icon-192.png', await icon(192)],
      ['icon-512.png', await icon(512)],
      ['social-card.png', { type: 'image/png', bytes: await previewImage(logo) }],
    ]);
  } catch {
    throw new ConfigError(`BRAND_LOGO must be an SVG or PNG file: ${logoFile} cannot be read as one.`);
  }
}

/** The logo on white, with a margin that round icons cut off. */
async function squareIcon(logo: Buffer, size: number): Promise<Buffer> {
  const margin = Math.round(size / 10);
  const inner = await fitted(logo, size - 2 * margin, size - 2 * margin);
  return sharp(inner)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: WHITE })
    .png()
    .toBuffer();
}

/** The preview of a shared link: the logo in the middle. */
async function previewImage(logo: Buffer): Promise<Buffer> {
  const canvas = { width: 1200, height: 630, channels: 3, background: WHITE } as const;
  const input = await fitted(logo, 480, 360);
  return sharp({ create: canvas }).composite([{ input }]).png().toBuffer();
}

/** `density` renders a small SVG sharply. */
async function fitted(logo: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(logo, { density: 300 })
    .resize(width, height, { fit: 'contain', background: WHITE })
    .flatten({ background: WHITE })
    .png()
    .toBuffer();
}

const LEGAL_TEXTS = [
  { file: 'terms.html', path: 'pub/terms_of_use', title: 'Terms of Use' },
  { file: 'privacy.html', path: 'pub/privacy_policy', title: 'Privacy Policy' },
] as const;

/** The operator's own legal texts by the path of the page. Throws a ConfigError if one is missing. */
export function ownLegalTexts({ legalDir }: Brand): Map<string, OwnText> {
  if (!legalDir) return new Map();
  return new Map(
    LEGAL_TEXTS.map(({ file, path, title }) => {
      const html = readSetting('LEGAL_DIR', join(legalDir, file)).toString('utf8');
      // The body alone, if the file is a whole document.
      const [, body = html] = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html) ?? [];
      return [path, { title, html: body }];
    }),
  );
}

function readSetting(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${setting}: ${(error as Error).message}.`);
  }
}
