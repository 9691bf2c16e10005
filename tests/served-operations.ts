import { at, isRecord, listAt, needText } from '../conformance/json.ts';
import { resolve } from '../conformance/openapi-example.ts';
import { send } from './portal-client.ts';

/** One operation, as the portal's own documents tell it. */
export interface ServedOperation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** `own`: what people do under `/management/organisation`. */
  readonly area: 'openapi' | 'management' | 'own';
  /** The examples of its body, if it has one. */
  readonly examples: readonly unknown[];
  readonly needsIfMatch: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly takesKey: boolean;
  /** Whether programs may call it with a token; the rest is for people about themselves, or for anyone. */
  readonly forPrograms: boolean;
  /** The roles of people who may call it; null where roles do not decide. */
  readonly roles: readonly unknown[] | null;
  /** Whether of programs only those of the customs authority that no person made may. */
  readonly forAuthority: boolean;
  /** Whether anybody may call it, without credentials. */
  readonly forAnyone: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Everything that the portal serves below `/openapi` and `/management`. */
export async function readServedOperations(baseUrl: string): Promise<ServedOperation[]> {
  const [openapi, management] = await Promise.all([
    send(`${baseUrl}/openapi.json`),
    send(`${baseUrl}/management/openapi.json`),
  ]);
  const operations = [...read(openapi.body, 'openapi'), ...read(management.body, 'management')];
  if (operations.length === 0) throw new Error('the OpenAPI documents contain no operations');
  return operations;
}

function read(document: unknown, area: ServedOperation['area']): ServedOperation[] {
  const paths = at(document, 'paths');
  if (!isRecord(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = at(item, method);
      if (!isRecord(operation)) return [];
      const id = needText(operation, `${method} ${path}`, 'operationId');
      const body = resolve(document, at(operation, 'requestBody'));
      const examples = at(body, 'content', 'application/json', 'examples');
      const parameters = listAt(operation, 'parameters').map((parameter) => resolve(document, parameter));
      const named = (name: string) => parameters.find((parameter) => at(parameter, 'name') === name);
      return [
        {
          id,
          method: method.toUpperCase(),
          path,
          area: path.startsWith('/management/organisation/') ? 'own' : area,
          examples: Object.values(isRecord(examples) ? examples : {}).map((example) =>
            at(resolve(document, example), 'value'),
          ),
          roles: at(operation, 'x-roles') === undefined ? null : listAt(operation, 'x-roles'),
          forAuthority: at(operation, 'x-programs') === 'authority',
          forPrograms: listAt(operation, 'security').some((way) => isRecord(way) && 'accessToken' in way),
          forAnyone: listAt(operation, 'security').length === 0,
          needsIfMatch: at(named('If-Match'), 'required') === true,
          takesKey: named('Idempotency-Key') !== undefined,
        },
      ];
    }),
  );
}
