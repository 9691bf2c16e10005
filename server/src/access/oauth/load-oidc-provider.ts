import { createRequire } from 'node:module';
import { withProviderTime } from './provider-clock.ts';

/*
 * oidc-provider prints a warning when it is loaded by a Node that is not labelled LTS yet. What we print is ours to
 * choose, so it is loaded here, once, with the console held; types are imported from the package as usual.
 */
function loadQuietly(): typeof import('oidc-provider') {
  const { warn } = console;
  console.warn = () => {};
  try {
    return withProviderTime(() => createRequire(import.meta.url)('oidc-provider'));
  } finally {
    console.warn = warn;
  }
}

export const { default: Provider, errors, interactionPolicy } = loadQuietly();
