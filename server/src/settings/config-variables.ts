/** One environment variable as the README and `--help` show it. */
export type ConfigVariable = { name: string; default: string; description: string };

/** Every variable that the portal reads; config.ts gives them their meaning, its test holds the two together. */
export const configVariables = [
  { name: 'PORTAL_PORT', default: '8080', description: 'Port of the portal' },
  {
    name: 'PORTAL_OPERATIONS_PORT',
    default: '9090',
    description: 'Port for health and metrics',
  },
  {
    name: 'PORTAL_OPERATIONS_HOST',
    default: '127.0.0.1',
    description: 'Listen address for health and metrics; requests there require no authentication',
  },
  {
    name: 'PORTAL_HOST',
    default: '127.0.0.1',
    description: 'Listen address of the portal; `0.0.0.0` or `::` for every interface',
  },
  {
    name: 'PORTAL_BASE_URL',
    default: 'http://localhost:<PORTAL_PORT>',
    description: 'Public URL of the portal, optionally with a path prefix; https in production',
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
    description: 'Directory of the embedded database and the sandbox files; the default is in the repository',
  },
  {
    name: 'PORTAL_PROFILE',
    default: 'sandbox',
    description: '`sandbox` (with sample data) or `production` (empty, strict)',
  },
  {
    name: 'PORTAL_COUNTRY',
    default: 'xa',
    description:
      'Country of the portal: a name in `countries/` or the path of a folder; a database belongs to the country of its first start; required in production',
  },
  {
    name: 'DATABASE_URL',
    default: '(none)',
    description:
      'External PostgreSQL 15 or later, `postgresql://…`; without it, the portal uses the embedded PostgreSQL',
  },
  {
    name: 'PORTAL_CLIENT_RATE',
    default: '100',
    description: 'Requests per second of a client, with a burst of twice the rate; 0 for no limit',
  },
  {
    name: 'PORTAL_BULK_RATE',
    default: '1000',
    description:
      'Lines per second of a client in bulk lodgement, with a burst of twice the rate; the portal slows down faster requests; 0 for no limit',
  },
  {
    name: 'PORTAL_FAILED_AUTH_RATE',
    default: '300',
    description: 'Failed authentications per minute and address',
  },
  {
    name: 'PORTAL_CONNECTIONS',
    default: '10000',
    description: 'Open connections of a process; the portal answers further ones with 503 or closes them',
  },
  {
    name: 'PORTAL_CONNECTIONS_PER_ADDRESS',
    default: '1000',
    description:
      'Open connections of a process per address (IPv6: per /64); connections of trusted proxies count only in PORTAL_CONNECTIONS',
  },
  {
    name: 'PORTAL_STORAGE_DRAFTS',
    default: '10000',
    description: 'Maximum number of drafts of an organisation, each of at most 2 MiB',
  },
  {
    name: 'PORTAL_STORAGE_DOCUMENTS',
    default: '100000',
    description: 'Maximum number of uploaded documents of an organisation',
  },
  {
    name: 'PORTAL_STORAGE_MEGABYTES',
    default: '51200',
    description: 'Maximum total size of the uploaded documents of an organisation in megabytes (MiB)',
  },
  {
    name: 'PORTAL_AUTOMATIC_OFFICES',
    default: '(none)',
    description:
      'Customs offices that register and accept declarations automatically: codes separated by commas, or `*` for all; in the sandbox the automatic officer does this',
  },
  {
    name: 'PORTAL_CLEAR_AFTER_HOURS',
    default: '24',
    description: 'Time between the release of a settled import and its status `cleared`',
  },
  {
    name: 'PORTAL_REQUEST_LOG_DAYS',
    default: '30',
    description: 'Retention of the request log; the portal deletes whole weeks, at most a week later',
  },
  {
    name: 'PORTAL_SLOW_CALL_MS',
    default: '1000',
    description: 'Requests that take at least this many ms are logged separately, with their database time',
  },
  {
    name: 'PORTAL_LOG_POLLS',
    default: 'summed',
    description:
      '`summed`: one log line per client and second for polls and conditional reads without changes; `each`: one log line for each of them',
  },
  { name: 'PORTAL_WORKERS', default: '1', description: 'Processes of the portal on this machine' },
  {
    name: 'PORTAL_SECRET',
    default: '(sandbox: generated in the data directory)',
    description:
      'Secret of at least 32 characters that encrypts the stored keys; required in production; equal on all nodes of a database',
  },
  {
    name: 'PORTAL_SECRET_FILE',
    default: '(none)',
    description: 'File with the secret, instead of PORTAL_SECRET',
  },
  {
    name: 'PORTAL_PREVIOUS_SECRET',
    default: '(none)',
    description:
      'Previous secret during a rotation; set it on every node until the portal reports that it is no longer required',
  },
  {
    name: 'PORTAL_PREVIOUS_SECRET_FILE',
    default: '(none)',
    description: 'File with the previous secret, instead of PORTAL_PREVIOUS_SECRET',
  },
  {
    name: 'PORTAL_SCANNER',
    default: '(none)',
    description:
      'ClamAV daemon, `host:port`, that scans uploaded documents; without it, documents are available without a scan',
  },
  {
    name: 'PORTAL_WEBHOOK_ALLOWED_ADDRESSES',
    default: '(sandbox on a loopback address: `127.0.0.0/8,::1`; otherwise none)',
    description:
      'Internal addresses or CIDRs that webhooks may call, on any port and over http, separated by commas',
  },
  {
    name: 'PORTAL_SANDBOX_MAILS',
    default: '(`shown` where only this machine reaches the sandbox; otherwise `hidden`)',
    description:
      '`shown`: anyone can read the emails of the sandbox and so reset passwords of its users; `hidden`: no access',
  },
  {
    name: 'PORTAL_SANDBOX_APPROVAL',
    default: 'instant',
    description:
      'Approval of organisations registered in the sandbox: `instant`, or `manual` by an administrator as in production',
  },
  {
    name: 'PORTAL_MAIL_URL',
    default: '(none)',
    description:
      'SMTP server, `smtp://user:password@host:587` or `smtps://…`; without it, the sandbox writes emails to `mail/` in the data directory, and production sends none',
  },
  {
    name: 'PORTAL_MAIL_FROM',
    default: '(no-reply at the host of PORTAL_BASE_URL)',
    description: 'Sender address of emails',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '(none)',
    description:
      'Collector for request traces (OTLP over HTTP in JSON), such as `http://collector:4318`; without it, the portal sends no traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '(none)',
    description: 'Headers for the collector, `name=value` separated by commas',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: 'customs-portal',
    description: 'Service name in traces',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    description:
      'Sampling rate of traces that start here, from 0 to 1; the portal follows the sampling decision of the caller',
  },
] as const satisfies readonly ConfigVariable[];

export type ConfigVariableName = (typeof configVariables)[number]['name'];

/** Set around a whole test run and inherited by servers that a test starts; read by throwaway-database.ts only. */
const ignoredVariables = ['PORTAL_TEST_DATABASE'];

/** Complaints about `PORTAL_*` variables that nobody reads: nearly always a misspelt one. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
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

/** Levenshtein distance, one row at a time. */
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
