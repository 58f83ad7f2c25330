import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

/** Headers of one connection, which HTTP/2 does not allow, and those that the proxy sets. */
const OF_CONNECTION = /^(:|connection$|keep-alive$|transfer-encoding$|host$|origin$)/;

/**
 * Serves a server's pages over HTTP/2, as the proxies of deploy/ do. To the server, requests look as if they came directly,
 * so that one server with its records is measured over both protocols.
 */
export async function http2Proxy(target: string, certificate: Certificate): Promise<{ url: string; stop(): void }> {
  const { key, cert } = certificate;
  const proxy = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, reply) => {
    const { origin } = incoming.headers;
    const headers = { ...withoutConnection(incoming.headers), ...(origin && { origin: target }) };
    const forwarded = request(target + incoming.url, { method: incoming.method, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, withoutConnection(response.headers));
      pipeline(response, reply, () => undefined);
    });
    forwarded.on('error', () => reply.destroy());
    pipeline(incoming, forwarded, () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { url: `https://localhost:${port}`, stop: () => void proxy.close() };
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name)));
}

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** The option that makes a browser trust the certificate: for others it caches nothing. */
  browserOption: string;
}

/** A key and a certificate for `localhost`, valid for this run. */
export function certificateOfRun(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-bench-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...options, ...subject], { stdio: 'ignore' });
    const publicKey = new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' });
    const hash = createHash('sha256').update(publicKey).digest('base64');
    return {
      key: readFileSync(key),
      cert: readFileSync(cert),
      browserOption: `--ignore-certificate-errors-spki-list=${hash}`,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
