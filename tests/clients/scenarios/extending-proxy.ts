import { createServer, type IncomingMessage, request } from 'node:http';
import { isRecord } from '../../../conformance/json.ts';

/**
 * Imitates a later version of the portal, in which every object has a new property and some enumerations have a
 * new value.
 */
export interface ExtendingProxy {
  readonly url: string;
  /** Returns the number of JSON documents that the proxy has changed. */
  documents(): number;
  stop(): Promise<void>;
}

const addedProperty = 'addedLater';
const addedValue = 'added_later';

/** Starts a proxy before a portal. The properties in `enumerations` get a value unknown to clients. */
export async function startExtendingProxy(
  portalUrl: string,
  enumerations: ReadonlySet<string>,
): Promise<ExtendingProxy> {
  const { hostname, port } = new URL(portalUrl);
  let documents = 0;
  const grown = (text: string): string => {
    if (text.trim() === '') return text;
    documents += 1;
    return JSON.stringify(withAdditions(JSON.parse(text), enumerations));
  };
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const onward = request(
      { hostname, port, method, path, headers: { ...headers, 'accept-encoding': 'identity' } },
      (response) => {
        const change = changeFor(response.headers['content-type'] ?? '', grown);
        if (change === null) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
          return;
        }
        const { 'content-length': _, ...responseHeaders } = response.headers;
        response.setEncoding('utf8');
        response
          .toArray()
          .then((chunks) => {
            const body = change(chunks.join(''));
            outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
            outgoing.end(body);
          })
          .catch(() => outgoing.destroy());
      },
    );
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    documents: () => documents,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a function that extends a body of a media type; null for bodies that are not JSON. */
function changeFor(mediaType: string, grown: (text: string) => string): ((body: string) => string) | null {
  if (/^application\/([\w-]+\+)?json\b/.test(mediaType)) return grown;
  if (!mediaType.startsWith('application/x-ndjson')) return null;
  return (body) => body.split('\n').map(grown).join('\n');
}

function withAdditions(value: unknown, enumerations: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withAdditions(each, enumerations));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => {
    const isEnumerated = enumerations.has(name) && typeof each === 'string';
    return [name, isEnumerated ? addedValue : withAdditions(each, enumerations)] as const;
  });
  return { ...Object.fromEntries(members), [addedProperty]: { list: [1], text: addedValue } };
}
