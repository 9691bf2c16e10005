/** An environment variable, as the README and `--help` describe it. */
export type ConfigVariable = { name: string; default: string; description: string };

/** All environment variables that the portal reads. A test compares the defaults with config.ts. */
export const configVariables = [
  { name: 'PORTAL_PORT', default: '8080', description: 'Port of the portal' },
  {
    name: 'PORTAL_OPERATIONS_PORT',
    default: '9090',
    description: 'Port of the health checks and metrics',
  },
  {
    name: 'PORTAL_OPERATIONS_HOST',
    default: '127.0.0.1',
    description: 'Listen address of the health checks and metrics, which need no credentials',
  },
  {
    name: 'PORTAL_HOST',
    default: '127.0.0.1',
    description: 'Listen address of the portal; `0.0.0.0` or `::` for every interface',
  },
  {
    name: 'PORTAL_BASE_URL',
    default: 'http://localhost:<PORTAL_PORT>',
    description: 'Public URL of the portal; can contain a path prefix; must be https in production',
  },
  {
    name: 'PORTAL_TRUSTED_PROXIES',
    default: '(none)',
    description:
      'Addresses or CIDRs of proxies whose `X-Forwarded-For` the portal trusts, separated by commas',
  },
  {
    name: 'PORTAL_DATA_DIR',
    default: 'data',
    description:
      'Directory of the embedded database and of the sandbox files; the default is in the directory of the repository',
  },
  {
    name: 'PORTAL_PROFILE',
    default: 'sandbox',
    description: '`sandbox` (with sample accounts) or `production` (empty, strict)',
  },
  {
    name: 'PORTAL_COUNTRY',
    default: 'xa',
    description:
      'Country of the portal: the name of a folder below `countries/`, or the path of a folder; required in production; a database accepts only the country of its first start',
  },
  {
    name: 'DATABASE_URL',
    default: '(none)',
    description:
      'PostgreSQL 15 or later, `postgresql://…`; without this URL the portal uses the embedded PostgreSQL',
  },
  {
    name: 'PORTAL_ALLOW_EMBEDDED',
    default: '0',
    description:
      '`1` allows the embedded PostgreSQL in production: a beta version with old libraries, meant for evaluation',
  },
  {
    name: 'PORTAL_CLIENT_RATE',
    default: '100',
    description:
      'Maximum number of requests that a client can send per second; twice as many in a short burst; 0 for no limit',
  },
  {
    name: 'PORTAL_BULK_RATE',
    default: '1000',
    description:
      'Maximum number of declarations that a client can lodge per second in bulk requests, one declaration per line; twice as many in a short burst; if a client sends more, the portal reads the request more slowly; 0 for no limit',
  },
  {
    name: 'PORTAL_FAILED_AUTH_RATE',
    default: '300',
    description: 'Maximum number of failed authentications per minute from one IP address',
  },
  {
    name: 'PORTAL_CONNECTIONS',
    default: '10000',
    description:
      'Maximum number of open connections to one portal process; further connections get 503 or are closed',
  },
  {
    name: 'PORTAL_CONNECTIONS_PER_ADDRESS',
    default: '1000',
    description:
      'Maximum number of open connections from one IP address (IPv6: one /64 network) to one portal process; connections from trusted proxies count only in PORTAL_CONNECTIONS',
  },
  {
    name: 'PORTAL_STORAGE_DRAFTS',
    default: '10000',
    description: 'Maximum number of drafts that an organisation can store, each of at most 2 MiB',
  },
  {
    name: 'PORTAL_STORAGE_DOCUMENTS',
    default: '100000',
    description: 'Maximum number of uploaded documents that an organisation can store',
  },
  {
    name: 'PORTAL_STORAGE_MEGABYTES',
    default: '51200',
    description: 'Maximum total size in MiB of the uploaded documents that an organisation can store',
  },
  {
    name: 'PORTAL_REQUEST_LOG_DAYS',
    default: '30',
    description:
      'Minimum number of days that a request stays in the request log. The portal deletes whole weeks, so a request stays up to seven days longer',
  },
  {
    name: 'PORTAL_SLOW_REQUEST_MS',
    default: '1000',
    description:
      'Minimum duration of a slow request in milliseconds. For each slow request, the portal writes an additional log line with the time spent in the database',
  },
  {
    name: 'PORTAL_LOG_POLLS',
    default: 'summed',
    description:
      '`summed`: polls and conditional reads that return no change share one log line per client and second; `each`: every request has its own log line',
  },
  { name: 'PORTAL_WORKERS', default: '1', description: 'Number of portal processes on this machine' },
  {
    name: 'PORTAL_SECRET',
    default: '(sandbox: generated in the data directory)',
    description:
      'Secret of at least 32 characters, with which the portal encrypts keys in the database; required in production; the same on all nodes that share a database',
  },
  {
    name: 'PORTAL_SECRET_FILE',
    default: '(none)',
    description: 'File that contains the secret; use it instead of PORTAL_SECRET',
  },
  {
    name: 'PORTAL_PREVIOUS_SECRET',
    default: '(none)',
    description:
      'Previous secret during a rotation to a new PORTAL_SECRET; set it on every node until the rotation is complete',
  },
  {
    name: 'PORTAL_PREVIOUS_SECRET_FILE',
    default: '(none)',
    description: 'File that contains the previous secret; use it instead of PORTAL_PREVIOUS_SECRET',
  },
  {
    name: 'PORTAL_SCANNER',
    default: '(none)',
    description:
      'ClamAV daemon (`host:port`) that scans uploaded documents for viruses; if the variable is not set, documents are available immediately, without a scan',
  },
  {
    name: 'PORTAL_WEBHOOK_ALLOWED_ADDRESSES',
    default: '(`127.0.0.0/8,::1` if only this machine can reach the sandbox; otherwise none)',
    description:
      'Private addresses that webhooks can call in addition to public ones, on any port and also over plain http: addresses or CIDRs, separated by commas',
  },
  {
    name: 'PORTAL_SANDBOX_MAILS',
    default: '(`shown` if only this machine can reach the sandbox; otherwise `hidden`)',
    description:
      '`shown`: anyone who can reach the sandbox can read its mails, and can set passwords with the links in them; `hidden`: no one can read the mails',
  },
  {
    name: 'PORTAL_SANDBOX_APPROVAL',
    default: 'instant',
    description:
      '`instant`: a new organisation in the sandbox is active immediately; `manual`: an administrator must approve it, as in production',
  },
  {
    name: 'PORTAL_MAIL_URL',
    default: '(none)',
    description:
      'Mail server, `smtp://user:password@host:587` or `smtps://…`; without a mail server, the sandbox writes mails to the folder `mail/` in the data directory, and a production portal sends no mails',
  },
  {
    name: 'PORTAL_MAIL_FROM',
    default: '(no-reply at the host of PORTAL_BASE_URL)',
    description: 'Sender address of mails',
  },
  {
    name: 'PORTAL_STATUS_DIR',
    default: '(none)',
    description:
      'Directory to which the portal writes the files of the service status every 30 seconds, for publication by another host',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '(none)',
    description:
      'OTLP collector to which the portal sends traces (HTTP, JSON), such as `http://collector:4318`; without a collector, tracing is off',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '(none)',
    description: 'Headers that the portal sends to the collector: `name=value`, separated by commas',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'customs-portal',
    description: 'Name of the portal in traces',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    description:
      'Share of the traces that the portal sends, from 0 to 1; for a trace that a caller has started, the sampling decision of the caller applies',
  },
] as const satisfies readonly ConfigVariable[];

export type ConfigVariableName = (typeof configVariables)[number]['name'];

/**
 * Variables that are ignored instead of reported as unknown. Tests pass PORTAL_TEST_DATABASE to the servers that they
 * start; only throwaway-database.ts reads it.
 */
const ignoredVariables = ['PORTAL_TEST_DATABASE'];

/** Returns a message for each unknown `PORTAL_*` variable, because its name is probably misspelt. */
export function unknownVariableErrors(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: string[] = configVariables.map((variable) => variable.name);
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith('PORTAL_') && !known.includes(name) && !ignoredVariables.includes(name))
    .toSorted();
  return unknown.map((name) => {
    const nearest = known.toSorted((a, b) => editDistance(name, a) - editDistance(name, b))[0] ?? '';
    const near = editDistance(name, nearest) <= 4;
    return `${name} is an unknown variable${near ? `; did you mean ${nearest}?` : '.'}`;
  });
}

/** Returns the Levenshtein distance of two texts: the number of changed characters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
