import ipaddr from 'ipaddr.js';
import pg from 'pg';
import { isEasilyGuessed } from '../foundation/secrets/secret-strength.ts';
import { isLoopback, isLoopbackHost } from './config-values.ts';

/** Settings validated by the production profile, after each variable is valid individually. */
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
/** A range with more than a sixteenth of all addresses can't be a list of proxies. */
const minProxyPrefixBits = 4;
/** Loopback, and the metadata address where clouds provide credentials. */
const forbiddenWebhookRanges = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '::1/128',
  '::/128',
  'fe80::/10',
];

/** Returns messages for settings that are too weak for production, each with the remedy. */
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
 * Webhook receivers are chosen by other organisations, which could otherwise send requests to anything that
 * this machine reaches.
 */
export function webhookAddressErrors(
  { webhookAllowedAddresses }: Pick<ProductionSettings, 'webhookAllowedAddresses'>,
  where: string,
): string[] {
  return webhookAllowedAddresses
    .filter((range) => forbiddenWebhookRanges.some((never) => overlap(range, never)))
    .map(
      (range) =>
        `PORTAL_WEBHOOK_ALLOWED_ADDRESSES must not contain ${range} ${where}: these addresses give access to this machine or its credentials.`,
    );
}

function overlap(one: string, other: string): boolean {
  const [a, aBits] = ipaddr.parseCIDR(one);
  const [b, bBits] = ipaddr.parseCIDR(other);
  if (a.kind() !== b.kind()) return false;
  return aBits < bBits ? b.match(a, aBits) : a.match(b, bBits);
}

function secretErrors({ secret }: ProductionSettings): string[] {
  // A secret that is too short is reported already.
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
 * Returns the host of a database URL and whether the driver verifies its certificate, as parsed by the
 * driver: the host can appear in two parts of the URL, and the driver interprets the SSL mode. Null if the
 * URL names a file that can't be read: startup reports that.
 */
function connectionTargetOf(
  connectionString: string,
): { readonly host: string; readonly isVerified: boolean } | null {
  try {
    const client = new pg.Client({ connectionString });
    // Its type allows only the boolean; the driver turns a mode into TLS options.
    const ssl: unknown = client.ssl;
    const isRefusing = typeof ssl === 'object' && ssl !== null && 'rejectUnauthorized' in ssl;
    return { host: client.host, isVerified: isRefusing ? ssl.rejectUnauthorized !== false : Boolean(ssl) };
  } catch {
    return null;
  }
}
