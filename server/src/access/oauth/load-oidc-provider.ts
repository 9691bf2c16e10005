import { createRequire } from 'node:module';
import { loadWithProviderClock } from './provider-clock.ts';

/*
 * oidc-provider prints a warning when a Node release without an LTS label loads it. That warning would break
 * the log format of the portal, so this file loads oidc-provider with the console silenced. Types are imported
 * from the package as usual.
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
