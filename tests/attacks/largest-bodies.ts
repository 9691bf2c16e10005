import { isRecord, listAt, valueAt } from '../../conformance/json.ts';
import { resolveReference } from '../../conformance/openapi-example.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import type { FuzzedOperation } from './fuzzed-operations.ts';

/** A request body that causes as much work as the limits of its operation permit. */
export interface LargestBody {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const maxJsonBytes = 2 * 1_048_576 - 1_000;
const maxAnonymousBytes = 16_384;
const maxCsvBytes = 1_048_576;
const maxFileBytes = 2 * 1_048_576;
const maxEntries = 999;
const bulkLines = 1_000;

/** Returns the largest body of each media type that an operation of a document takes. */
export function largestBodies(
  document: unknown,
  { method, path, forAnyone }: Pick<FuzzedOperation, 'method' | 'path' | 'forAnyone'>,
): LargestBody[] {
  const maxBytes = forAnyone ? maxAnonymousBytes : maxJsonBytes;
  const operation = valueAt(document, 'paths', path, method.toLowerCase());
  const content = valueAt(resolveReference(document, valueAt(operation, 'requestBody')), 'content');
  if (!isRecord(content)) return [];
  return Object.entries(content).map(([mediaType, described]) => {
    const schema = valueAt(described, 'schema');
    const enlarge = (value: unknown, entries: number): unknown =>
      enlargeLists(value, { document, schema, entries, depth: 2 });
    return { mediaType, bytes: largest(mediaType, exampleOf(document, described), { enlarge, maxBytes }) };
  });
}

interface Enlarging {
  /** Returns the example with more entries in its lists. */
  readonly enlarge: (value: unknown, entries: number) => unknown;
  readonly maxBytes: number;
}

function exampleOf(document: unknown, described: unknown): unknown {
  const examples = valueAt(described, 'examples');
  const [first] = isRecord(examples) ? Object.values(examples) : [];
  return valueAt(resolveReference(document, first), 'value');
}

function largest(mediaType: string, example: unknown, enlarging: Enlarging): Buffer {
  if (mediaType.includes('ndjson')) return Buffer.from(bulkOf(String(example)));
  if (mediaType.endsWith('json')) return Buffer.from(jsonOf(example, enlarging));
  if (mediaType === 'text/csv') return Buffer.from(csvOf(String(example)));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(maxFileBytes, 'a')]);
}

/** Returns the example with as many entries in its lists as the body can contain. */
function jsonOf(example: unknown, { enlarge, maxBytes }: Enlarging): string {
  for (let entries = maxEntries; entries > 1; entries = Math.floor(entries / 2)) {
    const text = JSON.stringify(enlarge(example, entries)) ?? '';
    if (text.length <= maxBytes) return text;
  }
  return JSON.stringify(example) ?? '';
}

interface Place {
  readonly document: unknown;
  readonly schema: unknown;
  readonly entries: number;
  readonly depth: number;
}

/** Repeats the entries of the outer lists, as often as the schema allows. */
function enlargeLists(value: unknown, place: Place): unknown {
  const { document, entries, depth } = place;
  const schema = resolveReference(document, place.schema);
  if (Array.isArray(value)) {
    const most = Number(valueAt(schema, 'maxItems') ?? entries);
    const length = valueAt(schema, 'uniqueItems') === true ? value.length : Math.min(most, entries);
    return Array.from({ length }, (_, index) => value[index % value.length]);
  }
  if (!isRecord(value) || depth === 0) return value;
  const inner = (name: string): Place => ({
    ...place,
    schema: propertyOf(document, schema, name),
    depth: depth - 1,
  });
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, enlargeLists(each, inner(name))]),
  );
}

/** Finds the schema of a property, also in alternatives. */
function propertyOf(document: unknown, schema: unknown, name: string): unknown {
  const own = valueAt(schema, 'properties', name);
  if (own !== undefined) return own;
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => listAt(schema, word));
  return alternatives
    .map((each) => propertyOf(document, resolveReference(document, each), name))
    .find(isRecord);
}

/** Returns the header of the example and as many short lines as the body can contain. */
function csvOf(example: string): string {
  const [head = 'name'] = example.split(/\r?\n/);
  const isOfParties = head.includes('name') && head.includes('postCode');
  const lines = [isOfParties ? 'name' : head];
  for (let bytes = 0, index = 0; bytes < maxCsvBytes - 100; index += 1) {
    const line = `p${index}`;
    lines.push(line);
    bytes += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}

let bulks = 0;
function bulkOf(example: string): string {
  bulks += 1;
  const document: unknown = JSON.parse(example);
  const lines = Array.from({ length: bulkLines }, (_, index) =>
    JSON.stringify({ ...Object(document), lrn: lrnInCountryFormat(`BULK${bulks}-${index}`) }),
  );
  return `${lines.join('\n')}\n`;
}
