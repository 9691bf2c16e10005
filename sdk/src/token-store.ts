/** Tokens of a trader's consent. Store them as secrets, one set for each trader. */
export interface GrantTokens {
  readonly accessToken: string;
  /** Refresh token, valid once. The use of an old refresh token revokes the grant. Null if the portal issued none. */
  readonly refreshToken: string | null;
  /** Time when the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Scopes of the consent. */
  readonly scope: string | null;
}

/** Storage of a platform for the tokens of one trader. */
export interface TokenStore {
  /** Returns the tokens that were last saved, or null without tokens. */
  load(): Promise<GrantTokens | null>;
  /**
   * Saves the tokens before they are used. Resolve after they are stored safely: the old refresh token is no longer
   * valid.
   */
  save(tokens: GrantTokens): Promise<void>;
  /**
   * Runs a function exclusively. If several processes share the storage, take a lock here, so that only one process
   * refreshes at a time.
   */
  alone?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** An access token from another source. */
export interface ExternalAccessToken {
  readonly accessToken: string;
  /** Time when the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Returns an access token. Called before the previous one expires, once for all waiting requests, and once
 * more if a token is refused.
 */
export type AccessTokenSource = () => Promise<ExternalAccessToken>;

/** Storage in memory, for tests and for tokens that are needed only while the process runs. */
export function memoryTokenStore(tokens: GrantTokens | null = null): TokenStore {
  let held = tokens;
  return {
    load: async () => held,
    save: async (saved) => {
      held = saved;
    },
  };
}
