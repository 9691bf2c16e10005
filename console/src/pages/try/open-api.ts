import { queryOptions } from '@tanstack/react-query';
import { baseUrl } from '../../api/client.ts';

export interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
}

/** An operation of the Open API that users can call from the console. */
export interface CallableOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly OperationParameter[];
  /** Example request bodies; null if the operation takes no body. */
  readonly bodies: readonly { readonly name: string; readonly text: string }[] | null;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, OperationParameter>> };
}

interface ContractOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (OperationParameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
}

/** Parameters without a form field, because the portal sets them itself or only platforms send them. */
const hiddenParameters: readonly string[] = ['id_platform', 'Origin', 'X-Request-Id'];

/** Queries the operations of the Open API from its contract, except those that upload files. */
export const callableOperationsQuery = queryOptions({
  queryKey: ['open-api'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<readonly CallableOperation[]> => {
    const response = await fetch(`${baseUrl}/openapi.json`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`the contract was answered ${response.status}`);
    const contract: Contract = await response.json();
    return Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        callableOperationOf(contract, path, method, operation),
      ),
    );
  },
});

function callableOperationOf(
  contract: Contract,
  path: string,
  method: string,
  { operationId: id, summary, tags, parameters = [], requestBody }: ContractOperation,
): readonly CallableOperation[] {
  const json = requestBody?.content['application/json'];
  if (requestBody && !json) return [];
  const bodies = Object.entries(json?.examples ?? {}).map(([name, { value }]) => ({
    name,
    text: JSON.stringify(value, null, 2),
  }));
  const known = parameters.flatMap((parameter) => {
    const found =
      '$ref' in parameter
        ? contract.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
        : parameter;
    return found && !hiddenParameters.includes(found.name) ? [found] : [];
  });
  const [tag = ''] = tags;
  return [
    {
      id,
      method: method.toUpperCase(),
      path,
      tag,
      summary,
      parameters: known,
      bodies: requestBody ? bodies : null,
    },
  ];
}
