// Matches secrets that the portal issues: API keys, client secrets, webhook secrets and tokens.
const secrets = /cp[ks](?:_|%5f)[\w%]{8,}|whsec(?:_|%5f)[\w%+/=-]{8,}|eyJ[\w-]{8,}\.[\w.-]{16,}/gi;

/**
 * Replaces keys, secrets and tokens in a path or problem with `…` before it is stored, because callers may put them
 * there.
 */
export function redactSecrets(text: string): string {
  return text.replace(secrets, '…');
}
