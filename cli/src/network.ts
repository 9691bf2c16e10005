import { readFileSync } from 'node:fs';
import { toPlainLine } from './console-io.ts';
import { usageFailure } from './exit-code.ts';

/* Client certificate for requests. Node itself reads NODE_EXTRA_CA_CERTS. */

export interface NetworkOptions {
  /** File with a client certificate and its chain (PEM). */
  readonly cert?: string | undefined;
  /** File with the private key of the certificate (PEM). */
  readonly key?: string | undefined;
}

interface Network extends NetworkOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly identity: { readonly cert: string; readonly key: string } | null;
}

let network: Network = { environment: process.env, identity: null };

/**
 * Sets the client certificate and the environment variables that name the proxy. Throws for a certificate
 * without a key.
 */
export function configureNetwork(options: NetworkOptions, environment: NodeJS.ProcessEnv): void {
  const { CUSTOMS_PORTAL_CERT, CUSTOMS_PORTAL_CERT_KEY } = environment;
  const { cert = CUSTOMS_PORTAL_CERT || undefined, key = CUSTOMS_PORTAL_CERT_KEY || undefined } = options;
  if ((cert === undefined) !== (key === undefined))
    throw usageFailure('A client certificate requires both --cert and --key.');
  const identity = cert && key ? { cert: readPem(cert), key: readPem(key) } : null;
  network = { environment, identity, cert, key };
  agentsByProxy.clear();
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageFailure(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

interface Proxy {
  readonly url: string;
  /** Name of the environment variable that contains the proxy. */
  readonly variable: string;
}

/**
 * Addresses of this machine. Requests to it never use a proxy, because they can be plain http with credentials.
 */
const ownMachineHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the proxy for requests to an address; null if they need none. */
function proxyFor(address: string): Proxy | null {
  const { hostname, port, protocol } = new URL(address);
  if (ownMachineHosts.test(hostname)) return null;
  const variables = protocol === 'https:' ? ['https_proxy', 'http_proxy'] : ['http_proxy'];
  const variable = variables
    .flatMap((name) => [name, name.toUpperCase()])
    .find((name) => network.environment[name]);
  if (variable === undefined) return null;
  const { no_proxy, NO_PROXY = '' } = network.environment;
  const exceptions = (no_proxy ?? NO_PROXY).split(/[\s,]+/).filter(Boolean);
  const isException = exceptions.some((each) => {
    const [, name = '', onlyPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(each.toLowerCase()) ?? [];
    const usedPort = port || (protocol === 'https:' ? '443' : '80');
    const isHost = name === '*' || hostname === name || hostname.endsWith(`.${name}`);
    return isHost && (onlyPort === undefined || onlyPort === usedPort);
  });
  if (isException) return null;
  const proxyAddress = network.environment[variable] ?? '';
  const url = proxyAddress.includes('://') ? proxyAddress : `http://${proxyAddress}`;
  if (!URL.canParse(url))
    throw usageFailure(`The environment variable ${variable} does not contain the URL of a proxy.`);
  return { url, variable };
}

/** Describes how requests reach an address, without the credentials of the proxy. */
export function describeRoute(address: string): string {
  const proxy = proxyFor(address);
  const way = proxy
    ? `through the proxy ${toPlainLine(new URL(proxy.url).origin)} (${proxy.variable})`
    : 'direct';
  return network.identity ? `${way}, with the client certificate ${toPlainLine(network.cert ?? '')}` : way;
}

const agentsByProxy = new Map<string, object>();

/** Sends a request, through the proxy and with the client certificate if its address needs them. */
export async function fetchThroughProxy(address: string, init: RequestInit): Promise<Response> {
  const proxy = proxyFor(address);
  if (proxy === null && network.identity === null) return fetch(address, init);
  // Loads `undici` only for requests with a proxy or certificate, because most requests have neither.
  const undici = await import('undici');
  const name = proxy?.url ?? '';
  const tls = network.identity ?? {};
  const agent =
    agentsByProxy.get(name) ??
    (proxy ? new undici.ProxyAgent({ uri: proxy.url, requestTls: tls }) : new undici.Agent({ connect: tls }));
  agentsByProxy.set(name, agent);
  // Discards the type of `fetch` by `Object`, because the types of undici and of this version of Node differ.
  const answer: Response = await Object(undici).fetch(address, { ...init, dispatcher: agent });
  const { status, statusText, headers, body } = answer;
  return new Response(body, { status, statusText, headers: [...headers] });
}
