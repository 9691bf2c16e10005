import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { type Config, type Environment, readConfig } from './config.ts';
import type { ConfigSurroundings } from './config-secrets.ts';
import { configVariables } from './config-variables.ts';

const secret = 'Vq2mT7kRz4Lw9XcB1nHs6JdF3gPy8Ue5';
const surroundings: ConfigSurroundings = {
  repositoryDir: '/srv/portal',
  workingDir: '/srv/operator',
  readFile: (path) => {
    if (path === '/run/secret') return `${secret}\n`;
    if (path === '/srv/operator/short') return 'short\n';
    throw new Error(`ENOENT: no such file or directory, open '${path}'`);
  },
};

function config(env: Environment): Config {
  const reading = readConfig(env, surroundings);
  assert.ok(reading.ok, reading.ok ? '' : reading.complaints.join('\n'));
  return reading.config;
}

function complaints(env: Environment): string[] {
  const reading = readConfig(env, surroundings);
  return reading.ok ? [] : reading.complaints;
}

describe('the configuration defaults', () => {
  test('are those of a complete sandbox for an empty environment', () => {
    assert.deepEqual(config({ PATH: '/usr/bin', PORTAL_HOST: '', PORTAL_SECRET: ' ' }), {
      profile: 'sandbox',
      country: 'xa',
      host: '127.0.0.1',
      port: 8080,
      operationsPort: 9090,
      operationsHost: '127.0.0.1',
      baseUrl: 'http://localhost:8080',
      trustedProxies: [],
      dataDir: '/srv/portal/data',
      database: { kind: 'embedded' },
      allowEmbedded: false,
      clientRate: { callsPerSecond: 100, burstCalls: 200 },
      storage: { drafts: 10_000, documents: 100_000, bytes: 51_200 * 1_048_576 },
      connections: { most: 10_000, mostOfAddress: 1_000 },
      bulkRate: 1_000,
      failedAuthPerMinute: 300,
      requestLogDays: 30,
      slowRequestMs: 1_000,
      logPolls: 'summed',
      webhookAllowedAddresses: ['127.0.0.0/8', '::1/128'],
      sandboxMails: 'shown',
      sandboxApproval: 'instant',
      workerProcesses: 1,
      secret: null,
      previousSecret: null,
      traces: null,
      scanner: null,
      statusDir: null,
      mail: null,
    });
  });

  test('are the defaults that the list of variables documents', () => {
    const written = Object.fromEntries(configVariables.map((variable) => [variable.name, variable.default]));
    const explicit = Object.entries(written).filter(
      ([, value]) => /^[\w.]+$/.test(value) && value !== 'data',
    );
    assert.deepEqual(config(Object.fromEntries(explicit)), config({}));
    assert.equal(written.PORTAL_DATA_DIR, 'data');
    assert.equal(written.PORTAL_BASE_URL, 'http://localhost:<PORTAL_PORT>');
  });
});

describe('a valid configuration', () => {
  test('approves organisations automatically only in the sandbox', () => {
    assert.equal(config({ PORTAL_SANDBOX_APPROVAL: 'manual' }).sandboxApproval, 'manual');
    assert.equal(config({ ...production, PORTAL_SANDBOX_APPROVAL: 'instant' }).sandboxApproval, 'manual');
  });

  test('has a base URL with the configured port or path prefix, without a trailing slash', () => {
    assert.equal(config({ PORTAL_PORT: '8181' }).baseUrl, 'http://localhost:8181');
    const cases = {
      'https://api.example/customs': 'https://api.example/customs',
      'https://API.example:443/customs/v1/': 'https://api.example/customs/v1',
      'http://[::1]:8080/': 'http://[::1]:8080',
    };
    for (const [text, expected] of Object.entries(cases)) {
      assert.equal(config({ PORTAL_BASE_URL: text }).baseUrl, expected);
    }
  });

  test('contains trusted proxies as CIDRs', () => {
    const { trustedProxies } = config({ PORTAL_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:DB8::/32,::1' });
    assert.deepEqual(trustedProxies, ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', '::1/128']);
  });

  test('has a scanner that is given by host name or address, with a port', () => {
    assert.deepEqual(config({ PORTAL_SCANNER: 'clamd:3310' }).scanner, { host: 'clamd', port: 3310 });
    assert.deepEqual(config({ PORTAL_SCANNER: '[::1]:3310' }).scanner, { host: '::1', port: 3310 });
    for (const text of ['clamd', ':3310', 'clamd:0', 'clamd:99999', 'http://clamd:3310', '::1:3310']) {
      assert.match(complaints({ PORTAL_SCANNER: text }).join(), /PORTAL_SCANNER must be an address/, text);
    }
  });

  test('has a data directory that is resolved from the working directory', () => {
    assert.equal(config({ PORTAL_DATA_DIR: 'portal-data' }).dataDir, '/srv/operator/portal-data');
  });

  test('has no client rate limit for a rate of 0, and otherwise a burst of twice the rate', () => {
    assert.equal(config({ PORTAL_CLIENT_RATE: '0' }).clientRate, null);
    assert.deepEqual(config({ PORTAL_CLIENT_RATE: '30' }).clientRate, { callsPerSecond: 30, burstCalls: 60 });
  });

  test('for production has an https base URL, or http on loopback', () => {
    for (const url of ['https://api.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]']) {
      assert.equal(
        config({
          PORTAL_PROFILE: 'production',
          PORTAL_COUNTRY: 'xa',
          PORTAL_SECRET: secret,
          PORTAL_ALLOW_EMBEDDED: '1',
          PORTAL_BASE_URL: url,
        }).baseUrl,
        url,
      );
    }
  });

  test('for production has all required settings, with a remote database or one on this machine', () => {
    const settings = config({
      PORTAL_PROFILE: 'production',
      PORTAL_COUNTRY: 'xa',
      PORTAL_SECRET: 'nE9yR0cMZk1t5w6b2QfXo8VhJ3sLaP7d',
      PORTAL_BASE_URL: 'https://api.example',
      PORTAL_HOST: '0.0.0.0',
      PORTAL_TRUSTED_PROXIES: '10.0.0.0/8',
      PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '10.1.0.0/16,fd00::/8',
      DATABASE_URL: 'postgresql://portal@db.example/portal?sslmode=verify-full',
    });
    assert.equal(settings.profile, 'production');
    const socket = 'postgresql://portal@/portal?host=/run/postgresql';
    for (const url of [socket, 'postgresql://portal@127.0.0.1/portal', 'postgresql://portal@[::1]/portal']) {
      const env = {
        PORTAL_PROFILE: 'production',
        PORTAL_COUNTRY: 'xa',
        PORTAL_SECRET: secret,
        DATABASE_URL: url,
      };
      assert.equal(config(env).database.kind, 'external');
    }
  });

  test('of a sandbox that other machines can reach hides its mails by default and restricts its webhooks', () => {
    const open = config({ PORTAL_HOST: '::' });
    assert.deepEqual([open.sandboxMails, open.webhookAllowedAddresses], ['hidden', []]);
    const named = config({ PORTAL_BASE_URL: 'https://sandbox.example' });
    assert.equal(named.sandboxMails, 'hidden');
    assert.deepEqual(named.webhookAllowedAddresses, [], 'behind a proxy on this machine');
    const proxied = config({ PORTAL_TRUSTED_PROXIES: '127.0.0.1' });
    assert.deepEqual([proxied.sandboxMails, proxied.webhookAllowedAddresses], ['hidden', []]);
    assert.equal(config({ PORTAL_HOST: '::', PORTAL_SANDBOX_MAILS: 'shown' }).sandboxMails, 'shown');
  });

  test('contains a secret from a file without the final line break', () => {
    assert.equal(config({ PORTAL_SECRET_FILE: '/run/secret' }).secret?.reveal(), secret);
  });

  test('does not reveal secret and database URL when it is serialised', () => {
    const read = config({ PORTAL_SECRET: secret, DATABASE_URL: 'postgresql://portal:hunter2@db/portal' });
    const shown = `${JSON.stringify(read)}${inspect(read, { depth: null })}`;
    assert.doesNotMatch(shown, /hunter2|thirty-two/);
    assert.equal(read.database.kind === 'external' && read.database.url.reveal().includes('hunter2'), true);
  });

  test('can have a database URL with a Unix socket', () => {
    for (const url of [
      'postgresql:///portal?host=/run/postgresql',
      'postgresql://alice@/portal?host=/run/postgresql',
    ]) {
      assert.equal(config({ DATABASE_URL: url }).database.kind, 'external');
    }
  });

  test('can have port 0 if it has a base URL, and ignores PORTAL_TEST_DATABASE', () => {
    const env = { PORTAL_PORT: '0', PORTAL_OPERATIONS_PORT: '0', PORTAL_BASE_URL: 'https://api.example' };
    assert.equal(config({ ...env, PORTAL_TEST_DATABASE: '{}' }).port, 0);
  });
});

const production = {
  PORTAL_PROFILE: 'production',
  PORTAL_COUNTRY: 'xa',
  PORTAL_SECRET: secret,
  DATABASE_URL: 'postgresql://portal@127.0.0.1/portal',
};
const refusedConfigurations: [string, Environment, RegExp][] = [
  [
    'a profile that does not exist',
    { PORTAL_PROFILE: 'prod' },
    /^PORTAL_PROFILE must be sandbox or production, not "prod"/,
  ],
  [
    'a port that is not a number',
    { PORTAL_PORT: '80a' },
    /^PORTAL_PORT must be a whole number from 0 to 65535, not "80a"/,
  ],
  ['a port in hexadecimal', { PORTAL_PORT: '0x50' }, /^PORTAL_PORT must be/],
  ['a port out of range', { PORTAL_OPERATIONS_PORT: '65536' }, /^PORTAL_OPERATIONS_PORT must be/],
  ['the port variable of a Kubernetes Service', { PORTAL_PORT: 'tcp://10.0.0.1:80' }, /enableServiceLinks/],
  [
    'the same port for both servers',
    { PORTAL_PORT: '9090' },
    /PORTAL_PORT and PORTAL_OPERATIONS_PORT are both 9090/,
  ],
  ['port 0 without a base URL', { PORTAL_PORT: '0' }, /PORTAL_BASE_URL must be set/],
  [
    'a host with a port',
    { PORTAL_HOST: '127.0.0.1:80' },
    /^PORTAL_HOST must be an IP address or a host name/,
  ],
  ['an incomplete IP address', { PORTAL_HOST: '127.0.1' }, /^PORTAL_HOST/],
  [
    'a base URL without a scheme',
    { PORTAL_BASE_URL: 'api.example' },
    /^PORTAL_BASE_URL must be an http or https URL/,
  ],
  [
    'a base URL of another scheme',
    { PORTAL_BASE_URL: 'ftp://api.example' },
    /^PORTAL_BASE_URL must be an http/,
  ],
  [
    'a base URL with a query',
    { PORTAL_BASE_URL: 'https://api.example/?a=1' },
    /must not contain a user, password, query/,
  ],
  [
    'a base URL with a password',
    { PORTAL_BASE_URL: 'https://a:b@api.example' },
    /must not contain a user, password, query/,
  ],
  [
    'a base URL with a percent-encoded character',
    { PORTAL_BASE_URL: 'https://api.example/a%20b' },
    /can contain a path of/,
  ],
  [
    'a base URL with an empty path segment',
    { PORTAL_BASE_URL: 'https://api.example/a//b' },
    /can contain a path of/,
  ],
  [
    'a trusted proxy given by name',
    { PORTAL_TRUSTED_PROXIES: 'proxy.example' },
    /"proxy.example" is neither/,
  ],
  ['a CIDR with an incomplete IP address', { PORTAL_TRUSTED_PROXIES: '10.1/16' }, /"10.1\/16" is neither/],
  [
    'a CIDR with too long a prefix',
    { PORTAL_TRUSTED_PROXIES: '10.0.0.0/33' },
    /prefix length of "10.0.0.0\/33"/,
  ],
  ['a CIDR with bits beyond its prefix', { PORTAL_TRUSTED_PROXIES: '10.0.0.1/8' }, /use 10.0.0.0\/8/],
  ['an empty entry of trusted proxies', { PORTAL_TRUSTED_PROXIES: '10.0.0.1,' }, /"" is neither/],
  [
    'the URL of a database that is not PostgreSQL',
    { DATABASE_URL: 'mysql://root@db/portal' },
    /^DATABASE_URL must be a URL such as postgresql:/,
  ],
  [
    'a trace collector without a scheme',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/,
  ],
  [
    'headers for the trace collector without a value',
    { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden,hidden' },
    /^OTEL_EXPORTER_OTLP_HEADERS must be name=value[^:]*\. Pair 2 is invalid\.$/,
  ],
  [
    'a header for the trace collector with an invalid percent-encoding',
    { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hid%den' },
    /^OTEL_EXPORTER_OTLP_HEADERS must be name=value[^:]*\. Pair 1 is invalid\.$/,
  ],
  [
    'a sampling rate of traces above 1',
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
  ],
  [
    'a negative client rate',
    { PORTAL_CLIENT_RATE: '-1' },
    /^PORTAL_CLIENT_RATE must be a whole number from 0/,
  ],
  [
    'a rate of 0 for failed authentications',
    { PORTAL_FAILED_AUTH_RATE: '0' },
    /^PORTAL_FAILED_AUTH_RATE must be .* from 1/,
  ],
  ['a fraction as the number of workers', { PORTAL_WORKERS: '0.5' }, /^PORTAL_WORKERS must be/],
  [
    'a short secret',
    { PORTAL_SECRET: 'short' },
    /^PORTAL_SECRET has 5 characters, but must have at least 32/,
  ],
  ['a short secret in a file', { PORTAL_SECRET_FILE: 'short' }, /\/srv\/operator\/short\) has 5 characters/],
  ['a missing secret file', { PORTAL_SECRET_FILE: '/none' }, /^PORTAL_SECRET_FILE cannot be read: ENOENT/],
  [
    'a previous secret that equals the current one',
    { PORTAL_SECRET: secret, PORTAL_PREVIOUS_SECRET: secret },
    /^PORTAL_PREVIOUS_SECRET is the same as PORTAL_SECRET/,
  ],
  [
    'a previous secret without a current one',
    { PORTAL_PREVIOUS_SECRET: secret },
    /^PORTAL_PREVIOUS_SECRET is set without PORTAL_SECRET/,
  ],
  [
    'a secret in a variable and in a file',
    { PORTAL_SECRET: secret, PORTAL_SECRET_FILE: '/run/secret' },
    /Set only one/,
  ],
  [
    'production without a country',
    { ...production, PORTAL_COUNTRY: '' },
    /^PORTAL_COUNTRY must be set in production\.$/,
  ],
  ['production without a secret', { ...production, PORTAL_SECRET: '' }, /must be set in production/],
  [
    'production over http',
    { ...production, PORTAL_BASE_URL: 'http://api.example' },
    /must be an https URL or a loopback address in production/,
  ],
  [
    'production with a secret of few different characters',
    { ...production, PORTAL_SECRET: 'abababababababababababababababababab' },
    /^PORTAL_SECRET is easy to guess: .* openssl rand/,
  ],
  [
    'production with a secret that repeats itself',
    { ...production, PORTAL_SECRET: '0123456789abcdef0123456789abcdef' },
    /^PORTAL_SECRET is easy to guess/,
  ],
  [
    'production with a secret of known words and sequences',
    { ...production, PORTAL_SECRET: 'customs-portal-production-secret-12345678' },
    /^PORTAL_SECRET is easy to guess/,
  ],
  [
    'a sandbox that other machines can reach and whose webhooks reach this machine',
    { PORTAL_HOST: '0.0.0.0', PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' },
    /must not contain 127\.0\.0\.0\/8 if other machines can reach the sandbox/,
  ],
  ...[{ PORTAL_BASE_URL: 'https://sandbox.example' }, { PORTAL_TRUSTED_PROXIES: '127.0.0.1' }].map(
    (proxied): [string, Environment, RegExp] => [
      `a sandbox behind a proxy (${Object.keys(proxied)}) whose webhooks reach this machine`,
      { ...proxied, PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '::1' },
      /must not contain ::1\/128 if other machines can reach the sandbox/,
    ],
  ),
  [
    'production with the embedded database',
    { ...production, DATABASE_URL: '' },
    /^DATABASE_URL must be set in production, .*set PORTAL_ALLOW_EMBEDDED=1\.$/,
  ],
  [
    'a permission of the embedded database other than 0 or 1',
    { PORTAL_ALLOW_EMBEDDED: 'yes' },
    /^PORTAL_ALLOW_EMBEDDED must be 0 or 1, not "yes"/,
  ],
  [
    'a visibility of sandbox mails other than shown or hidden',
    { PORTAL_SANDBOX_MAILS: 'some' },
    /^PORTAL_SANDBOX_MAILS must be shown or hidden, not "some"/,
  ],
  [
    'an approval of organisations other than instant or manual',
    { PORTAL_SANDBOX_APPROVAL: 'some' },
    /^PORTAL_SANDBOX_APPROVAL must be instant or manual, not "some"/,
  ],
  [
    'a logging of polls other than summed or each',
    { PORTAL_LOG_POLLS: 'some' },
    /^PORTAL_LOG_POLLS must be summed or each, not "some"/,
  ],
  [
    'production that trusts every address as a proxy',
    { ...production, PORTAL_TRUSTED_PROXIES: '0.0.0.0/0' },
    /^PORTAL_TRUSTED_PROXIES must not contain 0\.0\.0\.0\/0 in production/,
  ],
  [
    'production that listens on all addresses without a trusted proxy',
    { ...production, PORTAL_HOST: '0.0.0.0' },
    /^PORTAL_TRUSTED_PROXIES must contain the proxy when PORTAL_HOST is 0\.0\.0\.0/,
  ],
  [
    'production whose webhooks reach this machine',
    { ...production, PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
    /must not contain 127\.0\.0\.1\/32 in production/,
  ],
  [
    'production whose webhooks reach the credentials of a cloud',
    { ...production, PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '169.0.0.0/8' },
    /must not contain 169\.0\.0\.0\/8 in production/,
  ],
  [
    'production with a remote database and without an sslmode',
    { ...production, DATABASE_URL: 'postgresql://portal:hunter2@db.example/portal' },
    /^DATABASE_URL names another machine, .* sslmode=verify-full/,
  ],
  ...['sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'].map(
    (way): [string, Environment, RegExp] => [
      `production with a remote database whose certificate is not verified: ${way}`,
      { ...production, DATABASE_URL: `postgresql://portal:hunter2@db.example/portal?${way}` },
      /^DATABASE_URL names another machine, .* sslmode=verify-full/,
    ],
  ),
  [
    'production with a remote database in the query string of the URL, without an sslmode',
    { ...production, DATABASE_URL: 'postgresql://portal@/portal?host=db.example' },
    /^DATABASE_URL names another machine, .* sslmode=verify-full/,
  ],
  [
    'a misspelt sslmode of the database URL',
    { DATABASE_URL: 'postgresql://portal:hunter2@db.example/portal?sslmode=verify-ful' },
    /^DATABASE_URL has the unknown sslmode=.*verify-ful.*Use one of disable, /,
  ],
  [
    'a misspelt variable, with the similar known one',
    { PORTAL_PROT: '80' },
    /^PORTAL_PROT is an unknown variable; did you mean PORTAL_PORT\?$/,
  ],
  [
    'an unknown variable that resembles no known one',
    { PORTAL_WHATEVER_IT_IS: '1' },
    /^PORTAL_WHATEVER_IT_IS is an unknown variable\.$/,
  ],
];

describe('the configuration is refused', () => {
  for (const [what, env, expected] of refusedConfigurations) {
    test(`for ${what}`, () => {
      const messages = complaints(env);
      assert.equal(messages.length, 1, messages.join('\n'));
      assert.match(messages[0] ?? '', expected);
    });
  }

  test('with all errors at once, and without secrets in the messages', () => {
    const messages = complaints({
      PORTAL_PROFILE: 'production',
      PORTAL_COUNTRY: 'xa',
      PORTAL_PORT: 'eighty',
      PORTAL_BASE_URL: 'http://api.example',
      PORTAL_TRUSTED_PROXIES: 'x,y/8',
      DATABASE_URL: 'db:hunter2',
      PORTAL_SECRET: 'hunter2',
      PORTAL_WORKRS: '2',
    });
    const named = ['WORKRS', 'PORT', 'BASE_URL', 'DATABASE_URL', 'TRUSTED_PROXIES', 'SECRET'];
    for (const name of named)
      assert.ok(
        messages.some((complaint) => complaint.includes(name)),
        name,
      );
    assert.equal(messages.length, 6, messages.join('\n'));
    assert.doesNotMatch(messages.join('\n'), /hunter2/);
  });
});
