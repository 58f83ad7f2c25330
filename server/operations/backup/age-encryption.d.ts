/**
 * The parts of the package that are used here. The package's own types refer to browser streams, which differ from
 * Node's.
 */
declare module 'age-encryption' {
  import type { ReadableStream } from 'node:stream/web';

  export class Encrypter {
    setPassphrase(passphrase: string): void;
    /** The base-2 logarithm of scrypt's N. */
    setScryptWorkFactor(logN: number): void;
    encrypt(plaintext: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }

  export class Decrypter {
    addPassphrase(passphrase: string): void;
    decrypt(ciphertext: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }
}
