import type { IncomingMessage } from 'node:http';

/** What an exchange needs to know of the server that it happens in. */
export interface ExchangeSettings {
  readonly baseUrl: string;
  readonly makeRequestId: () => string;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  readonly addressOf: (message: IncomingMessage, forwarded: string | undefined) => string;
  readonly isRegisteredOrigin: (origin: string) => boolean;
  /** More names of the header `portal-api-key`, in small letters. */
  readonly keyAliases?: readonly string[];
  /** Fires when the process drains. */
  readonly draining: AbortSignal;
}
