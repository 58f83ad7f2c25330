import type { Scope } from '#domain/scopes.ts';
import type { Connection, Person } from './person.ts';

/** The account that a token works for, read in one query, with the state of its connection. */
export interface TokenPerson extends Person {
  connection: Connection;
}

export interface FoundToken {
  person: TokenPerson;
  is_paused: boolean;
  /** False if the company has turned all connections off. */
  connections_on: boolean;
}

/** What a call counts as in the limits of a day. */
export type CountedAs = 'read' | 'write' | 'send';

interface TokenCall {
  countedAs: CountedAs;
  /** The caller's network address; IPv6 is reduced to its /64. */
  network: string;
  userAgent: string;
  now: Date;
}

/** How a call with a token ended, and the scope of its endpoint. */
export interface TokenOutcome {
  status: number;
  scope: Scope | undefined;
}

/** Access to the API by tokens. */
export interface TokenGate {
  /**
   * Finds the person of a token, and counts the call for the limits of a day, in one query. Undefined for a token that
   * is unknown, has ended, or is for assistants. Throws above the limits of a day.
   */
  find(token: string, call: TokenCall): Promise<FoundToken | undefined>;
  /**
   * Counts the call for the limits of a minute and of calls at a time, and throws above them. Call the returned function
   * when the response is sent.
   */
  begin(connection: Connection, now: Date): (outcome: TokenOutcome) => void;
  /** Counts a call whose token was not accepted. */
  rejected(): void;
}
