import { request } from 'node:http';
import { join } from 'node:path';
import type { Figure, Measurement, ServerFigures, Settings } from './figure.ts';
import { cpuMicros, type PinnedProcess, startPinned } from './pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';
import { runLoad } from './wrk.ts';

/** The call that a trader's system keeps in a loop, when nothing has changed. */
export const statusPoll: Measurement = {
  name: 'status-poll',
  about: 'the guarded status poll, unchanged, beside a bare node:http server that sends the same bytes',
  async measure(settings) {
    const portal = await makeBenchPortal();
    try {
      const figures: Figure[] = [];
      for (const status of [304, 200] as const) figures.push(await measureAnswer(portal, status, settings));
      return figures;
    } finally {
      await portal.remove();
    }
  },
};

interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

interface Asked {
  readonly server: PinnedProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const connections = 32;
const warmUpSeconds = 2;

async function measureAnswer(portal: BenchPortal, status: 304 | 200, settings: Settings): Promise<Figure> {
  const captured = await capture(portal, status);
  const servers = [
    { server: 'bare node:http', start: () => startBare(captured) },
    { server: 'bare node:http again', start: () => startBare(captured) },
    { server: 'portal', start: () => startPortal(portal, status) },
  ].map((one) => ({ ...one, perSecond: [] as number[], p99Ms: [] as number[], cpuMicros: [] as number[] }));
  for (let round = 0; round < settings.rounds; round += 1) {
    settings.say(`status-poll ${status}, round ${round + 1} of ${settings.rounds}`);
    // Each round begins with another one, so that none always comes first.
    const order = servers.map((_, index) => servers[(index + round) % servers.length]);
    for (const one of order) {
      if (!one) continue;
      const result = await measureOnce(await one.start(), settings.seconds);
      one.perSecond.push(result.perSecond);
      one.p99Ms.push(result.p99Ms);
      if (result.cpuMicros !== null) one.cpuMicros.push(result.cpuMicros);
    }
  }
  const figures: ServerFigures[] = servers.map(({ start: _, ...told }) => told);
  const bytes = captured.body.length > 0 ? `, ${captured.body.length} bytes of JSON` : '';
  return {
    name: `status-poll ${status}`,
    about: `unchanged, ${connections} connections${bytes}`,
    servers: figures,
  };
}

async function measureOnce({ server, url, headers }: Asked, seconds: number) {
  try {
    await runLoad({ url, headers, connections, seconds: warmUpSeconds });
    const before = cpuMicros(server.pid);
    const result = await runLoad({ url, headers, connections, seconds });
    const after = cpuMicros(server.pid);
    const used = before === null || after === null ? null : (after - before) / result.requests;
    return { ...result, cpuMicros: used };
  } finally {
    await server.stop();
  }
}

async function startPortal(portal: BenchPortal, status: 304 | 200): Promise<Asked> {
  const server = await portal.start();
  return { server, ...(await question(portal, status)) };
}

/** The poll with the cursor of the answer before, and for 304 with its ETag. */
export async function question(portal: BenchPortal, status: 304 | 200): Promise<Omit<Asked, 'server'>> {
  const headers = await portal.credentials();
  const first = await ask(`${portal.baseUrl}/openapi/status`, headers);
  const { cursor } = JSON.parse(first.body);
  const url = `${portal.baseUrl}/openapi/status?since=${cursor}`;
  const current = await ask(url, headers);
  const tag = current.headers[current.headers.indexOf('ETag') + 1] ?? '';
  return { url, headers: status === 304 ? { ...headers, 'If-None-Match': tag } : headers };
}

let lastHeaders: Readonly<Record<string, string>> = {};

/** The bytes that the portal answers; what Node writes by itself is left to Node. */
async function capture(portal: BenchPortal, status: 304 | 200): Promise<Answer> {
  const server = await portal.start();
  try {
    const { url, headers } = await question(portal, status);
    lastHeaders = headers;
    const answer = await ask(url, headers);
    if (answer.status !== status) throw new Error(`the portal answers ${answer.status}, not ${status}`);
    const written = new Set(['Date', 'Connection', 'Keep-Alive']);
    const kept = answer.headers.filter((_, index, all) => !written.has(all[index - (index % 2)] ?? ''));
    return { ...answer, headers: kept };
  } finally {
    await server.stop();
  }
}

async function startBare(answer: Answer): Promise<Asked> {
  const server = startPinned([join(import.meta.dirname, 'bare-server.ts'), JSON.stringify(answer)]);
  const [, port = ''] = await server.line(/listening on (\d+)/);
  return { server, url: `http://127.0.0.1:${port}/openapi/status`, headers: lastHeaders };
}

function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { ...headers } }, (message) => {
      let body = '';
      message.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, headers: message.rawHeaders, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
