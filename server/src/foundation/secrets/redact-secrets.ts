// Secrets issued by the portal: keys, client secrets, webhook secrets, tokens. Callers may send one in the wrong field.
const secrets = /cp[ks](?:_|%5f)[\w%]{8,}|whsec(?:_|%5f)[\w%+/=-]{8,}|eyJ[\w-]{8,}\.[\w.-]{16,}/gi;

/** Redacts a path or a problem before it is stored: `…` replaces a key, secret or token. */
export function redactSecrets(text: string): string {
  return text.replace(secrets, '…');
}
