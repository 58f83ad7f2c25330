import { createHash, createVerify, timingSafeEqual, X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';

/*
 * The Time-Stamp Protocol, RFC 3161, sections 2.4.1 (request) and 2.4.2 (response), and RFC 5816 for SHA-256. The token
 * is signed data of CMS, RFC 5652, section 5. Checked on 2026-11-28 against requests and tokens of `openssl ts`.
 */

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** Extended key usage of certificates that may sign time stamps (RFC 3161, section 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** An authority's response that is not a valid time stamp of the digest. */
export class TimeStampRejected extends Error {}

export interface TimeStamp {
  /** The token in DER, which `openssl ts -verify -token_in` reads. */
  token: Buffer;
  /** The name of the certificate that signed it. */
  authority: string;
  at: Date;
}

/** A TimeStampReq for a SHA-256 digest that asks for the certificate of the authority. */
export function encodeRequest(digest: Uint8Array, nonce: Uint8Array): Buffer {
  const imprint = new asn1.Sequence({
    value: [
      new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: SHA256 }), new asn1.Null()] }),
      new asn1.OctetString({ valueHex: bufferOf(digest) }),
    ],
  });
  const request = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      imprint,
      new asn1.Integer({ valueHex: bufferOf(nonce) }),
      new asn1.Boolean({ value: true }),
    ],
  });
  return Buffer.from(request.toBER());
}

/**
 * Reads a TimeStampResp and verifies the token: the digest and the nonce are those of the request, and the signature is
 * that of a certificate in the token that may sign time stamps. Whether that certificate is trusted is decided by the person who
 * checks the token. Throws `TimeStampRejected`.
 */
export function readResponse(response: Uint8Array, digest: Uint8Array, nonce: Uint8Array): TimeStamp {
  const [status, tokenPart] = sequenceOf(parse(response));
  const granted = status && sequenceOf(status)[0];
  const code = granted instanceof asn1.Integer ? granted.valueBlock.valueDec : NaN;
  // 0 is granted, 1 granted with modifications.
  if (code !== 0 && code !== 1) throw new TimeStampRejected(`The authority answered with status ${code}`);
  if (!tokenPart) throw new TimeStampRejected('The response has no token');
  const token = Buffer.from(tokenPart.toBER());
  const stamp = readToken(token, digest);
  if (stamp.nonce && !sameNumber(stamp.nonce, nonce)) throw new TimeStampRejected('The nonce differs');
  return { token, authority: stamp.authority, at: stamp.at };
}

/** Reads and verifies a token of this digest in the same way. */
export function readToken(token: Uint8Array, digest: Uint8Array) {
  const { content, certificates, signer } = readSignedData(token);
  const { at, nonce, hash, imprint } = readInfo(content);
  if (hash !== SHA256 || !isSame(imprint, digest)) throw new TimeStampRejected('The time stamp is of another digest');
  return { at, nonce, authority: verifySigner(signer, certificates, content) };
}

/** The parts of a SignerInfo that the verification needs. */
interface Signer {
  digest: string;
  /** The signed attributes as they are in the token, and by type. */
  attributes: Buffer;
  messageDigest: Uint8Array | undefined;
  signature: Buffer;
}

/** The content of ContentInfo, SignedData and its only SignerInfo. */
function readSignedData(token: Uint8Array): { content: Buffer; certificates: X509Certificate[]; signer: Signer } {
  const [type, wrapped] = sequenceOf(parse(token));
  const [signedData] = childrenOf(wrapped);
  if (!signedData || oidOf(type) !== SIGNED_DATA) throw new TimeStampRejected('The token is not signed data');
  const parts = sequenceOf(signedData);
  const [contentType, contentPart] = parts[2] ? sequenceOf(parts[2]) : [];
  if (oidOf(contentType) !== TST_INFO) throw new TimeStampRejected('The token is no time stamp');
  const [content] = childrenOf(contentPart);
  const [signerInfo] = childrenOf(parts.at(-1));
  if (!(content instanceof asn1.OctetString) || !signerInfo) throw new TimeStampRejected('The token has no content');
  const certificates = childrenOf(parts.find((part) => isTagged(part, 0)));
  return {
    content: contentOf(content),
    certificates: certificates.map((each) => new X509Certificate(Buffer.from(each.toBER()))),
    signer: readSigner(signerInfo),
  };
}

/** SignerInfo: version, signer, digest algorithm, signed attributes, signature algorithm, signature. */
function readSigner(signerInfo: asn1.AsnType): Signer {
  const parts = sequenceOf(signerInfo);
  const attributes = parts.find((part) => isTagged(part, 0));
  const signature = parts.find((part) => part instanceof asn1.OctetString);
  if (!attributes || !signature || !parts[2]) throw new TimeStampRejected('The token has no signer');
  const ofDigest = childrenOf(attributes)
    .map(sequenceOf)
    .find(([type]) => oidOf(type) === MESSAGE_DIGEST);
  const [messageDigest] = childrenOf(ofDigest?.[1]);
  return {
    digest: digestNamed(oidOf(sequenceOf(parts[2])[0])),
    attributes: Buffer.from(attributes.toBER()),
    messageDigest: messageDigest instanceof asn1.OctetString ? contentOf(messageDigest) : undefined,
    signature: contentOf(signature),
  };
}

/** TSTInfo: version, policy, messageImprint, serialNumber, genTime, and optional fields, among them the nonce. */
function readInfo(info: Uint8Array) {
  const fields = sequenceOf(parse(info));
  const [algorithm, hashed] = fields[2] ? sequenceOf(fields[2]) : [];
  const oid = algorithm && sequenceOf(algorithm)[0];
  const time = fields[4];
  if (!(time instanceof asn1.GeneralizedTime) || !(hashed instanceof asn1.OctetString))
    throw new TimeStampRejected('The time stamp has no time');
  const nonce = fields.slice(5).find((field) => field instanceof asn1.Integer);
  return {
    at: time.toDate(),
    hash: oidOf(oid),
    imprint: contentOf(hashed),
    nonce: nonce && Buffer.from(nonce.valueBlock.valueHexView),
  };
}

/** Verifies the signature and returns the signer's name. */
function verifySigner(signer: Signer, certificates: readonly X509Certificate[], content: Buffer): string {
  const certificate = certificates.find((each) => each.keyUsage?.includes(TIME_STAMPING) && isSignedBy(each, signer));
  if (!certificate) throw new TimeStampRejected('The signature does not match a certificate for time stamps');
  const { messageDigest, digest } = signer;
  if (!messageDigest || !isSame(messageDigest, createHash(digest).update(content).digest()))
    throw new TimeStampRejected('The content was changed after it was signed');
  return certificate.subject.match(/^CN=(.*)$/m)?.[1] ?? certificate.subject.replaceAll('\n', ', ');
}

/** The signed attributes are signed as a SET, although the token tags them otherwise (RFC 5652, section 5.4). */
function isSignedBy(certificate: X509Certificate, { digest, attributes, signature }: Signer): boolean {
  const signed = Buffer.from(attributes);
  signed[0] = 0x31;
  try {
    return createVerify(digest).update(signed).verify(certificate.publicKey, signature);
  } catch {
    return false;
  }
}

const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

function digestNamed(oid: string): string {
  const name = DIGESTS[oid];
  if (!name) throw new TimeStampRejected(`The digest ${oid} is not supported`);
  return name;
}

function parse(bytes: Uint8Array): asn1.AsnType {
  const { result, offset } = asn1.fromBER(bufferOf(bytes));
  if (offset === -1) throw new TimeStampRejected('The response is not ASN.1');
  return result;
}

function sequenceOf(part: asn1.AsnType): asn1.AsnType[] {
  if (!(part instanceof asn1.Sequence)) throw new TimeStampRejected('The response has another structure');
  return part.valueBlock.value;
}

function childrenOf(part: asn1.AsnType | undefined): asn1.AsnType[] {
  return part instanceof asn1.Constructed ? part.valueBlock.value : [];
}

function oidOf(part: asn1.AsnType | undefined): string {
  return part instanceof asn1.ObjectIdentifier ? part.valueBlock.toString() : '';
}

function contentOf(part: asn1.OctetString): Buffer {
  return Buffer.from(part.getValue());
}

/** Whether a part has this context-specific tag. */
function isTagged({ idBlock }: asn1.AsnType, tag: number): boolean {
  return idBlock.tagClass === 3 && idBlock.tagNumber === tag;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Compares two integers, whose encodings may differ by a leading zero. */
function sameNumber(one: Uint8Array, other: Uint8Array): boolean {
  const digits = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('hex')
      .replace(/^(00)+/, '');
  return digits(one) === digits(other);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}
