import {
  type Answer,
  type DocumentedOperation,
  entriesOf,
  type MediaType,
  type OpenApiDocument,
  type ReferenceEntry,
  resolved,
  type Schema,
} from '../../server/src/foundation/documentation/reference/document.ts';

/** What callers can see of a contract change: operations with parameters and codes, and the members of bodies. */
export interface Surface {
  readonly operations: Readonly<Record<string, SurfaceOperation>>;
  /** Members by schema: what each holds, with `?` where it may be absent. */
  readonly schemas: Readonly<Record<string, Members>>;
}

export type Members = Readonly<Record<string, string>>;

export interface SurfaceOperation {
  /** `GET /openapi/status` */
  readonly call: string;
  readonly parameters: Members;
  readonly codes: readonly string[];
}

export function surfaceOf(document: OpenApiDocument): Surface {
  const entries = callableIn(document);
  const { schemas = {} } = document.components ?? {};
  return {
    operations: Object.fromEntries(entries.map((entry) => [entry.name, operationOf(entry, document)])),
    schemas: Object.fromEntries([
      ...Object.entries(schemas).map(([name, schema]) => [name, membersOf(schema)] as const),
      ...entries.flatMap((entry) => inlineBodies(entry, document)),
    ]),
  };
}

/** The operations that callers call, those of the Open API by the door of people left out: they are the same. */
function callableIn(document: OpenApiDocument): ReferenceEntry[] {
  return entriesOf(document).filter(({ name, isWebhook }) => !isWebhook && !/^own[A-Z]/.test(name));
}

function operationOf(
  { method, path, operation }: ReferenceEntry,
  document: OpenApiDocument,
): SurfaceOperation {
  const parameters = (operation.parameters ?? []).map((each) =>
    resolved(each, document.components?.parameters),
  );
  const codes = answersOf(operation, document).flatMap(([, { content = {} }]) =>
    Object.values(content).flatMap(({ schema }) => (schema ? codesIn(schema) : [])),
  );
  return {
    call: `${method} ${path}`,
    parameters: Object.fromEntries(
      parameters.map(({ name = '', required, schema = {} }) => [name, heldBy(schema, required === true)]),
    ),
    codes: [...new Set(codes)].toSorted(),
  };
}

function answersOf({ responses = {} }: DocumentedOperation, document: OpenApiDocument): [string, Answer][] {
  return Object.entries(responses).map(([status, answer]) => [
    status,
    resolved(answer, document.components?.responses),
  ]);
}

/** The codes that a schema of problems allows. */
function codesIn({ properties = {}, allOf = [], anyOf = [] }: Schema): string[] {
  const { code } = properties;
  const own = code?.enum ?? (code?.const === undefined ? [] : [code.const]);
  return [...own.filter((each) => typeof each === 'string'), ...[...allOf, ...anyOf].flatMap(codesIn)];
}

/** Bodies without a name of their own, under that of their operation. */
function inlineBodies({ name, operation }: ReferenceEntry, document: OpenApiDocument): [string, Members][] {
  const sent = Object.values(operation.requestBody?.content ?? {});
  const answered = answersOf(operation, document)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { content = {} }]) => Object.values(content));
  const named = (side: string, media: readonly MediaType[]): [string, Members][] =>
    media.flatMap(({ schema }): [string, Members][] => {
      const members = schema && schema.$ref === undefined ? membersOf(schema) : {};
      return Object.keys(members).length > 0 ? [[`${name} (${side})`, members]] : [];
    });
  return [...named('request', sent), ...named('answer', answered)];
}

/** All members, those of objects within under their paths, as far as another schema begins. */
function membersOf(schema: Schema, path = ''): Members {
  const { properties = {}, required = [], items, allOf = [], anyOf = [], oneOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [[at, heldBy(member, required.includes(name))] as const, ...Object.entries(membersOf(member, at))];
  });
  const within = [...allOf, ...anyOf, ...oneOf].flatMap((each) => Object.entries(membersOf(each, path)));
  return Object.fromEntries([
    ...within,
    ...own,
    ...(items ? Object.entries(membersOf(items, `${path}[]`)) : []),
  ]);
}

function heldBy(schema: Schema, required: boolean): string {
  return `${kindOf(schema)}${required ? '' : '?'}`;
}

function kindOf({ $ref, enum: values, const: one, type, format, items, ...schema }: Schema): string {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (one !== undefined) return JSON.stringify(one);
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ');
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return [...new Set(choices.map(kindOf))].join(' | ');
  if (items) return `list of ${kindOf(items)}`;
  if (format !== undefined) return format;
  return type ?? (schema.allOf ?? []).map(kindOf).join(' & ');
}

/** The operations in whose bodies each schema is, those within others too. */
export function usersOf(document: OpenApiDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { name, operation } of callableIn(document)) {
    const add = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, each] of Object.entries(value)) {
        if (key !== '$ref' || typeof each !== 'string') add(each);
        else if (each.startsWith('#/components/schemas/')) follow(each.slice(each.lastIndexOf('/') + 1));
      }
    };
    const follow = (schema: string): void => {
      const of = users.get(schema) ?? new Set();
      if (of.has(name)) return;
      users.set(schema, of.add(name));
      add(document.components?.schemas?.[schema]);
    };
    add(operation.requestBody);
    for (const [status, answer] of answersOf(operation, document))
      if (Number(status) < 300) add(answer.content);
    for (const inline of ['request', 'answer']) users.set(`${name} (${inline})`, new Set([name]));
  }
  return users;
}
