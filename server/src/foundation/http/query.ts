import type { TObject } from 'typebox';
import { maxReportedErrors, type ValidationError } from './problem.ts';

/**
 * The query parameters that could be read, and the errors of the other ones. The schema then validates the values, so
 * that all errors are reported together.
 */
export interface QueryResult {
  readonly values: Record<string, unknown>;
  readonly faults: ValidationError[];
}

/**
 * Reads a query string and converts its texts to the types of the schema: canonical spellings of integers, `true` and
 * `false`, and repeated parameters as arrays. Every other value remains a text, which the schema rejects.
 */
export function readQuery(queryString: string, schema: TObject | undefined): QueryResult {
  // A plain object is safe, because only names of the schema become properties. It is much faster than an object
  // without
  // a prototype.
  const values: Record<string, unknown> = {};
  const faults: ValidationError[] = [];
  const properties: Readonly<Record<string, object>> = schema?.properties ?? {};
  for (const part of queryString.split('&')) {
    if (part === '') continue;
    if (faults.length > maxReportedErrors) break;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    const text = decode(equals === -1 ? '' : part.slice(equals + 1));
    if (name === null || text === null) {
      faults.push({ code: 'encoding', in: 'query' });
      continue;
    }
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) {
      faults.push({ code: 'unknown', in: 'query', name, words: 'unknown.query' });
    } else if (typeOf(property) === 'array') {
      const before = values[name];
      if (Array.isArray(before)) before.push(text);
      else values[name] = [text];
    } else if (Object.hasOwn(values, name)) {
      faults.push({ code: 'repeated', in: 'query', name });
    } else {
      values[name] = convertQueryText(text, typeOf(property));
    }
  }
  return { values, faults };
}

function typeOf(property: object): string {
  return 'type' in property && typeof property.type === 'string' ? property.type : 'string';
}

function convertQueryText(text: string, type: string): unknown {
  if (type === 'integer' && /^(?:0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '));
    return value.includes('\u0000') ? null : value;
  } catch {
    return null;
  }
}
