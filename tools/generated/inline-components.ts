import { resolveReference } from '../../server/src/foundation/documentation/reference/document.ts';
import { mapValues } from '../../server/src/foundation/openapi/schemas.ts';

type Parts = Readonly<Record<string, { readonly $ref?: string }>>;

interface Contract {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly parameters: readonly Parts[string][]; readonly responses: Parts }>>
    >
  >;
  readonly components: { readonly parameters: Parts; readonly responses: Parts };
}

/** Returns the contract with the parameters and responses of each operation in place of their references. */
export function withInlineComponents(document: object): object {
  const { paths, components, ...rest }: Contract = JSON.parse(JSON.stringify(document));
  const inline = mapValues(paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      parameters: operation.parameters.map((each) => resolveReference(each, components.parameters)),
      responses: mapValues(operation.responses, (each) => resolveReference(each, components.responses)),
    })),
  );
  return { ...rest, paths: inline, components };
}
