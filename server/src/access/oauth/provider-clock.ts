import { registerHooks } from 'node:module';

/*
 * oidc-provider reads the system time and has no setting for a clock. All nodes must validate tokens, codes and
 * assertions by the same clock. So this file replaces the only time module of oidc-provider when it is loaded.
 */

let now = (): Date => new Date();

export function setProviderClock(shared: () => Date): void {
  now = shared;
}

export function epochSeconds(ms = now().getTime()): number {
  return Math.floor(ms / 1000);
}

const timeModulePath = '/oidc-provider/lib/helpers/epoch_time.js';

/** Loads oidc-provider with its time module replaced. */
export function loadWithProviderClock<T>(load: () => T): T {
  let replaced = false;
  const hooks = registerHooks({
    load(url, context, next) {
      if (!url.endsWith(timeModulePath)) return next(url, context);
      replaced = true;
      const source = `export { epochSeconds as default } from ${JSON.stringify(import.meta.url)};`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
  try {
    const loaded = load();
    if (!replaced) throw new Error(`oidc-provider reads the time in a file other than ${timeModulePath}`);
    return loaded;
  } finally {
    hooks.deregister();
  }
}
