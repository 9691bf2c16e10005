import { withInlineComponents } from './inline-components.ts';

/*
 * Reads the methods of the client packages from the contract. `x-client-method` of an operation is a signature such as
 * `debts.claim(id, claim)`; parameters, body and responses of the operation determine the rest.
 */

interface Media {
  readonly schema: {
    readonly $ref?: string;
    readonly properties?: { readonly items?: { readonly items?: { readonly $ref?: string } } };
  };
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly 'x-client-method'?: string;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The result of a method. The type is the name of a schema, or null for a schema without a name. */
type ClientResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly type: string | null }
  | {
      readonly kind: 'list';
      readonly type: string | null;
      readonly isComplete: boolean;
      readonly hasPages: boolean;
    }
  | { readonly kind: 'bytes'; readonly accept: string };

interface ClientBody {
  readonly name: string;
  readonly type: string | null;
  readonly isRequired: boolean;
  /** Default value as JSON. */
  readonly default: string | null;
  /** Media type of a body that is sent as bytes; null for JSON. */
  readonly mediaType: string | null;
}

export interface ClientMethod {
  readonly operationId: string;
  readonly topic: string;
  readonly name: string;
  /** Sentences of the description that fit into a short comment. */
  readonly doc: string;
  readonly method: string;
  readonly path: string;
  readonly pathArguments: readonly {
    readonly name: string;
    readonly parameter: string;
    readonly isInteger: boolean;
  }[];
  readonly body: ClientBody | null;
  readonly query: { readonly name: string; readonly isRequired: boolean } | null;
  /** Whether the method continues after a cursor without loading further pages. */
  readonly hasCursor: boolean;
  readonly ifMatch: boolean;
  readonly result: ClientResult;
}

const signatureForm = /^(?<topic>[\w.]+)\.(?<name>\w+)\((?<arguments>[^)]*)\)(?<complete> as array)?$/;

/** Returns the methods that are generated, without those that the packages implement by hand. */
export function clientMethods(document: object): ClientMethod[] {
  const { paths }: Contract = JSON.parse(JSON.stringify(withInlineComponents(document)));
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const signature = operation['x-client-method'];
      if (signature === undefined) throw new Error(`${operation.operationId} needs a \`client\` method.`);
      const found = signatureForm.exec(signature);
      return found?.groups ? [methodOf(path, method.toUpperCase(), operation, found.groups)] : [];
    }),
  );
}

/** Groups the methods by topic, in the order of the topics' names. */
export function methodsByTopic(methods: readonly ClientMethod[]): [topic: string, methods: ClientMethod[]][] {
  return Object.entries(Object.groupBy(methods, ({ topic }) => topic))
    .map(([topic, group = []]): [string, ClientMethod[]] => [topic, group])
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function methodOf(
  path: string,
  method: string,
  operation: Operation,
  signature: Readonly<Record<string, string>>,
): ClientMethod {
  const { operationId, parameters, requestBody } = operation;
  const names = (signature.arguments ?? '').split(', ').filter((name) => name !== '');
  const pathArguments = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => {
    const [name = '', type] = (names.shift() ?? '').split(': ');
    return { name, parameter, isInteger: type === 'integer' };
  });
  const bodyName = requestBody && names.shift();
  const queryName = names.shift();
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const isUnclear =
    names.length > 0 ||
    pathArguments.some(({ name }) => name === '') ||
    (requestBody?.required && bodyName === undefined) ||
    (queryName !== undefined && query.length === 0);
  if (isUnclear)
    throw new Error(`${operationId}: its parameters differ from ${operation['x-client-method']}`);
  const result = resultOf(operation, signature.complete !== undefined);
  return {
    operationId,
    topic: signature.topic ?? '',
    name: signature.name ?? '',
    doc: docOf(operation.description),
    method,
    path,
    pathArguments,
    body: requestBody && bodyName ? bodyOf(operationId, requestBody, bodyName) : null,
    query: queryName
      ? { name: queryName, isRequired: query.some(({ required }) => required === true) }
      : null,
    hasCursor: result.kind === 'value' && query.some(({ name }) => name === 'after'),
    ifMatch: parameters.some(({ name, required }) => name === 'If-Match' && !required),
    result,
  };
}

function bodyOf(
  operationId: string,
  { required, content }: NonNullable<Operation['requestBody']>,
  argument: string,
): ClientBody {
  const [name = '', preset] = argument.split(' = ');
  const json = content['application/json'];
  const types = Object.keys(content);
  if (!json && types.length > 1)
    throw new Error(`${operationId} accepts ${types.join(', ')}: implement its method by hand.`);
  return {
    name,
    type: typeOf(json?.schema),
    isRequired: required,
    default: preset ?? null,
    mediaType: json ? null : (types[0] ?? ''),
  };
}

function resultOf({ operationId, parameters, responses }: Operation, isArray: boolean): ClientResult {
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const json = content['application/json'];
  const items = json?.schema.properties?.items;
  const hasPages = parameters.some(({ name }) => name === 'after');
  if (items) return { kind: 'list', type: typeOf(items.items), isComplete: isArray || !hasPages, hasPages };
  if (json) return { kind: 'value', type: typeOf(json.schema) };
  // The method returns the document itself, not its signed form.
  const types = Object.keys(content).filter((type) => type !== 'application/jose');
  if (types.length === 0) return { kind: 'nothing' };
  if (types.some((type) => type.includes('ndjson')))
    throw new Error(`${operationId} returns a stream: implement its method by hand.`);
  return { kind: 'bytes', accept: types.length === 1 ? (types[0] ?? '') : '*/*' };
}

function typeOf(schema: { readonly $ref?: string } | undefined): string | null {
  return schema?.$ref?.split('/').at(-1) ?? null;
}

const maxDocLength = 160;

/** Returns the first sentences of a description, without the targets of links. */
function docOf(description: string): string {
  const [paragraph = ''] = description.split('\n');
  const [first = '', ...others] = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/(?<=\.) (?=[A-Z`])/);
  let text = first;
  for (const sentence of others) {
    if (text.length + sentence.length >= maxDocLength) break;
    text = `${text} ${sentence}`;
  }
  return text;
}

/** Wraps a text into lines of at most `width` characters. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns the name of a topic in generated code: `DeclarationsDocuments`. */
export function pascalTopic(topic: string): string {
  return topic.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
