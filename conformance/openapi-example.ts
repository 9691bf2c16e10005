import { isRecord, type JsonRecord, textAt, valueAt } from './json.ts';

/** Returns the first example of an operation's JSON request body, or undefined. */
export function requestBodyExample(document: unknown, method: string, path: string): JsonRecord | undefined {
  const body = resolveReference(document, valueAt(document, 'paths', path, method, 'requestBody'));
  const media = valueAt(body, 'content', 'application/json');
  const schema = resolveReference(document, valueAt(media, 'schema'));
  const examples = valueAt(media, 'examples');
  const first = isRecord(examples) ? resolveReference(document, Object.values(examples)[0]) : undefined;
  const found = [
    valueAt(first, 'value'),
    valueAt(media, 'example'),
    valueAt(schema, 'examples', 0),
    valueAt(schema, 'example'),
  ];
  return found.find(isRecord);
}

/** Returns the target of a local `$ref`, or the value itself if it is not one. */
export function resolveReference(document: unknown, value: unknown): unknown {
  const reference = textAt(value, '$ref');
  if (reference === undefined) return value;
  const path = reference.replace(/^#\//, '').split('/');
  return valueAt(document, ...path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

export function operationsOfDocument(
  document: unknown,
): readonly { path: string; methods: readonly string[] }[] {
  const paths = valueAt(document, 'paths');
  if (!isRecord(paths)) return [];
  const known = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
  return Object.entries(paths).map(([path, item]) => ({
    path,
    methods: isRecord(item) ? Object.keys(item).filter((key) => known.includes(key)) : [],
  }));
}
