import type { Setting } from '../system/public.ts';
import type { Config } from './config.ts';
import type { ConfigVariableName } from './config-variables.ts';

function listOf(values: readonly string[]): string {
  return values.join(', ');
}

/**
 * Formatters of the settings on the system page. Settings that may contain a secret, such as a URL with a password, are
 * excluded.
 */
const publicSettingFormatters: Readonly<Partial<Record<ConfigVariableName, (config: Config) => string>>> = {
  PORTAL_PROFILE: ({ profile }) => profile,
  PORTAL_COUNTRY: ({ country }) => country,
  PORTAL_BASE_URL: ({ baseUrl }) => baseUrl,
  PORTAL_HOST: ({ host }) => host,
  PORTAL_PORT: ({ port }) => String(port),
  PORTAL_OPERATIONS_PORT: ({ operationsPort }) => String(operationsPort),
  PORTAL_OPERATIONS_HOST: ({ operationsHost }) => operationsHost,
  PORTAL_WORKERS: ({ workerProcesses }) => String(workerProcesses),
  PORTAL_TRUSTED_PROXIES: ({ trustedProxies }) => listOf(trustedProxies),
  PORTAL_ALLOW_EMBEDDED: ({ allowEmbedded }) => (allowEmbedded ? '1' : '0'),
  PORTAL_CLIENT_RATE: ({ clientRate }) => String(clientRate?.callsPerSecond ?? 0),
  PORTAL_BULK_RATE: ({ bulkRate }) => String(bulkRate),
  PORTAL_FAILED_AUTH_RATE: ({ failedAuthPerMinute }) => String(failedAuthPerMinute),
  PORTAL_CONNECTIONS: ({ connections }) => String(connections.most),
  PORTAL_CONNECTIONS_PER_ADDRESS: ({ connections }) => String(connections.mostOfAddress),
  PORTAL_STORAGE_DRAFTS: ({ storage }) => String(storage.drafts),
  PORTAL_STORAGE_DOCUMENTS: ({ storage }) => String(storage.documents),
  PORTAL_STORAGE_MEGABYTES: ({ storage }) => String(storage.bytes / 1_048_576),
  PORTAL_REQUEST_LOG_DAYS: ({ requestLogDays }) => String(requestLogDays),
  PORTAL_SLOW_REQUEST_MS: ({ slowRequestMs }) => String(slowRequestMs),
  PORTAL_LOG_POLLS: ({ logPolls }) => logPolls,
  PORTAL_SCANNER: ({ scanner }) => (scanner ? `${scanner.host}:${scanner.port}` : ''),
  PORTAL_DATA_DIR: ({ dataDir }) => dataDir,
  PORTAL_STATUS_DIR: ({ statusDir }) => statusDir ?? '',
  PORTAL_WEBHOOK_ALLOWED_ADDRESSES: ({ webhookAllowedAddresses }) => listOf(webhookAllowedAddresses),
  PORTAL_SANDBOX_MAILS: ({ sandboxMails }) => sandboxMails,
  PORTAL_SANDBOX_APPROVAL: ({ sandboxApproval }) => sandboxApproval,
  OTEL_SERVICE_NAME: ({ traces }) => traces?.serviceName ?? '',
  OTEL_TRACES_SAMPLER_ARG: ({ traces }) => String(traces?.share ?? ''),
  PORTAL_MAIL_FROM: ({ mail }) => mail?.from ?? '',
};

export function publicSettings(config: Config): Setting[] {
  return Object.entries(publicSettingFormatters).map(([name, read]) => ({ name, value: read(config) }));
}

export function isPublicSetting(name: ConfigVariableName): boolean {
  return publicSettingFormatters[name] !== undefined;
}
