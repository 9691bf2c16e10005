import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type CaseContext, type ConformanceCase, repeatUntil } from '../case.ts';
import { bodyJson, type HttpResponse } from '../http.ts';
import { textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';

const WEBHOOKS = '/openapi/webhooks';
const SIGNED = 'Signed per Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.';
const REFUSED =
  'The portal refuses addresses inside private networks, both when the webhook is saved and when the portal connects.';

function webhookCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
  skip?: ConformanceCase['skip'],
): ConformanceCase {
  return { id: `webhooks-${name}`, rule: 'contract 7', title, statement, run, ...(skip && { skip }) };
}

/** Skips a case unless the portal runs on this machine, because another portal can't reach a receiver here. */
const skipRemotePortal = ({ sandbox }: CaseContext): string | undefined =>
  /^(localhost|127\.)/.test(new URL(sandbox.baseUrl).hostname)
    ? undefined
    : 'the portal runs on another machine, and cannot call this one';

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Runs `work` with a local webhook receiver, which refuses its first request. */
async function withReceiver(work: (url: string, calls: readonly Call[]) => Promise<void>): Promise<void> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(calls.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await work(`http://127.0.0.1:${port}/`, calls);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function signatureOf(secret: string, { headers, body }: Call): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

export const webhookCases: readonly ConformanceCase[] = [
  webhookCase(
    'delivery',
    'sends a signed event, and repeats it with the same id after a failure',
    SIGNED,
    async ({ call, expect, fixtures }) => {
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('webhooks') });
      const headers = [...authenticatedHeaders(actor), ['Content-Type', 'application/json'] as const];
      await withReceiver(async (url, calls) => {
        const body = JSON.stringify({ url, events: ['declaration.lodged'] });
        const made = await call({ method: 'POST', path: WEBHOOKS, headers, body });
        expect.status(made, 201);
        const secret = textAt(bodyJson(made), 'secret') ?? '';
        const id = await fixtures.lodged(actor);
        await repeatUntil(
          async () => calls.length,
          (count) => count >= 2,
          15_000,
        );
        const [first, second] = calls;
        expect.that('calls', calls.length >= 2, 'two', String(calls.length), made);
        if (!first || !second) return;
        expect.equal('webhook-id', second.headers['webhook-id'], first.headers['webhook-id'], made);
        expect.equal(
          'webhook-signature',
          second.headers['webhook-signature'],
          signatureOf(secret, second),
          made,
        );
        expect.equal('declaration.id', valueAt(JSON.parse(second.body), 'declaration', 'id'), id, made);
        const read = await call({
          method: 'GET',
          path: `${WEBHOOKS}/${textAt(bodyJson(made), 'id')}`,
          headers: authenticatedHeaders(actor),
        });
        expect.that(
          'secret in later responses',
          !JSON.stringify(bodyJson(read)).includes(secret),
          'absent',
          'present',
          read,
        );
      });
    },
    skipRemotePortal,
  ),
  webhookCase(
    'inside',
    'refuses webhook addresses inside a private network',
    REFUSED,
    async ({ call, expect, fixtures }) => {
      const headers = [
        ...authenticatedHeaders(await fixtures.trader()),
        ['Content-Type', 'application/json'] as const,
      ];
      const refused: HttpResponse[] = [];
      for (const url of [
        'https://10.0.0.1/',
        'https://169.254.169.254/latest/meta-data/',
        'https://[fd00::1]/',
        'https://[::ffff:10.0.0.1]/',
        'https://167772161/',
        'ftp://example.com/',
      ]) {
        refused.push(await call({ method: 'POST', path: WEBHOOKS, headers, body: JSON.stringify({ url }) }));
      }
      for (const answer of refused) expect.problem(answer, 400, 'input_invalid');
    },
  ),
  webhookCase('missing', 'another’s is 404', REFUSED, async ({ call, expect, fixtures }) => {
    const headers = authenticatedHeaders(await fixtures.trader());
    const path = `${WEBHOOKS}/whk_01kaz4w7m0v3c5n8q2x6t9r1ye`;
    for (const method of ['GET', 'DELETE'])
      expect.problem(await call({ method, path, headers }), 404, 'not_found');
  }),
];
