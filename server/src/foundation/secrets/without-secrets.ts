// What the portal gives out itself: keys, client secrets, tokens. Somebody may put one where it does not belong.
const secrets = /cp[ks](?:_|%5f)[\w%]{8,}|eyJ[\w-]{8,}\.[\w.-]{16,}/gi;

/** A path as it may be kept: where a key, a client secret or a token was put into it, `…` stands in its place. */
export function withoutSecrets(path: string): string {
  return path.replace(secrets, '…');
}
