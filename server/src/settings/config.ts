import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCountry } from '../country/reading/public.ts';
import { productionErrors, webhookAddressErrors } from './config-production.ts';
import {
  type ConfigSurroundings,
  type GivenVariable,
  type ReportConfigError,
  readSecrets,
  type Secret,
} from './config-secrets.ts';
import {
  isOnlyForThisMachine,
  type ParsedValue,
  parseAddressRanges,
  parseBaseUrl,
  parseCollectorUrl,
  parseDatabaseUrl,
  parseFractionVariable,
  parseHeaderPairs,
  parseHostAndPort,
  parseInteger,
  parseListenAddress,
  parseMailAddress,
  parseOneOf,
  parseSmtpUrl,
} from './config-values.ts';
import { type ConfigVariableName, unknownVariableErrors } from './config-variables.ts';

export type Config = {
  /** PORTAL_PROFILE */
  profile: 'sandbox' | 'production';
  /** PORTAL_HOST, an address or a host name */
  host: string;
  /** PORTAL_PORT; 0 lets the system choose and requires PORTAL_BASE_URL */
  port: number;
  /** PORTAL_OPERATIONS_PORT; 0 lets the system choose */
  operationsPort: number;
  /** PORTAL_OPERATIONS_HOST, an address or a host name */
  operationsHost: string;
  /** PORTAL_BASE_URL without a trailing slash */
  baseUrl: string;
  /** PORTAL_TRUSTED_PROXIES as CIDRs */
  trustedProxies: string[];
  /** PORTAL_DATA_DIR as an absolute path */
  dataDir: string;
  /** DATABASE_URL, or the embedded PostgreSQL in the data directory */
  database: { kind: 'embedded' } | { kind: 'external'; url: Secret };
  /** PORTAL_ALLOW_EMBEDDED */
  allowEmbedded: boolean;
  /** PORTAL_CLIENT_RATE; null for no limit */
  clientRate: { callsPerSecond: number; burstCalls: number } | null;
  /** PORTAL_BULK_RATE; 0 for no limit */
  bulkRate: number;
  /** PORTAL_FAILED_AUTH_RATE, per address */
  failedAuthPerMinute: number;
  /** PORTAL_CONNECTIONS and PORTAL_CONNECTIONS_PER_ADDRESS, per process */
  connections: { most: number; mostOfAddress: number };
  /** PORTAL_STORAGE_DRAFTS and related variables, per organisation */
  storage: { drafts: number; documents: number; bytes: number };
  /** PORTAL_COUNTRY as given, or `xa`; the country was read before (country/country.ts) */
  country: string;
  /** PORTAL_REQUEST_LOG_DAYS */
  requestLogDays: number;
  /** PORTAL_SLOW_REQUEST_MS */
  slowRequestMs: number;
  /** PORTAL_LOG_POLLS */
  logPolls: 'summed' | 'each';
  /** PORTAL_WORKERS */
  workerProcesses: number;
  /** PORTAL_SECRET or the content of PORTAL_SECRET_FILE; null: generate one in the data directory (sandbox only) */
  secret: Secret | null;
  /** PORTAL_PREVIOUS_SECRET or the content of PORTAL_PREVIOUS_SECRET_FILE, during a rotation of the secret */
  previousSecret: Secret | null;
  /** OTEL_EXPORTER_OTLP_ENDPOINT and related variables; null: no traces */
  traces: {
    endpoint: string;
    headers: { reveal: () => Readonly<Record<string, string>> };
    serviceName: string;
    share: number;
  } | null;
  /** PORTAL_SCANNER */
  scanner: { host: string; port: number } | null;
  /** PORTAL_WEBHOOK_ALLOWED_ADDRESSES as CIDRs */
  webhookAllowedAddresses: string[];
  /** PORTAL_SANDBOX_MAILS */
  sandboxMails: 'shown' | 'hidden';
  /** PORTAL_SANDBOX_APPROVAL; in production always `manual` */
  sandboxApproval: 'instant' | 'manual';
  /** PORTAL_STATUS_DIR; null: no status files */
  statusDir: string | null;
  /** PORTAL_MAIL_URL and PORTAL_MAIL_FROM; null: into files (sandbox), or not at all */
  mail: { url: Secret; from: string } | null;
};
export type ConfigReading = { ok: true; config: Config } | { ok: false; complaints: string[] };
export type Environment = Readonly<Record<string, string | undefined>>;

type ReadVariable = <T>(name: ConfigVariableName, parse: (text: string) => ParsedValue<T>, fallback: T) => T;

const mebibyte = 1_048_576;
const defaultRepositoryDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Reads the configuration from the process environment, which no other part of the server reads. */
export function configFromEnvironment(): ConfigReading {
  const readFile = (path: string): string => readFileSync(path, 'utf8');
  return readConfig(process.env, {
    repositoryDir: defaultRepositoryDir,
    workingDir: process.cwd(),
    readFile,
  });
}

/** Returns the typed configuration, or all errors at once. A variable with an empty text counts as not set. */
export function readConfig(env: Environment, surroundings: ConfigSurroundings): ConfigReading {
  const complaints: string[] = unknownVariableErrors(env);
  const complain: ReportConfigError = (complaint) => {
    complaints.push(complaint);
  };
  const readText: GivenVariable = (name) => env[name]?.trim() || null;
  const value: ReadVariable = (name, parse, fallback) => {
    const text = readText(name);
    if (text === null) return fallback;
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    complain(`${name} ${parsed.complaint}`);
    return fallback;
  };

  const profile = value('PORTAL_PROFILE', parseOneOf('sandbox', 'production'), 'sandbox');
  const port = value('PORTAL_PORT', portNumber, 8080);
  const operationsPort = value('PORTAL_OPERATIONS_PORT', portNumber, 9090);
  if (port === operationsPort && port !== 0) {
    complain(`PORTAL_PORT and PORTAL_OPERATIONS_PORT are both ${port}. Choose different ports.`);
  }
  if (port === 0 && readText('PORTAL_BASE_URL') === null) {
    complain(
      'PORTAL_PORT 0 lets the system choose a port, so PORTAL_BASE_URL must be set to the URL for callers.',
    );
  }
  const publicUrl = value('PORTAL_BASE_URL', parseBaseUrl, `http://localhost:${port}`);
  const host = value('PORTAL_HOST', parseListenAddress, '127.0.0.1');
  const trustedProxies = value('PORTAL_TRUSTED_PROXIES', parseAddressRanges, []);
  const isLocal = isOnlyForThisMachine(host, publicUrl, trustedProxies);
  const external = value<string | null>('DATABASE_URL', parseDatabaseUrl, null);
  const mailUrl = value<string | null>('PORTAL_MAIL_URL', parseSmtpUrl, null);
  const mailFrom = value('PORTAL_MAIL_FROM', parseMailAddress, noReplyAddress(publicUrl));
  const callsPerSecond = value('PORTAL_CLIENT_RATE', (text) => parseInteger(text, 0, 1_000_000), 100);
  const config: Config = {
    profile,
    country: readText('PORTAL_COUNTRY') ?? defaultCountry,
    host,
    port,
    operationsPort,
    operationsHost: value('PORTAL_OPERATIONS_HOST', parseListenAddress, '127.0.0.1'),
    baseUrl: publicUrl,
    trustedProxies,
    dataDir: dataDirectory(readText('PORTAL_DATA_DIR'), surroundings),
    database:
      external === null ? { kind: 'embedded' } : { kind: 'external', url: { reveal: () => external } },
    allowEmbedded: value('PORTAL_ALLOW_EMBEDDED', parseOneOf('0', '1'), '0') === '1',
    clientRate: callsPerSecond === 0 ? null : { callsPerSecond, burstCalls: 2 * callsPerSecond },
    bulkRate: value('PORTAL_BULK_RATE', (text) => parseInteger(text, 0, 1_000_000), 1_000),
    failedAuthPerMinute: value('PORTAL_FAILED_AUTH_RATE', (text) => parseInteger(text, 1, 1_000_000), 300),
    ...readLimits(value),
    ...readLogSettings(value),
    workerProcesses: value('PORTAL_WORKERS', (text) => parseInteger(text, 1, 256), 1),
    ...readSecrets(readText, profile, surroundings, complain),
    webhookAllowedAddresses: value(
      'PORTAL_WEBHOOK_ALLOWED_ADDRESSES',
      parseAddressRanges,
      profile === 'sandbox' && isLocal ? ['127.0.0.0/8', '::1/128'] : [],
    ),
    sandboxMails: value('PORTAL_SANDBOX_MAILS', parseOneOf('shown', 'hidden'), isLocal ? 'shown' : 'hidden'),
    sandboxApproval: readApproval(value, profile),
    scanner: value<Config['scanner']>('PORTAL_SCANNER', parseHostAndPort, null),
    traces: traces(value, readText),
    statusDir: statusDirectory(readText('PORTAL_STATUS_DIR'), surroundings),
    mail: mailUrl === null ? null : { url: { reveal: () => mailUrl }, from: mailFrom },
  };
  if (profile === 'production') {
    if (readText('PORTAL_COUNTRY') === null) complain('PORTAL_COUNTRY must be set in production.');
    // A DATABASE_URL that is set but invalid has its own error, so it must not also be reported as missing.
    const allowEmbedded = config.allowEmbedded || readText('DATABASE_URL') !== null;
    const { secret, ...settings } = { ...config, allowEmbedded };
    const faults = productionErrors({ ...settings, secret: secret?.reveal() ?? null, databaseUrl: external });
    complaints.push(...faults);
  } else if (!isLocal) {
    complaints.push(...webhookAddressErrors(config, 'if other machines can reach the sandbox'));
  }
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, config };
}

function readLogSettings(value: ReadVariable): Pick<Config, 'requestLogDays' | 'slowRequestMs' | 'logPolls'> {
  return {
    requestLogDays: value('PORTAL_REQUEST_LOG_DAYS', (text) => parseInteger(text, 1, 400), 30),
    slowRequestMs: value('PORTAL_SLOW_REQUEST_MS', (text) => parseInteger(text, 1, 600_000), 1_000),
    logPolls: value('PORTAL_LOG_POLLS', parseOneOf('summed', 'each'), 'summed'),
  };
}

/** Returns how organisations are approved: in production always manually by customs, in the sandbox as configured. */
function readApproval(value: ReadVariable, profile: Config['profile']): Config['sandboxApproval'] {
  const approval = value('PORTAL_SANDBOX_APPROVAL', parseOneOf('instant', 'manual'), 'instant');
  return profile === 'sandbox' ? approval : 'manual';
}

function readLimits(value: ReadVariable): Pick<Config, 'connections' | 'storage'> {
  const most = (name: ConfigVariableName, fallback: number, least = 1): number =>
    value(name, (text) => parseInteger(text, least, 999_999_999), fallback);
  return {
    connections: {
      most: most('PORTAL_CONNECTIONS', 10_000, 16),
      mostOfAddress: most('PORTAL_CONNECTIONS_PER_ADDRESS', 1_000),
    },
    storage: {
      drafts: most('PORTAL_STORAGE_DRAFTS', 10_000),
      documents: most('PORTAL_STORAGE_DOCUMENTS', 100_000),
      bytes: mebibyte * most('PORTAL_STORAGE_MEGABYTES', 51_200),
    },
  };
}

function traces(value: ReadVariable, readText: GivenVariable): Config['traces'] {
  const endpoint = value<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', parseCollectorUrl, null);
  const serviceName = readText('OTEL_SERVICE_NAME') ?? 'customs-portal';
  const share = value('OTEL_TRACES_SAMPLER_ARG', parseFractionVariable, 1);
  const headers = value('OTEL_EXPORTER_OTLP_HEADERS', parseHeaderPairs, {});
  if (endpoint === null) return null;
  return { endpoint, headers: { reveal: () => headers }, serviceName, share };
}

/** Returns the default sender address of mails. */
export function noReplyAddress(publicUrl: string): string {
  return `no-reply@${new URL(publicUrl).hostname}`;
}

function portNumber(text: string): ParsedValue<number> {
  return parseInteger(text, 0, 65_535);
}

function dataDirectory(text: string | null, { repositoryDir, workingDir }: ConfigSurroundings): string {
  return text === null ? join(repositoryDir, 'data') : resolve(workingDir, text);
}

function statusDirectory(text: string | null, { workingDir }: ConfigSurroundings): string | null {
  return text === null ? null : resolve(workingDir, text);
}
