import { formatAmount, parseAmount } from '../../texts/formats/amounts.ts';
import { formatDateTime, parseDateTime, todayInTimeZone } from '../../texts/formats/date-times.ts';
import { formatDate, parseDate } from '../../texts/formats/days.ts';
import type { Formats } from '../../texts/formats/formats.ts';
import { isFormObject, type RawInput, valueAtPath } from './document-edit.ts';
import type { FieldSpec } from './document-fields.ts';

/*
 * Form values and their conversion from and to the document. Values mirror the document's structure; each
 * leaf is the text as typed. Booleans are `true`, `false` or, if not set, empty.
 */

export interface FormValues {
  readonly [name: string]: string | FormValues | readonly FormValues[];
}

/** Returns the form values of a document in the user's formats. Malformed values stay unchanged. */
export function documentValuesOf(
  specs: readonly FieldSpec[],
  document: unknown,
  formats: Formats,
): FormValues {
  return Object.fromEntries(
    specs.map((spec) => [spec.name, typedOf(spec, valueAtPath(document, [spec.name]), formats)]),
  );
}

function typedOf(spec: FieldSpec, value: unknown, formats: Formats): FormValues[string] {
  if (spec.kind === 'group') return documentValuesOf(spec.fields, value, formats);
  if (spec.kind === 'list')
    return (Array.isArray(value) ? value : []).map((item) => documentValuesOf(spec.fields, item, formats));
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : written(spec.kind, String(value), formats);
}

function written(kind: FieldSpec['kind'], value: string, formats: Formats): string {
  if (kind === 'decimal') return formatAmount(value, formats);
  if (kind === 'date') return formatDate(value, formats);
  return kind === 'time' ? formatDateTime(value, formats) : value;
}

/**
 * Converts form values to the document to be sent. Empty values are omitted, except list items. Unparsable
 * input is sent as typed, and the server reports the error.
 */
export function documentOf(
  specs: readonly FieldSpec[],
  values: unknown,
  formats: Formats,
  now: Date,
): RawInput {
  const today = todayInTimeZone(formats.timeZone, now);
  return membersOf(specs, values, (kind, typed) => read(kind, typed, formats, today));
}

type Read = (kind: FieldSpec['kind'], typed: string) => unknown;

function membersOf(specs: readonly FieldSpec[], values: unknown, readLeaf: Read): RawInput {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const member = memberOf(spec, valueAtPath(values, [spec.name]), readLeaf);
      return member === undefined ? [] : [[spec.name, member]];
    }),
  );
}

function memberOf(spec: FieldSpec, value: unknown, readLeaf: Read): unknown {
  if (spec.kind === 'group') return unlessEmpty(membersOf(spec.fields, value, readLeaf));
  if (spec.kind === 'list') {
    const items = (Array.isArray(value) ? value : []).map((item) => membersOf(spec.fields, item, readLeaf));
    // Each grid row has cells for a first package even if the item has no package.
    const isNone = spec.name === 'packages' && items.every((item) => Object.keys(item).length === 0);
    return isNone ? undefined : unlessEmpty(items);
  }
  const typed = Array.isArray(value) ? value.join(' ') : String(value ?? '').trim();
  return typed === '' ? undefined : readLeaf(spec.kind, typed);
}

function read(kind: FieldSpec['kind'], typed: string, formats: Formats, today: string): unknown {
  switch (kind) {
    case 'decimal':
      return parseAmount(typed, formats) ?? typed;
    case 'integer':
      return integerOf(parseAmount(typed, formats) ?? typed);
    case 'date':
      return parseDate(typed, formats, today) ?? typed;
    case 'time':
      return parseDateTime(typed, formats, today) ?? typed;
    case 'check':
      return typed === 'true';
    case 'words':
      return typed.split(/[\s,;]+/).filter((word) => word !== '');
    default:
      return typed;
  }
}

/** A non-integer stays as typed; the server reports the error. */
function integerOf(typed: string): string | number {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

function unlessEmpty<Whole extends object>(whole: Whole): Whole | undefined {
  return isFormObject(whole) && Object.keys(whole).length === 0 ? undefined : whole;
}
