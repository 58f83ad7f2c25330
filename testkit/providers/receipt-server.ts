import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/* A fake of both providers that read receipts, which returns the text drawn on the receipts of tests. */

/** The text of a drawn receipt, as a reader returns it. */
export interface DrawnText {
  vendor: string | null;
  day: string | null;
  total: number | null;
  tax: number | null;
  line_amounts: number[];
}

const drawn = new Map<number, DrawnText>();

/**
 * Draws the text as the photo of a receipt. The shade of a stripe, which survives any conversion, tells the fake reader
 * which text it is.
 */
export async function drawReceiptPhoto(text: DrawnText): Promise<Buffer> {
  const shade = 8 + 16 * (drawn.size % 15);
  drawn.set(shade, text);
  const rows = [text.vendor, text.day, ...text.line_amounts, `TAX ${text.tax}`, `TOTAL ${text.total}`];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
    <rect width="600" height="900" fill="#fff"/><rect width="600" height="100" fill="rgb(${shade},${shade},${shade})"/>
    <g font-family="monospace" font-size="30">${rows.map((row, at) => `<text x="40" y="${180 + 50 * at}">${row}</text>`).join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function textOn(photo: Buffer): Promise<DrawnText> {
  const stripe = await sharp(photo).extract({ left: 10, top: 10, width: 200, height: 40 }).greyscale().raw().toBuffer();
  const mean = stripe.reduce((sum, shade) => sum + shade, 0) / stripe.length;
  const shade = 8 + 16 * Math.round((mean - 8) / 16);
  return drawn.get(shade) ?? { vendor: null, day: null, total: null, tax: null, line_amounts: [] };
}

interface Content {
  image_url?: string;
  source?: { data?: string };
}

/** The requests that the fake has received, with their headers. */
export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  model: string;
}

export type ReceiptFault = 'slow' | 'down' | 'garbage';

/** Starts the fake; with a fault it fails in that way. */
export async function startReceiptServer({ fault }: { fault?: ReceiptFault } = {}) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        model: string;
        input?: { content: Content[] }[];
        messages?: { content: Content[] }[];
      };
      received.push({ path: request.url ?? '', headers: request.headers, model: body.model });
      if (fault === 'slow') return;
      if (fault === 'down') return void response.writeHead(529).end('{}');
      const contents = (body.input ?? body.messages ?? []).flatMap(({ content }) => content);
      const data = contents.flatMap(({ image_url, source }) => image_url?.split(',')[1] ?? source?.data ?? []).join('');
      const text = fault === 'garbage' ? { total: 'twelve' } : await textOn(Buffer.from(data, 'base64'));
      const answer =
        request.url === '/v1/responses'
          ? { output: [{ type: 'message', content: [{ type: 'output_text', text: JSON.stringify(text) }] }] }
          : { content: [{ type: 'tool_use', name: 'receipt', input: text }] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
