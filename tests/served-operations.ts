import { isRecord, listAt, requireTextAt, valueAt } from '../conformance/json.ts';
import { resolveReference } from '../conformance/openapi-example.ts';
import { sendPortalRequest } from './portal-client.ts';

/** An operation in the API documents of the portal. */
export interface ServedOperation {
  readonly id: string;
  readonly method: string;
  /** Path of the operation, with its parameters in braces. */
  readonly path: string;
  /** API of the operation. `own` are operations of people under `/management/organisation`. */
  readonly area: 'openapi' | 'management' | 'own';
  readonly examples: readonly unknown[];
  readonly needsIfMatch: boolean;
  /** Whether the operation accepts an Idempotency-Key. */
  readonly takesKey: boolean;
  /**
   * Whether programs can call the operation with a token. Others are for people about themselves, or need no
   * authentication.
   */
  readonly forPrograms: boolean;
  /** Roles of people who can call the operation; null if it does not depend on the role. */
  readonly roles: readonly unknown[] | null;
  /**
   * Whether only programs of the customs authority can call the operation, and only if no person created them.
   */
  readonly forAuthority: boolean;
  /** Whether the operation needs no credentials. */
  readonly forAnyone: boolean;
  /** Whether the successful responses have a `Content-Language`. */
  readonly isTranslated: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns all operations that the portal serves below `/openapi` and `/management`. */
export async function readServedOperations(baseUrl: string): Promise<ServedOperation[]> {
  const [openapi, management] = await Promise.all([
    sendPortalRequest(`${baseUrl}/openapi.json`),
    sendPortalRequest(`${baseUrl}/management/openapi.json`),
  ]);
  const operations = [...read(openapi.body, 'openapi'), ...read(management.body, 'management')];
  if (operations.length === 0) throw new Error('the OpenAPI documents contain no operations');
  return operations;
}

function read(document: unknown, area: ServedOperation['area']): ServedOperation[] {
  const paths = valueAt(document, 'paths');
  if (!isRecord(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = valueAt(item, method);
      if (!isRecord(operation)) return [];
      const id = requireTextAt(operation, `${method} ${path}`, 'operationId');
      const body = resolveReference(document, valueAt(operation, 'requestBody'));
      const examples = valueAt(body, 'content', 'application/json', 'examples');
      const parameters = listAt(operation, 'parameters').map((parameter) =>
        resolveReference(document, parameter),
      );
      const named = (name: string) => parameters.find((parameter) => valueAt(parameter, 'name') === name);
      return [
        {
          id,
          method: method.toUpperCase(),
          path,
          area: path.startsWith('/management/organisation/') ? 'own' : area,
          examples: Object.values(isRecord(examples) ? examples : {}).map((example) =>
            valueAt(resolveReference(document, example), 'value'),
          ),
          roles: valueAt(operation, 'x-roles') === undefined ? null : listAt(operation, 'x-roles'),
          forAuthority: valueAt(operation, 'x-programs') === 'authority',
          forPrograms: listAt(operation, 'security').some((way) => isRecord(way) && 'accessToken' in way),
          forAnyone: listAt(operation, 'security').length === 0,
          isTranslated: parameters.some((parameter) => valueAt(parameter, 'name') === 'Accept-Language'),
          needsIfMatch: valueAt(named('If-Match'), 'required') === true,
          takesKey: named('Idempotency-Key') !== undefined,
        },
      ];
    }),
  );
}
