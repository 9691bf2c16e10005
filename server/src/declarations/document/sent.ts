import { type TProperties, type TSchema, Type } from 'typebox';
import { type Fault, mostFaults } from '../../foundation/http/problem.ts';
import { compileValidator, type Validator } from '../../foundation/http/validate.ts';
import { escapePointer, unescapePointer } from '../../foundation/json-pointer.ts';
import { hasUnsafeCharacters } from '../../foundation/text/unsafe-characters.ts';
import { Lrn } from './data-elements.ts';
import { DeclarationType, DraftDeclaration } from './declaration.ts';
import { inSection } from './sections.ts';

/** A declaration as callers send it: whatever stands at its leaves, a draft of it can be kept. */
export type SentDeclaration = Pick<DraftDeclaration, 'type' | 'lrn'>;

const longestText = 4_000;

/** The same members, with values of the right JSON type and of any form. */
function loose(schema: TSchema): TSchema {
  const told = Object.fromEntries(
    Object.entries(schema).filter(([name]) => name === 'description' || name.startsWith('x-')),
  );
  if (Type.IsObject(schema)) {
    const { type: _, properties, required: __, title, ...options } = { title: undefined, ...schema };
    const members: TProperties = {};
    for (const [name, member] of Object.entries(properties)) members[name] = Type.Optional(loose(member));
    return Type.Object(members, { ...options, ...(title !== undefined && { title: `Sent${title}` }) });
  }
  if (Type.IsArray(schema)) {
    const { type: _, items, uniqueItems: __, ...options } = { uniqueItems: false, ...schema };
    return Type.Array(loose(items), options);
  }
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return Type.Number(told);
  if (Type.IsBoolean(schema)) return Type.Boolean(told);
  return Type.String({ ...told, maxLength: longestText });
}

const looseMembers = loose(DraftDeclaration);

export const SentDeclaration = Type.Unsafe<SentDeclaration>(
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

/** A declaration to begin with: it has no reference yet, and may lack anything. */
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
 * Validates a body that contains a template. A template has no `errors` that would report unsafe characters as those of a draft
 * do, so that they are refused.
 */
export function templateValidator(schema: TSchema): Validator {
  const validator = compileValidator(schema, 'body');
  return {
    ...validator,
    faults(value) {
      const faults = validator.faults(value);
      return faults.length > 0 ? faults : unsafeTextFaults(value, '').slice(0, mostFaults);
    },
  };
}

function unsafeTextFaults(value: unknown, pointer: string): Fault[] {
  if (typeof value === 'string') return hasUnsafeCharacters(value) ? [unsafeText(value, pointer)] : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    unsafeTextFaults(member, `${pointer}/${escapePointer(name)}`),
  );
}

function unsafeText(actual: string, pointer: string): Fault {
  const params = { format: 'text' };
  return { code: 'pattern', in: 'body', pointer, words: 'pattern.text', params, actual };
}

/** The properties that duties depend on. The parties decide which applicable law a placement of goods keeps. */
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

/** A declaration, or a part of it, whose duties are calculated. */
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
const inLooseForm = compileValidator(SentDeclaration, 'body');
const identified = compileValidator(Type.Object({ type: DeclarationType, lrn: Lrn }), 'body');

/** What rule 17 asks of a declaration: which one it is, and of what kind. Where that is not told, all that is wrong is. */
export const sentValidator: Validator = {
  ...(inForm.keep && { keep: inForm.keep }),
  faults: (value) => (identified.faults(value).length === 0 ? [] : inForm.faults(value)),
};

/** The same of a body that has one as its `document`, beside other members. */
export function sentWithin(others: TProperties): Validator {
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

/** A sent declaration as rules read it. */
export interface Form {
  /** Without what is of wrong form; null where that is too much to be taken out. */
  readonly document: DraftDeclaration | null;
  readonly faults: readonly Fault[];
  /** Places without a readable value that somebody has looked at. */
  readonly looked: Set<string>;
}

/** Takes out of a declaration what is not in form: that counts as there, and nobody reads it. */
export function formOf(sent: SentDeclaration): Form {
  const looked = new Set<string>();
  if (isInForm(sent)) return { document: sent, faults: [], looked };
  const faults = inForm.faults(sent);
  if (faults.length > mostFaults) return { document: null, faults, looked };
  const document: SentDeclaration = structuredClone(sent);
  const places = faults.map(({ pointer = '' }) => ({
    path: pointer.split('/').slice(1).map(unescapePointer),
    look: () => void looked.add(pointer),
  }));
  for (const { path } of places) without(DraftDeclaration, document, path);
  if (!isInForm(document)) return { document: null, faults, looked };
  for (const { path, look } of places) watch(document, path, look);
  return { document, faults, looked };
}

/** Whether each of its members has the form that a lodged one must have. */
export function isInForm(sent: SentDeclaration): sent is DraftDeclaration {
  return inForm.faults(sent).length === 0;
}

/** What keeps a draft from being stored: members that nobody knows, values of another JSON type, texts without end. */
export function draftFaults(sent: SentDeclaration): Fault[] {
  return inLooseForm.faults(sent);
}

/** Tells when somebody looks where nothing can be read. */
function watch(within: object, [name = '', ...rest]: readonly string[], look: () => void): void {
  const held: unknown = Reflect.get(within, name);
  if (rest.length > 0 && isObject(held)) watch(held, rest, look);
  else if (held === undefined)
    Object.defineProperty(within, name, { enumerable: true, configurable: true, get: look });
}

/**
 * Whether what a rule says of a place holds whatever stands where it could not read: a rule that judges things of a list each
 * for itself is sure of those that can be read.
 */
export function isSure(form: Form, place: Pick<Fault, 'pointer'>): boolean {
  if (isUnread(form, place)) return false;
  const thing = thingOf(place.pointer ?? '');
  return [...form.looked].map(thingOf).every((other) => {
    return thing !== null && other !== null && thing !== other && listOf(thing) === listOf(other);
  });
}

/** The list that a thing is in, or that its like are in. */
function listOf(thing: string): string {
  return thing.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** The innermost thing of a list that a place is in. */
function thingOf(pointer: string): string | null {
  return /^(.*\/\d+)(?:\/|$)/.exec(pointer)?.[1] ?? null;
}

/** Whether a place is one that was taken out, or below it. */
export function isUnread({ faults }: Form, { pointer = '' }: Pick<Fault, 'pointer'>): boolean {
  return faults.some(({ pointer: taken = '' }) => pointer === taken || pointer.startsWith(`${taken}/`));
}

/**
 * A value without what a path leads to; undefined where nothing of it can stay. A thing of a list leaves its place, so that
 * those behind it keep theirs, and of a list of texts all goes.
 */
function without(schema: TSchema | undefined, value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || schema === undefined || !isObject(value)) return undefined;
  const isList = Type.IsArray(schema);
  if (isList && !Type.IsObject(schema.items)) return undefined;
  const held = isList ? schema.items : Type.IsObject(schema) ? schema.properties[name] : undefined;
  const left = without(held, Reflect.get(value, name), rest) ?? (isList ? {} : undefined);
  if (left === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, left);
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
