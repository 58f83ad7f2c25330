/** The part that is used here. The package's own types name streams of the browser, which differ from Node's. */
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
