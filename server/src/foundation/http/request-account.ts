/** The client and the organisation that owns it, even if the client acts in the name of another organisation. */
export interface RequestOwner {
  readonly organisationId: string;
  readonly clientId: string;
  /** Null under `/management`, where no API keys are used. */
  readonly apiKeyId: string | null;
}

/** Credentials of a refused request, by which the request log finds its account later. */
export interface ShownCredentials {
  /** The client of a token with a valid signature of the portal, even if the token is otherwise invalid. */
  readonly clientId: string | null;
  /** The presented API key, which is not verified yet. */
  readonly apiKey: string | null;
}
