import { at, isRecord, type JsonRecord, textAt } from './json.ts';

/** Returns the first example of an operation's JSON request body, or undefined. */
export function requestExample(document: unknown, method: string, path: string): JsonRecord | undefined {
  const body = resolve(document, at(document, 'paths', path, method, 'requestBody'));
  const media = at(body, 'content', 'application/json');
  const schema = resolve(document, at(media, 'schema'));
  const examples = at(media, 'examples');
  const first = isRecord(examples) ? resolve(document, Object.values(examples)[0]) : undefined;
  const found = [at(first, 'value'), at(media, 'example'), at(schema, 'examples', 0), at(schema, 'example')];
  return found.find(isRecord);
}

/** Returns the target of a local `$ref`, or the value itself if it is not one. */
export function resolve(document: unknown, value: unknown): unknown {
  const reference = textAt(value, '$ref');
  if (reference === undefined) return value;
  const path = reference.replace(/^#\//, '').split('/');
  return at(document, ...path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

export function operationsOf(document: unknown): readonly { path: string; methods: readonly string[] }[] {
  const paths = at(document, 'paths');
  if (!isRecord(paths)) return [];
  const known = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
  return Object.entries(paths).map(([path, item]) => ({
    path,
    methods: isRecord(item) ? Object.keys(item).filter((key) => known.includes(key)) : [],
  }));
}
