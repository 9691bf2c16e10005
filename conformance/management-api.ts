import { bodyJson, type HttpHeader, type HttpRequest, type HttpResponse } from './http.ts';
import { isRecord, type JsonRecord, requireTextAt } from './json.ts';
import { requestBodyExample } from './openapi-example.ts';
import { accessTokenOf, type ClientCredentials, tokenRequest } from './token.ts';

type Send = (request: HttpRequest) => Promise<HttpResponse>;

export type IssuedApiKey = { readonly id: string; readonly key: string };
export type ApiKeyOptions = {
  readonly scopes?: readonly string[];
  readonly expiresAt?: string;
  readonly cidrs?: readonly string[];
};

/** Requests to `/management` with the token of a management client. */
export type ManagementApi = {
  /** Sends a request and returns its response, also one with a 4xx status. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<HttpResponse>;
  /** Sends a body that is not JSON. */
  readonly upload: (path: string, mediaType: string, body: Buffer) => Promise<HttpResponse>;
  /**
   * Creates a resource with these properties, completed by the example of the operation. Throws unless the
   * status is 201.
   */
  readonly create: (path: string, members: JsonRecord, template?: string) => Promise<unknown>;
  readonly createKey: (clientId: string, wish?: ApiKeyOptions) => Promise<IssuedApiKey>;
  readonly revokeKey: (keyId: string) => Promise<HttpResponse>;
  readonly rotateKey: (keyId: string, overlapSeconds: number) => Promise<HttpResponse>;
  /** Changes the state of a client, platform or organisation (`kind`). Throws if the portal refuses it. */
  readonly setState: (kind: string, id: string, state: 'active' | 'suspended') => Promise<void>;
};

export function createManagementApi(
  send: Send,
  client: ClientCredentials,
  managementDocument: () => Promise<unknown>,
): ManagementApi {
  let token: Promise<string> | undefined;

  async function authorize(): Promise<HttpHeader> {
    token ??= send(tokenRequest(client)).then(accessTokenOf);
    return ['Authorization', `Bearer ${await token}`];
  }

  async function call(method: string, path: string, body?: unknown): Promise<HttpResponse> {
    const authorization = await authorize();
    if (body === undefined) return send({ method, path, headers: [authorization] });
    const headers = [authorization, ['Content-Type', 'application/json'] as const];
    return send({ method, path, headers, body: JSON.stringify(body) });
  }

  async function create(path: string, members: JsonRecord, template = path): Promise<unknown> {
    const example = requestBodyExample(await managementDocument(), 'post', template) ?? {};
    const answer = await call('POST', path, withoutUndefined({ ...example, ...members }));
    return bodyJson(requireStatus(answer, [201]));
  }

  return {
    call,
    upload: async (path, mediaType, body) =>
      send({ method: 'POST', path, headers: [await authorize(), ['Content-Type', mediaType]], body }),
    create,
    createKey: async (clientId, wish = {}) => {
      const path = `/management/clients/${clientId}/api-keys`;
      const answer = await call('POST', path, { name: 'conformance', ...wish });
      const body = bodyJson(requireStatus(answer, [201]));
      return { id: requireTextAt(body, path, 'id'), key: requireTextAt(body, path, 'key') };
    },
    revokeKey: (keyId) => call('DELETE', `/management/api-keys/${keyId}`),
    rotateKey: (keyId, overlapSeconds) =>
      call('POST', `/management/api-keys/${keyId}/rotation`, { overlapSeconds }),
    setState: async (kind, id, status) => {
      requireStatus(await call('PATCH', `/management/${kind}/${id}`, { status }), [200, 204]);
    },
  };
}

/** Returns a response if it has one of the statuses; otherwise throws. */
export function requireStatus(answer: HttpResponse, statuses: readonly number[]): HttpResponse {
  if (statuses.includes(answer.status)) return answer;
  const { method, path } = answer.request;
  const shown = answer.body.toString('utf8').slice(0, 500);
  throw new Error(
    `fixture: ${method} ${path} returned ${answer.status} instead of ${statuses.join('/')}: ${shown}`,
  );
}

function withoutUndefined(value: JsonRecord): JsonRecord {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
    : value;
}
