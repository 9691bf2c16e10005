import { type TSchema, Type } from 'typebox';
import { idPattern } from '../ids.ts';
import { textPattern } from '../text/unsafe-characters.ts';

/* Small schemas that the bodies of many operations use. Every text is bounded, every pattern runs in linear time. */

/** Returns the schema of a display name: 1 to 200 characters, no unsafe characters, no leading or trailing space. */
export function nameSchema(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: textPattern(),
    'x-format': 'name',
    description,
  });
}

// Patterns of dates and offsets. A pattern can't check the length of months.
const monthAndDayPattern = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const offsetPattern = '(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])';

/**
 * Returns the schema of an RFC 3339 instant with seconds and an offset. Leap seconds are rejected, because neither
 * JavaScript nor PostgreSQL supports them.
 */
export function timeSchema(description: string) {
  return Type.String({
    format: 'date-time',
    pattern:
      '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
    'x-format': 'date-time',
    documented: {
      pattern: `^[1-9][0-9]{3}-${monthAndDayPattern}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?${offsetPattern}$`,
    },
    title: 'Time',
    typeDescription: 'Instant with seconds and offset (RFC 3339).',
    description,
  });
}

/** Returns the schema of a calendar date. The year must be at least 1000, because PostgreSQL has no year 0. */
export function daySchema(description: string) {
  return Type.String({
    format: 'date',
    pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$',
    'x-format': 'date',
    documented: { pattern: `^[1-9][0-9]{3}-${monthAndDayPattern}$` },
    title: 'CalendarDate',
    typeDescription: 'Calendar date (RFC 3339).',
    description,
  });
}

/** Returns the schema of one of the portal's ids, such as `org_…`. */
export function idSchema(prefix: string, description: string) {
  return Type.String({ pattern: idPattern(prefix), 'x-format': `${prefix}Id`, description });
}

/**
 * Returns `if`, `then` and `else` keywords: one schema if a required property has a value, and another schema
 * otherwise.
 */
export function requireByProperty(
  name: string,
  value: string,
  thenSchema: object,
  otherwise?: object,
): object {
  return conditionalSchema({ properties: { [name]: { const: value } } }, thenSchema, otherwise);
}

/** Returns `if` and `then` keywords that require properties if another property is present. */
export function requiredWith(name: string, required: readonly string[]): object {
  return conditionalSchema({ required: [name] }, { required });
}

function conditionalSchema(condition: object, thenSchema: object, otherwise?: object): object {
  return Object.fromEntries([
    ['if', condition],
    ['then', thenSchema],
    ...(otherwise ? [['else', otherwise]] : []),
  ]);
}

/** Pattern of an origin in input: a domain or an HTTPS URL without a path. */
export const originPattern = '^([Hh][Tt][Tt][Pp][Ss]://)?[^\\s/?#@]+$';

/** Returns the schema of a required property that may be null. */
export function orNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** Returns the schema of an id in a path. It accepts malformed ids, because they get 404 like unknown ids. */
export function pathIdSchema(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}
