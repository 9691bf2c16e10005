import { CommandFailure, exitCode } from '../exit-code.ts';
import { fetchJson } from '../fetch-json.ts';

/**
 * Declaration schema from the portal's OpenAPI document: types of the properties, and an example of each
 * declaration type.
 */
export interface DeclarationSchema {
  /**
   * Returns the type of a property such as `consignment.totalPackages`; null if the schema does not have it.
   */
  kindOf(path: readonly string[]): 'string' | 'date' | 'integer' | 'number' | 'boolean' | 'other' | null;
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly 'x-format'?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

/**
 * Returns whether a value is an object. All properties of a schema are optional and checked where they are
 * used.
 */
function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null;
}

/**
 * Loads the declaration schema from the portal, because a schema shipped with this program could be older than
 * the portal's rules.
 */
export async function readDeclarationSchema(
  baseUrl: string,
  signal: AbortSignal,
): Promise<DeclarationSchema> {
  const url = `${baseUrl}/openapi.json`;
  const { ok, status, body } = await fetchJson(url, { signal });
  if (ok) return declarationSchema(body);
  throw new CommandFailure(
    exitCode.unavailable,
    `${url} returned ${status}, so this server is not a portal.\nCheck the base URL with \`customs-portal doctor\`.`,
  );
}

/** Returns the declaration schema of an OpenAPI document. */
export function declarationSchema(document: unknown): DeclarationSchema {
  const at = (node: unknown, ...names: readonly string[]): unknown =>
    names.reduce<unknown>((found, name) => {
      const whole = resolved(found);
      return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
    }, node);
  const resolved = (node: unknown): unknown => {
    const reference: unknown =
      typeof node === 'object' && node !== null ? Reflect.get(node, '$ref') : undefined;
    if (typeof reference !== 'string') return node;
    return at(
      document,
      ...reference
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
  };
  const content = at(
    document,
    'paths',
    '/openapi/declarations',
    'post',
    'requestBody',
    'content',
    'application/json',
  );
  const children = (node: SchemaNode): readonly SchemaNode[] =>
    [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? [])].map(schemaAt);
  const schemaAt = (node: unknown): SchemaNode => {
    const found = resolved(node);
    return isSchemaNode(found) ? found : {};
  };
  const find = (node: SchemaNode, [name, ...rest]: readonly string[]): SchemaNode | null => {
    if (name === undefined) return node;
    const next = node.properties?.[name];
    if (next) return find(schemaAt(next), rest);
    if (node.items) return find(schemaAt(node.items), [name, ...rest]);
    for (const child of children(node)) {
      const found = find(child, [name, ...rest]);
      if (found) return found;
    }
    return null;
  };
  const typesOf = (node: SchemaNode): readonly string[] => [
    ...(typeof node.type === 'string' ? [node.type] : (node.type ?? [])),
    ...[...(node.enum ?? []), node.const].map((value) => typeof value),
    ...children(node).flatMap(typesOf),
  ];
  const isDate = (node: SchemaNode): boolean => node['x-format'] === 'date' || children(node).some(isDate);
  const examples = Object.entries(Object(at(content, 'examples'))).flatMap(([name, example]) => {
    const value = at(example, 'value');
    return typeof value === 'object' && value !== null ? [[name, { ...value }] as const] : [];
  });
  return {
    kindOf(path) {
      const node = find(schemaAt(at(content, 'schema')), path);
      if (!node) return null;
      const known = (['string', 'integer', 'number', 'boolean'] as const).find((type) =>
        typesOf(node).includes(type),
      );
      return known === 'string' && isDate(node) ? 'date' : (known ?? 'other');
    },
    examples: Object.fromEntries(examples),
  };
}
