import type { CaseContext, ConformanceCase } from '../../case.ts';
import type { HttpHeader, HttpResponse } from '../../http.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../../test-client.ts';
import { errorHeaderNames } from './guard.ts';
import { guardCase } from './guard-case.ts';

const PROBED_PATH = '/openapi/status';

/** Cases for guard rule 3, about the syntax of headers. They cause no failed authentication. */
export const guardHeaderCases: readonly ConformanceCase[] = [
  ...['Authorization', 'portal-api-key', 'id_platform', 'Origin', 'Content-Type', 'DPoP'].map((name) =>
    guardCase(3, `twice-${name.toLowerCase()}`, `refuses two equal headers ${name}`, async (context) => {
      const value = await sampleValue(context, name);
      await refused(context, name, await withHeader(context, name, [value, value]));
    }),
  ),
  ...['Authorization', 'portal-api-key'].map((name) =>
    guardCase(
      3,
      `twice-other-${name.toLowerCase()}`,
      `refuses two headers ${name}, the second with the credentials of another client`,
      async (context) => {
        const { fixtures } = context;
        const [own, other] = [await fixtures.trader(), await fixtures.otherClientOfTrader()];
        const values =
          name === 'Authorization' ? [own, other].map((one) => `Bearer ${one.token}`) : [own.key, other.key];
        await refused(context, name, await withHeader(context, name, values));
      },
    ),
  ),
  guardCase(3, 'twice-case', 'refuses two headers Authorization in different spellings', async (context) => {
    const trader = await context.fixtures.trader();
    const headers: HttpHeader[] = [
      ...authenticatedHeaders(trader),
      ['AUTHORIZATION', `Bearer ${trader.token}`],
    ];
    await refused(
      context,
      'Authorization',
      await context.call({ method: 'GET', path: PROBED_PATH, headers }),
    );
  }),
  guardCase(3, 'twice-empty', 'refuses a second, empty portal-api-key', async (context) => {
    const trader = await context.fixtures.trader();
    await refused(context, 'portal-api-key', await withHeader(context, 'portal-api-key', [trader.key, '']));
  }),
  guardCase(3, 'host-twice', 'refuses two Host headers', async (context) => {
    const { host } = new URL(context.client.target.base);
    await refused(
      context,
      'Host',
      await rawStatus(context, [
        ['Host', host],
        ['Host', host],
      ]),
    );
  }),
  guardCase(3, 'host-missing', 'refuses HTTP/1.1 without Host', async (context) => {
    await refused(context, 'Host', await rawStatus(context, []));
  }),
  guardCase(3, 'host-missing-http-1.0', 'refuses HTTP/1.0 without Host', async (context) => {
    await refused(context, 'Host', await rawStatus(context, [], 'HTTP/1.0'));
  }),
  guardCase(3, 'http-1.0', 'accepts HTTP/1.0 with Host', async (context) => {
    const { host } = new URL(context.client.target.base);
    context.expect.status(await rawStatus(context, [['Host', host]], 'HTTP/1.0'), 200);
  }),
  ...badValues('Authorization', [
    ['two-tokens', 'Bearer abc def'],
    ['comma', 'Bearer abc,def'],
    ['no-token', 'Bearer'],
    ['padding-inside', 'Bearer a=b'],
    ['quoted', 'Bearer "abc"'],
  ]),
  ...badValues('portal-api-key', [
    ['comma', 'one,two'],
    ['comma-space', 'one, two'],
    ['space', 'one two'],
    ['long', 'k'.repeat(257)],
    ['empty', ''],
    ['latin', 'clé'],
  ]),
  ...badValues('Origin', [
    ['path', 'https://example.com/path'],
    ['space', 'https://a example'],
    ['two', 'https://a.example https://b.example'],
    ['userinfo', 'https://user@example.com'],
    ['query', 'https://example.com?x'],
    ['port', 'https://example.com:99999'],
    ['wildcard', '*'],
  ]),
  ...[
    'example.com',
    'example.com:8443',
    'https://example.com',
    'https://example.com:8443',
    'http://localhost:3000',
    'null',
    'https://[2001:db8::1]:8443',
  ].map((origin, index) =>
    guardCase(3, `origin-form-${index}`, `accepts the header Origin: ${origin}`, async (context) => {
      context.expect.status(await withHeader(context, 'Origin', [origin]), 200);
    }),
  ),
  guardCase(3, 'scheme-case', 'ignores the case of the authentication scheme', async (context) => {
    const { token } = await context.fixtures.trader();
    context.expect.status(await withHeader(context, 'Authorization', [`bearer ${token}`]), 200);
  }),
  guardCase(
    3,
    'id-platform-not-judged',
    'does not validate the value of id_platform in this rule',
    async (context) => {
      for (const value of ['', 'PL0099', ', ,', 'x'.repeat(2000)]) {
        context.expect.status(await withHeader(context, 'id_platform', [value]), 200);
      }
    },
  ),
  guardCase(3, 'absolute-form', 'accepts the absolute form of the request target', async (context) => {
    const { base } = context.client.target;
    const { host } = new URL(base);
    const head = await headerLines(context, [
      ['Host', host],
      ['Connection', 'close'],
    ]);
    context.expect.status(await context.raw(`GET ${base}${PROBED_PATH} HTTP/1.1\r\n${head}\r\n`), 200);
  }),
];

function badValues(name: string, values: readonly (readonly [string, string])[]): ConformanceCase[] {
  return values.map(([what, value]) =>
    guardCase(3, `bad-${name.toLowerCase()}-${what}`, `${name}: ${value.slice(0, 40)}`, async (context) => {
      await refused(context, name, await withHeader(context, name, [value]));
    }),
  );
}

async function sampleValue(context: CaseContext, name: string): Promise<string> {
  const trader = await context.fixtures.trader();
  const samples: Readonly<Record<string, string>> = {
    Authorization: `Bearer ${trader.token}`,
    'portal-api-key': trader.key,
    id_platform: 'PL0099',
    Origin: 'https://example.com',
    'Content-Type': 'application/json',
    DPoP: 'abc.def.ghi',
  };
  return samples[name] ?? '';
}

/** Sends the trader's status request with one header replaced by these values. */
async function withHeader(
  context: CaseContext,
  name: string,
  values: readonly string[],
): Promise<HttpResponse> {
  const trader = await context.fixtures.trader();
  const others = [...authenticatedHeaders(trader), JSON_CONTENT_TYPE].filter(
    ([key]) => key.toLowerCase() !== name.toLowerCase(),
  );
  const headers: HttpHeader[] = [...others, ...values.map((value): HttpHeader => [name, value])];
  return context.call({ method: 'GET', path: PROBED_PATH, headers });
}

async function rawStatus(
  context: CaseContext,
  hosts: readonly HttpHeader[],
  version = 'HTTP/1.1',
): Promise<HttpResponse> {
  const prefix = new URL(context.client.target.base).pathname.replace(/\/+$/, '');
  const head = await headerLines(context, [...hosts, ['Connection', 'close']]);
  return context.raw(`GET ${prefix}${PROBED_PATH} ${version}\r\n${head}\r\n`);
}

async function headerLines(context: CaseContext, more: readonly HttpHeader[]): Promise<string> {
  const headers = [...more, ...authenticatedHeaders(await context.fixtures.trader())];
  return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}

async function refused({ expect }: CaseContext, name: string, answer: HttpResponse): Promise<void> {
  expect.problem(answer, 400, 'header_invalid');
  expect.contains('named header', errorHeaderNames(answer), [name.toLowerCase()], answer);
}
