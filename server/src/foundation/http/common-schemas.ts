import { type TSchema, Type } from 'typebox';
import { idPattern } from '../ids.ts';
import { textPattern } from '../text/unsafe-characters.ts';

/*
 * The small shapes that the bodies of many operations are built of. Every text is bounded, every pattern linear.
 */

/** A name that people read: 1 to 200 characters, no unsafe characters, no blank at its beginning or end. */
export function nameElement(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: textPattern(),
    'x-format': 'name',
    description,
  });
}

// As far as a pattern can know the calendar and the clock.
const day = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const offset = '(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])';

/** An instant as RFC 3339 writes it, with seconds and an offset: no leap second, which neither clock nor database has. */
export function timeElement(description: string) {
  return Type.String({
    format: 'date-time',
    pattern:
      '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
    'x-format': 'date-time',
    documented: {
      pattern: `^[1-9][0-9]{3}-${day}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?${offset}$`,
    },
    description,
  });
}

/** A day of the calendar, from the year 1000: the database knows no year 0. */
export function dayElement(description: string) {
  return Type.String({
    format: 'date',
    pattern: '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$',
    'x-format': 'date',
    documented: { pattern: `^[1-9][0-9]{3}-${day}$` },
    description,
  });
}

/** One of our own ids, such as `org_…`. */
export function idElement(prefix: string, description: string) {
  return Type.String({ pattern: idPattern(prefix), 'x-format': `${prefix}Id`, description });
}

/** Returns, for `documented`, the schema that applies if a required property has a value, and the one that applies otherwise. */
export function whereMember(name: string, value: string, held: object, otherwise?: object): object {
  return conditional({ properties: { [name]: { const: value } } }, held, otherwise);
}

/** Returns, for `documented`, the properties that are required if another one is present. */
export function requiredWith(name: string, required: readonly string[]): object {
  return conditional({ required: [name] }, { required });
}

function conditional(condition: object, held: object, otherwise?: object): object {
  return Object.fromEntries([['if', condition], ['then', held], ...(otherwise ? [['else', otherwise]] : [])]);
}

/** An origin as callers write it: a domain or a URL. */
export const originForm = '^([Hh][Tt][Tt][Pp][Ss]://)?[^\\s/?#@]+$';

/** A member that is always there and may be null. */
export function orNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** An id in a path: whatever does not name something of the caller's is answered 404, its shape included. */
export function pathId(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}
