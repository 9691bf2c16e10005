import { registerHooks } from 'node:module';

/*
 * oidc-provider reads the system time and has no setting for a clock. Tokens, codes and assertions must be
 * validated by the time that all nodes share, so the provider's only time module is replaced when it is
 * loaded.
 */

let now = (): Date => new Date();

export function setProviderClock(shared: () => Date): void {
  now = shared;
}

export function epochSeconds(ms = now().getTime()): number {
  return Math.floor(ms / 1000);
}

const place = '/oidc-provider/lib/helpers/epoch_time.js';

/** Loads the provider with its time module replaced. */
export function loadWithProviderClock<T>(load: () => T): T {
  let replaced = false;
  const hooks = registerHooks({
    load(url, context, next) {
      if (!url.endsWith(place)) return next(url, context);
      replaced = true;
      const source = `export { epochSeconds as default } from ${JSON.stringify(import.meta.url)};`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
  try {
    const loaded = load();
    if (!replaced) throw new Error(`oidc-provider reads the time in a file other than ${place}`);
    return loaded;
  } finally {
    hooks.deregister();
  }
}
