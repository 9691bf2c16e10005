import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/* Test helper: a local endpoint for webhook messages, whose responses the test can change. */

export interface ReceivedWebhookRequest {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly path: string;
}

export type ReceiverBehaviour = (received: ReceivedWebhookRequest, response: ServerResponse) => void;

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  /** Received requests in their order, including those that the endpoint refused. */
  readonly received: ReceivedWebhookRequest[];
  /** Sets how the endpoint responds; by default with status 204. */
  behave(behaviour: ReceiverBehaviour): void;
  stop(): Promise<void>;
}

export const acceptRequest: ReceiverBehaviour = (_received, response) => void response.writeHead(204).end();
export function respondWithStatus(
  code: number,
  headers: Record<string, string> = {},
  text = '',
): ReceiverBehaviour {
  return (_received, response) => void response.writeHead(code, headers).end(text);
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhookRequest[] = [];
  let behaviour = acceptRequest;
  const server = createServer((message, response) => {
    readText(message).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
      );
      const call = { id: headers['webhook-id'] ?? '', headers, body, path: message.url ?? '' };
      received.push(call);
      behaviour(call, response);
    }, response.destroy);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    port: address.port,
    received,
    behave: (next) => {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
