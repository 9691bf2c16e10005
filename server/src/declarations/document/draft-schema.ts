import { type TProperties, type TSchema, Type } from 'typebox';
import { maxReportedErrors, type ValidationError } from '../../foundation/http/problem.ts';
import { compileValidator, type Validator } from '../../foundation/http/validate.ts';
import { escapePointer, unescapePointer } from '../../foundation/json-pointer.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { Lrn } from './data-elements.ts';
import { DeclarationType, DraftDeclaration } from './declaration.ts';
import { inSection } from './form-sections.ts';

/** A declaration as callers send it: values can be malformed, and it can be stored as a draft. */
export type DraftDeclarationInput = Pick<DraftDeclaration, 'type' | 'lrn'>;

const longestText = 4_000;

/** Returns a schema with the same properties that accepts any value of the right JSON type. */
function looseSchema(schema: TSchema): TSchema {
  const told = Object.fromEntries(
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
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return Type.Number(told);
  if (Type.IsBoolean(schema)) return Type.Boolean(told);
  return Type.String({ ...told, maxLength: longestText });
}

const looseMembers = looseSchema(DraftDeclaration);

export const DraftDeclarationInput = Type.Unsafe<DraftDeclarationInput>(
  Type.Object(
    {
      ...(Type.IsObject(looseMembers) && looseMembers.properties),
      type: inSection('general', DeclarationType),
      lrn: inSection('general', Lrn),
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

/** Content of a template for new declarations: requires `type`, rejects `lrn`; everything else is optional. */
export const TemplateDocument = Type.Unsafe<Pick<DraftDeclaration, 'type'>>(
  Type.Object(
    { ...ofTemplates, type: inSection('general', DeclarationType) },
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

/** Properties that duties depend on. The parties determine which applicable law a placement of goods keeps. */
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
      type: inSection('general', DeclarationType),
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

const inForm = compileValidator(DraftDeclaration, 'body');
const inLooseForm = compileValidator(DraftDeclarationInput, 'body');
const identified = compileValidator(Type.Object({ type: DeclarationType, lrn: Lrn }), 'body');

/** Accepts a declaration if its type and LRN are valid; otherwise reports all errors. */
export const draftInputValidator: Validator = {
  ...(inForm.keep && { keep: inForm.keep }),
  faults: (value) => (identified.faults(value).length === 0 ? [] : inForm.faults(value)),
};

/** Returns the same validator for a body with the declaration as `document`, next to other properties. */
export function draftInputValidatorWithin(others: TProperties): Validator {
  const least = compileValidator(
    Type.Object(
      { ...others, document: Type.Object({ type: DeclarationType, lrn: Lrn }) },
      { additionalProperties: false },
    ),
    'body',
  );
  const whole = compileValidator(
    Type.Object({ ...others, document: DraftDeclaration }, { additionalProperties: false }),
    'body',
  );
  return {
    ...(whole.keep && { keep: whole.keep }),
    faults: (value) => (least.faults(value).length === 0 ? [] : whole.faults(value)),
  };
}

/** A declaration as rules read it, without malformed values. */
export interface ReadableDraft {
  /** The document without malformed values; null if there are too many. */
  readonly document: DraftDeclaration | null;
  readonly faults: readonly ValidationError[];
  /** Pointers of malformed values that a rule has read. */
  readonly looked: Set<string>;
}

/** Removes malformed values from a declaration. They count as present, and reading one is recorded. */
export function readableDraftOf(sent: DraftDeclarationInput): ReadableDraft {
  const looked = new Set<string>();
  if (isWellFormed(sent)) return { document: sent, faults: [], looked };
  const faults = inForm.faults(sent);
  if (faults.length > maxReportedErrors) return { document: null, faults, looked };
  const document: DraftDeclarationInput = structuredClone(sent);
  const places = faults.map(({ pointer = '' }) => ({
    path: pointer.split('/').slice(1).map(unescapePointer),
    look: () => void looked.add(pointer),
  }));
  for (const { path } of places) removeAt(DraftDeclaration, document, path);
  if (!isWellFormed(document)) return { document: null, faults, looked };
  for (const { path, look } of places) trackReads(document, path, look);
  return { document, faults, looked };
}

/** Whether all values have the format of a lodged declaration. */
export function isWellFormed(sent: DraftDeclarationInput): sent is DraftDeclaration {
  return inForm.faults(sent).length === 0;
}

/**
 * Returns the errors that prevent storing a draft: unknown properties, values of another JSON type, texts
 * that are too long.
 */
export function draftErrors(sent: DraftDeclarationInput): ValidationError[] {
  return inLooseForm.faults(sent);
}

/** Calls `look` when a removed value is read. */
function trackReads(within: object, [name = '', ...rest]: readonly string[], look: () => void): void {
  const held: unknown = Reflect.get(within, name);
  if (rest.length > 0 && isObject(held)) trackReads(held, rest, look);
  else if (held === undefined)
    Object.defineProperty(within, name, { enumerable: true, configurable: true, get: look });
}

/**
 * Whether a rule's result for an element is independent of the malformed values that the rule read: a rule
 * that checks list items separately is right about the well-formed ones.
 */
export function isConclusive(form: ReadableDraft, place: Pick<ValidationError, 'pointer'>): boolean {
  if (isMalformedAt(form, place)) return false;
  const thing = innermostItemOf(place.pointer ?? '');
  return [...form.looked].map(innermostItemOf).every((other) => {
    return thing !== null && other !== null && thing !== other && listOf(thing) === listOf(other);
  });
}

/** Returns the list of an item with `*` for its index. */
function listOf(thing: string): string {
  return thing.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** Returns the pointer of the innermost list item that contains an element. */
function innermostItemOf(pointer: string): string | null {
  return /^(.*\/\d+)(?:\/|$)/.exec(pointer)?.[1] ?? null;
}

/** Whether an element was removed as malformed, or is in a removed one. */
export function isMalformedAt(
  { faults }: ReadableDraft,
  { pointer = '' }: Pick<ValidationError, 'pointer'>,
): boolean {
  return faults.some(({ pointer: taken = '' }) => pointer === taken || pointer.startsWith(`${taken}/`));
}

/**
 * Removes the value at a path and returns the rest; undefined if nothing can remain. A removed list item
 * leaves an empty object, so that the following items keep their positions; a list of texts is removed as a
 * whole.
 */
function removeAt(schema: TSchema | undefined, value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || schema === undefined || !isObject(value)) return undefined;
  const isList = Type.IsArray(schema);
  if (isList && !Type.IsObject(schema.items)) return undefined;
  const held = isList ? schema.items : Type.IsObject(schema) ? schema.properties[name] : undefined;
  const left = removeAt(held, Reflect.get(value, name), rest) ?? (isList ? {} : undefined);
  if (left === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, left);
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
