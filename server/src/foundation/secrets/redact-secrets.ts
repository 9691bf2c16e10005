// What the portal gives out itself: keys, client secrets, secrets of webhooks, tokens. Somebody may put one where it does not belong.
const secrets = /cp[ks](?:_|%5f)[\w%]{8,}|whsec(?:_|%5f)[\w%+/=-]{8,}|eyJ[\w-]{8,}\.[\w.-]{16,}/gi;

/** A path or a problem as it may be kept: where a key, a secret or a token was put into it, `…` stands in its place. */
export function withoutSecrets(text: string): string {
  return text.replace(secrets, '…');
}
