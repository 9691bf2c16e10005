/** A token bucket of requests: refills with `rate` per second, up to `burst`. `clock` is monotonic, in ms. */
export interface TokenBucket {
  tokens: number;
  filledAt: number;
}

export interface TokenBucketSettings {
  /** Requests per second; 0 for no limit. */
  readonly rate: number;
  readonly burst: number;
}

export function fullTokenBucket(settings: TokenBucketSettings, nowMs: number): TokenBucket {
  return { tokens: settings.burst, filledAt: nowMs };
}

/** Refills the pool for the time since the last refill; adds nothing if the clock was set back. */
export function refillTokenBucket(pool: TokenBucket, settings: TokenBucketSettings, nowMs: number): void {
  const passed = nowMs - pool.filledAt;
  if (passed <= 0) return;
  pool.tokens = Math.min(settings.burst, pool.tokens + (passed / 1000) * settings.rate);
  pool.filledAt = nowMs;
}

/** Takes one request from the pool; false when it is empty. */
export function takeRequest(pool: TokenBucket, settings: TokenBucketSettings, nowMs: number): boolean {
  if (settings.rate === 0) return true;
  refillTokenBucket(pool, settings, nowMs);
  if (pool.tokens < 1) return false;
  pool.tokens -= 1;
  return true;
}

export function refundRequest(pool: TokenBucket, settings: TokenBucketSettings): void {
  pool.tokens = Math.min(settings.burst, pool.tokens + 1);
}

/** Returns the whole seconds until the next request is admitted, at least 1, for Retry-After. */
export function secondsUntilNext(pool: TokenBucket, settings: TokenBucketSettings): number {
  return Math.max(1, Math.ceil((1 - pool.tokens) / settings.rate));
}
