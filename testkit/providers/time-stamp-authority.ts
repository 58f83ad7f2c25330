import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createSign, type KeyObject, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as asn1 from 'asn1js';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const RSA_SHA256 = '1.2.840.113549.1.1.11';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** How the authority misbehaves; `wrong` stamps another digest. */
export type Fault = 'none' | 'down' | 'wrong' | 'unreadable' | 'skewed';

/** A time stamp authority (RFC 3161) with its own root, over HTTP. */
export async function startTimeStampAuthority({ now = () => new Date() }: { now?: () => Date } = {}) {
  const { rootPem, signer } = makeCertificates();
  const state = { fault: 'none' as Fault, requests: 0 };
  const server = createServer(async (request, response) => {
    state.requests++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (state.fault === 'down') return response.writeHead(503).end();
    if (state.fault === 'unreadable') return response.end('<html>');
    const skewMs = state.fault === 'skewed' ? 3 * 60 * 60 * 1000 : 0;
    const at = new Date(now().getTime() + skewMs);
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(reply(Buffer.concat(chunks), { at, signer, isWrong: state.fault === 'wrong' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    rootPem,
    state,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

interface Signer {
  certificate: Buffer;
  key: KeyObject;
}

/** A root and a certificate for time stamps, made by openssl, which later checks the tokens. */
function makeCertificates(): { rootPem: string; signer: Signer } {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-authority-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    const newKey = ['-newkey', 'rsa:2048', '-nodes'];
    run(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'root.key',
      '-out',
      'root.pem',
      '-days',
      '3650',
      '-subj',
      '/CN=Test Root',
    );
    run('req', ...newKey, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=Test Time Stamps');
    writeFileSync(join(folder, 'extensions'), 'extendedKeyUsage=critical,timeStamping\n');
    const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'extensions'];
    run('x509', '-req', '-in', 'own.csr', ...issued, '-days', '3650', '-out', 'own.pem');
    const certificate = new X509Certificate(read('own.pem')).raw;
    return { rootPem: read('root.pem'), signer: { certificate, key: createPrivateKey(read('own.key')) } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reply(request: Buffer, { at, signer, isWrong }: { at: Date; signer: Signer; isWrong: boolean }) {
  const fields = (asn1.fromBER(bufferOf(request)).result as asn1.Sequence).valueBlock.value as asn1.AsnType[];
  const [, imprint, nonce] = fields;
  const other = new asn1.Sequence({
    value: [
      new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: SHA256 }), new asn1.Null()] }),
      new asn1.OctetString({ valueHex: new ArrayBuffer(32) }),
    ],
  });
  const info = Buffer.from(
    new asn1.Sequence({
      value: [
        new asn1.Integer({ value: 1 }),
        new asn1.ObjectIdentifier({ value: '1.3.6.1.4.1.99999.1' }),
        isWrong ? other : (imprint as asn1.Sequence),
        new asn1.Integer({ value: 7 }),
        new asn1.GeneralizedTime({ valueDate: new Date(Math.floor(at.getTime() / 1000) * 1000) }),
        nonce as asn1.Integer,
      ],
    }).toBER(),
  );
  const status = new asn1.Sequence({ value: [new asn1.Integer({ value: 0 })] });
  const token = asn1.fromBER(tokenOf(info, signer)).result;
  return Buffer.from(new asn1.Sequence({ value: [status, token] }).toBER());
}

/** The signed token. Its attributes name the content's type and digest and, as RFC 5035 demands, the certificate. */
function tokenOf(info: Buffer, { certificate, key }: Signer): ArrayBuffer {
  // Certificate: the signed part is first; its second field after the version is the serial number, its fourth the issuer.
  const [signedPart] = childrenOf(asn1.fromBER(bufferOf(certificate)).result);
  const [, serial, , issuer] = childrenOf(signedPart) as [unknown, asn1.Integer, unknown, asn1.Sequence];
  const hash = (bytes: Buffer) => bufferOf(createHash('sha256').update(bytes).digest());
  const signingCertificate = new asn1.Sequence({
    value: [
      new asn1.Sequence({
        value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: hash(certificate) })] })],
      }),
    ],
  });
  const attributes = [
    ['1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: TST_INFO })],
    ['1.2.840.113549.1.9.4', new asn1.OctetString({ valueHex: hash(info) })],
    ['1.2.840.113549.1.9.16.2.47', signingCertificate],
  ] as const;
  const encoded = new asn1.Set({
    value: attributes
      .map(
        ([type, value]) =>
          new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: type }), new asn1.Set({ value: [value] })] }),
      )
      .toSorted((one, two) => Buffer.compare(Buffer.from(one.toBER()), Buffer.from(two.toBER()))),
  }).toBER();
  const signature = bufferOf(createSign('sha256').update(Buffer.from(encoded)).sign(key));
  const tagged = Buffer.from(encoded);
  tagged[0] = 0xa0;
  const algorithm = new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: SHA256 }), new asn1.Null()] });
  const signerInfo = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({ value: [issuer, serial] }),
      algorithm,
      asn1.fromBER(bufferOf(tagged)).result,
      new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: RSA_SHA256 }), new asn1.Null()] }),
      new asn1.OctetString({ valueHex: signature }),
    ],
  });
  const explicit = (value: asn1.AsnType[]) => new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
  const signedData = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 3 }),
      new asn1.Set({ value: [algorithm] }),
      new asn1.Sequence({
        value: [
          new asn1.ObjectIdentifier({ value: TST_INFO }),
          explicit([new asn1.OctetString({ valueHex: bufferOf(info) })]),
        ],
      }),
      explicit([asn1.fromBER(bufferOf(certificate)).result]),
      new asn1.Set({ value: [signerInfo] }),
    ],
  });
  return new asn1.Sequence({
    value: [new asn1.ObjectIdentifier({ value: SIGNED_DATA }), explicit([signedData])],
  }).toBER();
}

function childrenOf(part: unknown): asn1.AsnType[] {
  return (part as asn1.Sequence).valueBlock.value;
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}
