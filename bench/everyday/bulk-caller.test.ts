import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { sendBulkLoad } from './bulk-caller.ts';

type Answer = (line: string, place: number, response: ServerResponse) => void;

/** Runs the caller against a server that responds to each line in this way; returns the sent lines and the output. */
async function call(answer: Answer, seconds = 60) {
  const lrns: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.writeHead(200);
    let place = 0;
    for await (const line of createInterface({ input: request })) {
      place += 1;
      const { lrn }: { lrn: string } = JSON.parse(line);
      lrns.push(lrn);
      answer(line, place, response);
    }
    response.end();
  };
  const server = createServer((request, response) => void take(request, response).catch(() => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  try {
    const line = '{"lrn":"{n}"}';
    return { lrns, told: await sendBulkLoad({ url, headers: {}, line, linesEach: 20, seconds }) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function stored(_: string, place: number, response: ServerResponse): void {
  response.write(`${JSON.stringify({ line: place, httpStatus: 201, status: 'lodged' })}\n`);
}

describe('the caller of bulk lodgement', () => {
  it('counts each line with status 201, and sends no LRN twice', async () => {
    const { lrns, told } = await call(stored, 0.2);
    assert.equal(told.requests, lrns.length);
    assert.equal(new Set(lrns).size, lrns.length);
  });

  it('throws if a line is refused', async () => {
    const refused: Answer = (line, place, response) =>
      place === 7
        ? void response.write('{"line":7,"status":409,"code":"lrn_in_use"}\n')
        : stored(line, place, response);
    await assert.rejects(call(refused), /the response to line 7 is .*lrn_in_use/);
  });

  it('throws if the request is interrupted', async () => {
    const broken: Answer = (line, place, response) =>
      place === 7 ? void response.destroy() : stored(line, place, response);
    await assert.rejects(call(broken));
  });

  it('throws if the response has fewer lines than the request', async () => {
    const silent: Answer = (line, place, response) =>
      place === 7 ? undefined : stored(line, place, response);
    await assert.rejects(call(silent), /19 responses to 20 lines/);
  });
});
