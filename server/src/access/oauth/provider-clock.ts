import { registerHooks } from 'node:module';

/*
 * oidc-provider takes its time from the machine and has no setting for that. A token, a code or an assertion is judged by
 * the time that all nodes share, so the one file in which the provider asks for the time is replaced when it is loaded.
 */

let now = (): Date => new Date();

/** The time that the provider has from now on. */
export function keepProviderTime(shared: () => Date): void {
  now = shared;
}

export function epochSeconds(ms = now().getTime()): number {
  return Math.floor(ms / 1000);
}

const place = '/oidc-provider/lib/helpers/epoch_time.js';

/** Loads it with that file replaced. */
export function withProviderTime<T>(load: () => T): T {
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
