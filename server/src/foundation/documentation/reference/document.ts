/* The parts of an OpenAPI document that the reference uses. `foundation/openapi` creates the document. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
}

export interface DocumentedExample {
  readonly $ref?: string;
  readonly summary?: string;
  readonly value?: unknown;
}

export interface DocumentedMediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedParameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, DocumentedParameter>>;
  readonly content?: Readonly<Record<string, DocumentedMediaType>>;
}

export interface DocumentedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, DocumentedMediaType>>;
  };
  readonly responses?: Readonly<Record<string, DocumentedResponse>>;
  readonly 'x-roles'?: readonly string[];
  readonly 'x-fresh-authentication'?: boolean;
  readonly 'x-programs'?: string;
  readonly 'x-terminal'?: string;
}

type Paths = Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;

export interface OpenApiDocument {
  readonly info?: { readonly title?: string; readonly version?: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Paths;
  readonly webhooks?: Paths;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, DocumentedParameter>>;
    readonly headers?: Readonly<Record<string, DocumentedParameter>>;
    readonly responses?: Readonly<Record<string, DocumentedResponse>>;
    readonly examples?: Readonly<Record<string, DocumentedExample>>;
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** An operation of the reference, with its path and tag. A webhook is a request that the portal sends. */
export interface ReferenceEntry {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly isWebhook: boolean;
  readonly operation: DocumentedOperation;
}

export function entriesOf({ paths = {}, webhooks = {} }: OpenApiDocument): ReferenceEntry[] {
  const entries = (all: Paths, isWebhook: boolean): ReferenceEntry[] =>
    Object.entries(all).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: operation.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`,
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? 'Other',
        isWebhook,
        operation,
      })),
    );
  return [...entries(paths, false), ...entries(webhooks, true)];
}

/** Returns the last segment of a JSON reference: `Problem` for `#/components/schemas/Problem`. */
export function referencedName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Returns the component to which `thing` refers, or `thing` if it does not have a reference. */
export function resolveReference<Thing extends { readonly $ref?: string }>(
  thing: Thing,
  components: Readonly<Record<string, Thing>> | undefined,
): Thing {
  return thing.$ref === undefined ? thing : (components?.[referencedName(thing.$ref)] ?? thing);
}
