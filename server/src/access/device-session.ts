/*
 * Terminal: the command line, where a person has signed in by the browser (RFC 8628). Its client is built in, the same in
 * every portal and on every node, and no row: it has no secret that could prove it, and does nothing without a person.
 */

/** The one public client. */
export const terminalClient = { id: 'customs-portal-cli', name: 'Customs Portal command line' } as const;

/** What a terminal tells of itself when it asks for a code: nothing of it is proven but the address. */
export interface TerminalFacts {
  readonly address: string;
  /** Its `User-Agent`. */
  readonly browser: string;
}

/** A terminal as its person sees it among their sessions. */
export interface ListedTerminal extends TerminalFacts {
  /** The id of its grant, in the shape of a session's. */
  readonly id: string;
  readonly createdAt: Date;
  /** When it last got a token. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}
