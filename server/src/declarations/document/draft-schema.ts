import { type TProperties, type TSchema, Type } from 'typebox';
import { maxReportedErrors, type ValidationError } from '../../foundation/http/problem.ts';
import { compileValidator, type Validator } from '../../foundation/http/validate.ts';
import { escapePointer, unescapePointer } from '../../foundation/json-pointer.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { Lrn } from './data-elements.ts';
import { DeclarationType, DraftDeclaration } from './declaration.ts';
import { withFormSection } from './form-sections.ts';

/** A declaration as callers send it: it can be stored as a draft even if some values are malformed. */
export type DraftDeclarationInput = Pick<DraftDeclaration, 'type' | 'lrn'>;

const longestText = 4_000;

/** Returns a schema with the same properties that checks only the JSON type of each value. */
function looseSchema(schema: TSchema): TSchema {
  const annotations = Object.fromEntries(
    Object.entries(schema).filter(([name]) => name === 'description' || name.startsWith('x-')),
  );
  if (Type.IsObject(schema)) {
    const { type: _, properties, required: __, title, ...options } = { title: undefined, ...schema };
    const members: TProperties = {};
    for (const [name, member] of Object.entries(properties))
      members[name] = Type.Optional(looseSchema(member));
    return Type.Object(members, { ...options, ...(title !== undefined && { title: `Sent${title}` }) });
  }
  if (Type.IsArray(schema)) {
    const { type: _, items, uniqueItems: __, ...options } = { uniqueItems: false, ...schema };
    return Type.Array(looseSchema(items), options);
  }
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return Type.Number(annotations);
  if (Type.IsBoolean(schema)) return Type.Boolean(annotations);
  return Type.String({ ...annotations, maxLength: longestText });
}

const looseMembers = looseSchema(DraftDeclaration);

export const DraftDeclarationInput = Type.Unsafe<DraftDeclarationInput>(
  Type.Object(
    {
      ...(Type.IsObject(looseMembers) && looseMembers.properties),
      type: withFormSection('general', DeclarationType),
      lrn: withFormSection('general', Lrn),
    },
    {
      additionalProperties: false,
      title: 'SentDeclaration',
      description:
        'A customs declaration as the client sends it. A draft requires only `type` and `lrn`; the portal stores all other properties unchanged',
    },
  ),
);

const { lrn: _, ...ofTemplates } = Type.IsObject(looseMembers) ? looseMembers.properties : {};

/** Content of a template for new declarations: `type` is required, `lrn` is forbidden, everything else is optional. */
export const TemplateDocument = Type.Unsafe<Pick<DraftDeclaration, 'type'>>(
  Type.Object(
    { ...ofTemplates, type: withFormSection('general', DeclarationType) },
    {
      additionalProperties: false,
      title: 'TemplateDocument',
      description: 'Initial content of new declarations, which can contain any property except `lrn`',
    },
  ),
);

/**
 * Validates a body that contains a template. Unlike a draft, a template has no `errors` property that reports
 * unsafe characters, so they are rejected.
 */
export function templateValidator(schema: TSchema): Validator {
  const validator = compileValidator(schema, 'body');
  return {
    ...validator,
    faults(value) {
      const faults = validator.faults(value);
      return faults.length > 0 ? faults : unsafeTextFaults(value, '').slice(0, maxReportedErrors);
    },
  };
}

function unsafeTextFaults(value: unknown, pointer: string): ValidationError[] {
  if (typeof value === 'string') return hasUnsafeCharacters(value) ? [unsafeText(value, pointer)] : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    unsafeTextFaults(member, `${pointer}/${escapePointer(name)}`),
  );
}

function unsafeText(actual: string, pointer: string): ValidationError {
  const params = { format: 'text' };
  return { code: 'pattern', in: 'body', pointer, words: 'pattern.text', params, actual };
}

/** Properties that affect the duties. The parties determine which applicable law a placement of goods keeps. */
const dutyProperties = [
  'type',
  'invoice',
  'goodsItems',
  'supportingDocuments',
  'representation',
  'declarant',
  'importer',
  'exporter',
];

/** A declaration, or a part of one, whose duties are calculated. */
export const DutyCalculationInput = Type.Unsafe<Pick<DraftDeclaration, 'type'>>(
  Type.Object(
    {
      ...(Type.IsObject(looseMembers) && looseMembers.properties),
      type: withFormSection('general', DeclarationType),
    },
    {
      additionalProperties: false,
      title: 'DutyCalculationInput',
      description: 'A complete or partial declaration; only `type` is required',
    },
  ),
);

/** Returns the document without the properties that do not affect its duties. */
export function withDutyPropertiesOnly<Document extends object>(document: Document): Document {
  const goods = { ...document };
  for (const name of Object.keys(goods))
    if (!dutyProperties.includes(name)) Reflect.deleteProperty(goods, name);
  return goods;
}

const formatValidator = compileValidator(DraftDeclaration, 'body');
const jsonTypeValidator = compileValidator(DraftDeclarationInput, 'body');
const typeAndLrnValidator = compileValidator(Type.Object({ type: DeclarationType, lrn: Lrn }), 'body');

/** Accepts a draft if its type and LRN are valid; otherwise reports all its errors. */
export const draftInputValidator: Validator = {
  ...(formatValidator.keep && { keep: formatValidator.keep }),
  faults: (value) => (typeAndLrnValidator.faults(value).length === 0 ? [] : formatValidator.faults(value)),
};

/** Returns a validator for a body that contains a draft as its property `document`, next to other properties. */
export function validatorOfBodyWithDraft(others: TProperties): Validator {
  const typeAndLrnOnly = compileValidator(
    Type.Object(
      { ...others, document: Type.Object({ type: DeclarationType, lrn: Lrn }) },
      { additionalProperties: false },
    ),
    'body',
  );
  const wholeBody = compileValidator(
    Type.Object({ ...others, document: DraftDeclaration }, { additionalProperties: false }),
    'body',
  );
  return {
    ...(wholeBody.keep && { keep: wholeBody.keep }),
    faults: (value) => (typeAndLrnOnly.faults(value).length === 0 ? [] : wholeBody.faults(value)),
  };
}

/** A draft as rules read it: without malformed values. */
export interface ReadableDraft {
  /** The draft without malformed values; null if it has too many of them. */
  readonly document: DraftDeclaration | null;
  readonly faults: readonly ValidationError[];
  /** JSON Pointers of the malformed values that a rule tried to read. */
  readonly readPointers: Set<string>;
}

/** Removes malformed values from a draft. Rules treat them as present, and each attempt to read one is recorded. */
export function readableDraftOf(input: DraftDeclarationInput): ReadableDraft {
  const readPointers = new Set<string>();
  if (isWellFormed(input)) return { document: input, faults: [], readPointers };
  const faults = formatValidator.faults(input);
  if (faults.length > maxReportedErrors) return { document: null, faults, readPointers };
  const document: DraftDeclarationInput = structuredClone(input);
  const removals = faults.map(({ pointer = '' }) => ({
    path: pointer.split('/').slice(1).map(unescapePointer),
    look: () => void readPointers.add(pointer),
  }));
  for (const { path } of removals) removeAt(DraftDeclaration, document, path);
  if (!isWellFormed(document)) return { document: null, faults, readPointers };
  for (const { path, look } of removals) trackReads(document, path, look);
  return { document, faults, readPointers };
}

/** Whether all present values of a draft have the right format. */
export function isWellFormed(input: DraftDeclarationInput): input is DraftDeclaration {
  return formatValidator.faults(input).length === 0;
}

/**
 * Returns the errors that prevent storing a draft: unknown properties, values of another JSON type, texts
 * that are too long.
 */
export function draftErrors(input: DraftDeclarationInput): ValidationError[] {
  return jsonTypeValidator.faults(input);
}

/** Calls `look` when a rule reads the removed value at a path. */
function trackReads(within: object, [name = '', ...rest]: readonly string[], look: () => void): void {
  const child: unknown = Reflect.get(within, name);
  if (rest.length > 0 && isObject(child)) trackReads(child, rest, look);
  else if (child === undefined)
    Object.defineProperty(within, name, { enumerable: true, configurable: true, get: look });
}

/**
 * Whether the result of a rule for an element is reliable although the rule tried to read malformed values. It is, if
 * these are in other items of the same list: the rule then checked each item separately.
 */
export function isErrorConclusive(form: ReadableDraft, error: Pick<ValidationError, 'pointer'>): boolean {
  if (isMalformedAt(form, error)) return false;
  const itemPointer = innermostItemOf(error.pointer ?? '');
  return [...form.readPointers].map(innermostItemOf).every((other) => {
    return (
      itemPointer !== null &&
      other !== null &&
      itemPointer !== other &&
      listPointerOf(itemPointer) === listPointerOf(other)
    );
  });
}

/** Returns the pointer of a list item with `*` in place of each index, which identifies the list. */
function listPointerOf(itemPointer: string): string {
  return itemPointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** Returns the pointer of the innermost list item that contains an element. */
function innermostItemOf(pointer: string): string | null {
  return /^(.*\/\d+)(?:\/|$)/.exec(pointer)?.[1] ?? null;
}

/** Whether an element was removed because it or an element that contains it is malformed. */
export function isMalformedAt(
  { faults }: ReadableDraft,
  { pointer = '' }: Pick<ValidationError, 'pointer'>,
): boolean {
  return faults.some(({ pointer: taken = '' }) => pointer === taken || pointer.startsWith(`${taken}/`));
}

/**
 * Removes the value at a path and returns the rest; undefined if nothing can remain. A removed list item leaves an
 * empty object, so that the following items keep their positions; a malformed text removes its whole list of texts.
 */
function removeAt(schema: TSchema | undefined, value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || schema === undefined || !isObject(value)) return undefined;
  const isList = Type.IsArray(schema);
  if (isList && !Type.IsObject(schema.items)) return undefined;
  const childSchema = isList ? schema.items : Type.IsObject(schema) ? schema.properties[name] : undefined;
  const left = removeAt(childSchema, Reflect.get(value, name), rest) ?? (isList ? {} : undefined);
  if (left === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, left);
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
