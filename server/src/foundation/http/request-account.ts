/** The account of a client's request: the client's owner, even if the client acts for another organisation. */
export interface CallAccount {
  readonly organisationId: string;
  readonly clientId: string;
  /** Null under `/management`, where no API keys are used. */
  readonly apiKeyId: string | null;
}

/** Credentials of a refused request, enough to find its account later. */
export interface ShownCredentials {
  /** The client of a token with a valid signature of the portal, even if the token is otherwise invalid. */
  readonly clientId: string | null;
  /** The presented API key. It is genuine only if its secret is stored. */
  readonly apiKey: string | null;
}
