import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { unique } from '../inputs/inputs.ts';

export const TWILIO = { accountSid: 'AC0123', authToken: 'twilio-auth-token', from: '+18885550100' };

export interface TwilioRequest {
  path: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** A fake of Twilio's API for the duration of a test. It rejects what Twilio rejects, or responds as configured. */
export async function startTwilio(reply?: { status: number; body: object | string }) {
  const requests: TwilioRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const received = { path: request.url, authorization: request.headers.authorization, form };
    requests.push(received);
    const { status, body } = reply ?? responseTo(received);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, requests, stop };
}

const TAKEN = new Set(['To', 'From', 'Body', 'StatusCallback']);

/** Twilio's own error codes, from its reference. */
function responseTo({ path, authorization, form }: TwilioRequest): { status: number; body: object } {
  const { accountSid, authToken, from } = TWILIO;
  const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const no = (status: number, code: number) => ({ status, body: { code, status, message: 'no' } });
  if (authorization !== login) return no(401, 20003);
  if (path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return no(404, 20404);
  if (!Object.keys(form).every((name) => TAKEN.has(name))) return no(400, 20001);
  if (!/^\+1\d{10}$/.test(form.To ?? '')) return no(400, 21211);
  if (form.From !== from) return no(400, 21603);
  if (!form.Body) return no(400, 21602);
  if (form.Body.length > 1600) return no(400, 21617);
  if (form.StatusCallback !== undefined && !URL.canParse(form.StatusCallback)) return no(400, 21609);
  return { status: 201, body: { sid: `SM${unique()}`, status: 'queued' } };
}
