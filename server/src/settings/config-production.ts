import ipaddr from 'ipaddr.js';
import pg from 'pg';
import { isEasilyGuessed } from '../foundation/secrets/secret-strength.ts';
import { isLoopback, isLoopbackHost } from './config-values.ts';

/** Settings for which the production profile has stricter rules. Each setting is already valid by itself. */
export interface ProductionSettings {
  readonly host: string;
  readonly baseUrl: string;
  readonly trustedProxies: readonly string[];
  readonly webhookAllowedAddresses: readonly string[];
  readonly secret: string | null;
  readonly databaseUrl: string | null;
  readonly allowEmbedded: boolean;
}

const minSecretBits = 80;
/** Minimum prefix length of trusted proxies, because a larger range can't consist of proxies only. */
const minProxyPrefixBits = 4;
/** Ranges to which webhooks must not be sent: loopback, and the addresses at which clouds provide credentials. */
const forbiddenWebhookRanges = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '::1/128',
  '::/128',
  'fe80::/10',
];

/** Returns a message with a hint for each setting that is not secure enough for production. */
export function productionErrors(settings: ProductionSettings): string[] {
  return [
    ...baseUrlErrors(settings),
    ...proxyErrors(settings),
    ...webhookAddressErrors(settings, 'in production'),
    ...secretErrors(settings),
    ...databaseErrors(settings),
  ];
}

function baseUrlErrors({ baseUrl }: ProductionSettings): string[] {
  if (!baseUrl.startsWith('http:') || isLoopback(baseUrl)) return [];
  return [`PORTAL_BASE_URL must be an https URL or a loopback address in production, not ${baseUrl}.`];
}

function proxyErrors({ host, trustedProxies }: ProductionSettings): string[] {
  const wide = trustedProxies.filter((range) => Number(range.split('/')[1]) < minProxyPrefixBits);
  const faults = wide.map(
    (range) =>
      `PORTAL_TRUSTED_PROXIES must not contain ${range} in production. Otherwise, callers could forge the IP address that the portal uses for API keys and rate limits.`,
  );
  const open = !isLoopbackHost(host);
  if (open && trustedProxies.length === 0) {
    faults.push(
      `PORTAL_TRUSTED_PROXIES must contain the proxy when PORTAL_HOST is ${host} in production. Otherwise, all requests appear to come from the address of the proxy, and clients that bypass the proxy use no TLS.`,
    );
  }
  return faults;
}

/**
 * Returns messages for addresses that webhooks must not reach. Organisations choose the receivers of their webhooks, so
 * they could otherwise make the portal send requests to internal services.
 */
export function webhookAddressErrors(
  { webhookAllowedAddresses }: Pick<ProductionSettings, 'webhookAllowedAddresses'>,
  where: string,
): string[] {
  return webhookAllowedAddresses
    .filter((range) => forbiddenWebhookRanges.some((never) => rangesOverlap(range, never)))
    .map(
      (range) =>
        `PORTAL_WEBHOOK_ALLOWED_ADDRESSES must not contain ${range} ${where}: these addresses give access to this machine or its credentials.`,
    );
}

function rangesOverlap(one: string, other: string): boolean {
  const [a, aBits] = ipaddr.parseCIDR(one);
  const [b, bBits] = ipaddr.parseCIDR(other);
  if (a.kind() !== b.kind()) return false;
  return aBits < bBits ? b.match(a, aBits) : a.match(b, bBits);
}

function secretErrors({ secret }: ProductionSettings): string[] {
  // A secret that is too short already has its own message.
  if (secret === null || secret.length < 32) return [];
  if (!isEasilyGuessed(secret, minSecretBits)) return [];
  return [
    'PORTAL_SECRET is easy to guess: it has few different characters, repeats itself, or consists of common words, keyboard rows or sequences. Generate a secret with: openssl rand -base64 48',
  ];
}

function databaseErrors({ databaseUrl, allowEmbedded }: ProductionSettings): string[] {
  if (databaseUrl === null && !allowEmbedded) {
    return [
      'DATABASE_URL must be set in production, because the embedded PostgreSQL is a beta version with old libraries. To use it nevertheless, set PORTAL_ALLOW_EMBEDDED=1.',
    ];
  }
  const reached = databaseUrl === null ? null : connectionTargetOf(databaseUrl);
  if (databaseUrl === null || reached === null || reached.isVerified) return [];
  const { host } = reached;
  if (host.startsWith('/') || isLoopbackHost(host)) return [];
  if (/[?&]sslmode=disable(&|$)/.test(databaseUrl)) return [];
  return [
    'DATABASE_URL names another machine, so in production it must contain sslmode=verify-full, or sslmode=disable for a private network. Without a verified certificate, another server could pose as the database.',
  ];
}

/**
 * Returns the host of a database URL, and whether the certificate of the host is verified. The driver parses the URL,
 * because the host can be in two parts of it and the driver interprets the SSL mode. Returns null if the URL contains the
 * path of an unreadable file, which the start reports.
 */
function connectionTargetOf(
  connectionString: string,
): { readonly host: string; readonly isVerified: boolean } | null {
  try {
    const client = new pg.Client({ connectionString });
    // The declared type is boolean, but the driver converts an SSL mode to an object with TLS options.
    const ssl: unknown = client.ssl;
    const isRefusing = typeof ssl === 'object' && ssl !== null && 'rejectUnauthorized' in ssl;
    return { host: client.host, isVerified: isRefusing ? ssl.rejectUnauthorized !== false : Boolean(ssl) };
  } catch {
    return null;
  }
}
