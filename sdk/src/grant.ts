/** The tokens of a trader's consent. Secrets: store them as such, one set a trader. */
export interface GrantTokens {
  readonly accessToken: string;
  /** Good once: whoever uses an old one ends the whole grant. Null when none was given. */
  readonly refreshToken: string | null;
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** What was consented to. */
  readonly scope: string | null;
}

/** Where a platform keeps the tokens of one trader. */
export interface TokenStore {
  /** The tokens as last saved, or null when there are none (any more). */
  load(): Promise<GrantTokens | null>;
  /** Keeps the tokens before they are used: resolve when they are safe, since the old refresh token is spent already. */
  save(tokens: GrantTokens): Promise<void>;
  /** Runs this alone: where several processes share the store, take a lock here, so that one at a time refreshes. */
  alone?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** An access token that was got elsewhere. */
export interface GivenAccessToken {
  readonly accessToken: string;
  /** When it ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Gets an access token. Asked before the one it gave has ended, once for all calls that wait, and once more when that one is refused. */
export type AccessTokenSource = () => Promise<GivenAccessToken>;

/** A store in memory, for tests and for what lives as long as the process. */
export function memoryTokenStore(tokens: GrantTokens | null = null): TokenStore {
  let held = tokens;
  return {
    load: async () => held,
    save: async (saved) => {
      held = saved;
    },
  };
}
