import type { IncomingMessage } from 'node:http';

export interface ExchangeSettings {
  readonly baseUrl: string;
  readonly makeRequestId: () => string;
  /** Monotonic clock, in ms. */
  readonly clock: () => number;
  readonly addressOf: (message: IncomingMessage, forwarded: string | undefined) => string;
  readonly isRegisteredOrigin: (origin: string) => boolean;
  /** Lower-case aliases of the header `portal-api-key`. */
  readonly keyAliases?: readonly string[];
  /** Aborted when the process drains. */
  readonly draining: AbortSignal;
}
