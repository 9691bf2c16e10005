import { createRequire } from 'node:module';
import { loadWithProviderClock } from './provider-clock.ts';

/*
 * oidc-provider prints a warning when it is loaded by a Node release without an LTS label. The log format is
 * ours, so it is loaded here, once, with the console silenced; types are imported from the package as usual.
 */
function loadWithoutWarning(): typeof import('oidc-provider') {
  const { warn } = console;
  console.warn = () => {};
  try {
    return loadWithProviderClock(() => createRequire(import.meta.url)('oidc-provider'));
  } finally {
    console.warn = warn;
  }
}

export const { default: Provider, errors, interactionPolicy } = loadWithoutWarning();
