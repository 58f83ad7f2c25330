import sharp from 'sharp';

/** Draws a receipt with these lines, to check a reader. */
export async function drawnReceipt(...lines: readonly string[]): Promise<Uint8Array> {
  const texts = lines.map((line, at) => `<text x="400" y="${160 + 90 * at}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
    <rect width="800" height="1000" fill="#fbfaf6"/>
    <g font-family="monospace" font-size="44" fill="#222" text-anchor="middle">${texts}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
