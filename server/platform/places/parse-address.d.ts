declare module 'parse-address' {
  /** The parts it knows of an address in one line; undefined or nothing in it where it makes out none. */
  export function parseLocation(address: string): Partial<Record<string, string>> | undefined;
}
