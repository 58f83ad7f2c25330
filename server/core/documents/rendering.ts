import type { PdfPages } from '#contract/core/message-options.ts';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import { forPdf } from '../../platform/images/images.ts';
import type { Renderer } from '../../platform/pdf/renderer.ts';
import type { Parties } from './parties.ts';

/** A kind of sales document: how its snapshots are named and printed. */
export interface DocumentKind<Snapshot extends Parties> extends PrintedKind<Snapshot> {
  /** Names its template and, in the database, the messages that carry it. */
  kind: 'estimate' | 'change_order' | 'invoice' | 'payment' | 'statement';
}

/** A kind of PDF with a company's letterhead. */
export interface PrintedKind<Snapshot extends Parties> {
  /** Names its template. */
  kind: string;
  /** The path of its template. */
  template: string;
  fileName(snapshot: Snapshot): string;
  /** Converts the snapshot to the form that the template prints. */
  printed(snapshot: Snapshot): object;
}

/** The templates of the given kinds, for `openDocuments`. */
export function templatesOf(kinds: readonly Pick<PrintedKind<Parties>, 'kind' | 'template'>[]): Record<string, string> {
  return Object.fromEntries(kinds.map(({ kind, template }) => [kind, template]));
}

/** Renders a sales document. `logo` is the company's PNG or JPEG, of any shape. */
export function renderDocument<Snapshot extends Parties>(
  renderer: Renderer,
  { kind, printed }: PrintedKind<Snapshot>,
  snapshot: Snapshot,
  logo?: Uint8Array,
): Promise<Uint8Array> {
  return renderer.render(kind, printed(snapshot), logo ? { logo } : {});
}

/** Renders the PDF of a sales document with the logo that its snapshot references. */
export async function pdfOf<Snapshot extends Parties>(
  { renderer, files }: { renderer: Renderer; files: Files },
  documentKind: PrintedKind<Snapshot>,
  snapshot: Snapshot,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const logo = await readLogo(files, snapshot.company.logo_key);
  const bytes = await renderDocument(renderer, documentKind, snapshot, logo);
  return { bytes, fileName: documentKind.fileName(snapshot) };
}

/** The maximum size of an image of pages; a larger one takes a browser seconds to display. */
const PAGES_MAX_BYTES = 1_000_000;

/** Renders a sales document as an image of its pages, with the logo that its snapshot references. */
export async function pagesOf<Snapshot extends Parties>(
  { renderer, files }: { renderer: Renderer; files: Files },
  { kind, printed }: PrintedKind<Snapshot>,
  snapshot: Snapshot,
): Promise<PdfPages> {
  const logo = await readLogo(files, snapshot.company.logo_key);
  const svg = await renderer.pages(kind, printed(snapshot), logo ? { logo } : {});
  return { pages: pagesIn(svg), svg: svg.length > PAGES_MAX_BYTES ? null : svg };
}

/** Calculated from the image's proportions: every page is a US letter page. */
function pagesIn(svg: string): number {
  const [, width = 1, height = 1] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  return Math.round(height / width / (11 / 8.5));
}

/** The logo as printed. A document without its logo is better than none. */
async function readLogo(files: Files, logoKey: string | undefined): Promise<Uint8Array | undefined> {
  if (!logoKey) return undefined;
  try {
    return await forPdf(await files.read(logoKey));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
