import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../../conformance/json.ts';

export interface FuzzedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonRecord;
}

/** An operation of the OpenAPI document with the data that a generator and a validator need. */
export interface FuzzedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly FuzzedParameter[];
  /** The JSON body. */
  readonly body: {
    readonly schema: JsonRecord;
    readonly examples: readonly unknown[];
    readonly mediaTypes: readonly string[];
  } | null;
  /** Documented responses by status. */
  readonly answers: ReadonlyMap<number, FuzzedAnswer>;
  /** Whether the operation requires a user session. */
  readonly forPeople: boolean;
  readonly forAnyone: boolean;
}

export interface FuzzedAnswer {
  /** Schemas by media type. */
  readonly schemas: ReadonlyMap<string, JsonRecord>;
  /** Documented problem codes. */
  readonly codes: readonly string[];
}

export function operationsIn(document: unknown): FuzzedOperation[] {
  const paths = valueAt(document, 'paths');
  return Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, operation]) =>
      textAt(operation, 'operationId') === undefined ? [] : [read(document, path, method, operation)],
    ),
  );
}

function read(document: unknown, path: string, method: string, operation: unknown): FuzzedOperation {
  const security = listAt(operation, 'security');
  return {
    id: textAt(operation, 'operationId') ?? '',
    method: method.toUpperCase(),
    path,
    parameters: listAt(operation, 'parameters').flatMap((each) =>
      parameterOf(resolveSchemaReference(document, each)),
    ),
    body: bodyOf(document, valueAt(operation, 'requestBody')),
    answers: answersOf(document, valueAt(operation, 'responses')),
    forPeople: security.length > 0 && !security.some((way) => isRecord(way) && 'accessToken' in way),
    forAnyone: security.length === 0,
  };
}

function parameterOf(parameter: unknown): FuzzedParameter[] {
  const place = textAt(parameter, 'in');
  const schema = valueAt(parameter, 'schema');
  if (place !== 'path' && place !== 'query' && place !== 'header') return [];
  return [
    {
      name: textAt(parameter, 'name') ?? '',
      in: place,
      required: valueAt(parameter, 'required') === true,
      schema: isRecord(schema) ? schema : {},
    },
  ];
}

function bodyOf(document: unknown, requestBody: unknown): FuzzedOperation['body'] {
  const content = valueAt(resolveSchemaReference(document, requestBody), 'content');
  if (!isRecord(content)) return null;
  const json = valueAt(content, 'application/json');
  const schema = valueAt(json, 'schema');
  const examples = valueAt(json, 'examples');
  return {
    schema: isRecord(schema) ? schema : {},
    examples: Object.values(isRecord(examples) ? examples : {}).map((each) =>
      valueAt(resolveSchemaReference(document, each), 'value'),
    ),
    mediaTypes: Object.keys(content),
  };
}

function answersOf(document: unknown, responses: unknown): Map<number, FuzzedAnswer> {
  return new Map(
    Object.entries(isRecord(responses) ? responses : {}).map(([status, response]) => {
      const content = valueAt(resolveSchemaReference(document, response), 'content');
      const schemas = new Map<string, JsonRecord>();
      for (const [type, media] of Object.entries(isRecord(content) ? content : {})) {
        const schema = valueAt(media, 'schema');
        if (isRecord(schema)) schemas.set(type, schema);
      }
      const problem = schemas.get('application/problem+json');
      return [Number(status), { schemas, codes: problem ? codesIn(problem) : [] }];
    }),
  );
}

function codesIn(schema: JsonRecord): string[] {
  const own = valueAt(schema, 'properties', 'code');
  const constant = textAt(own, 'const');
  const named = [...listAt(own, 'x-extensible-enum'), ...(constant === undefined ? [] : [constant])].map(
    String,
  );
  return [
    ...named,
    ...['allOf', 'oneOf', 'anyOf'].flatMap((word) =>
      listAt(schema, word).flatMap((part) => (isRecord(part) ? codesIn(part) : [])),
    ),
  ];
}

/** Returns the target of a `$ref` in the document. */
export function resolveSchemaReference(document: unknown, value: unknown): unknown {
  const pointer = textAt(value, '$ref');
  if (pointer === undefined) return value;
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolveSchemaReference(document, valueAt(document, ...steps));
}
