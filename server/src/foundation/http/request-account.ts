/** Whose account a call of a client goes on: the owner of the client, whomever it acts for. */
export interface CallAccount {
  readonly organisationId: string;
  readonly clientId: string;
  /** Null under `/management`, where there are no keys. */
  readonly apiKeyId: string | null;
}

/** What a refused call has shown of whose it is: enough to find its account, once somebody has the time to look. */
export interface ShownCredentials {
  /** The client of a token that has the portal's own signature, whatever else is wrong with it. */
  readonly clientId: string | null;
  /** A text in the place of a key; it is one if its secret is stored. */
  readonly apiKey: string | null;
}
