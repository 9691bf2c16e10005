import { Compile } from 'typebox/compile';
import { lazy } from '../../foundation/lazy-value.ts';
import { DraftDeclaration, sampleDeclarations } from '../document/public.ts';
import { type Example, isLawOn, type Lodger, type Rule, type RuleDay } from './rule.ts';

/** Date on which the examples of the rules are evaluated; `exampleTime` is the time on that date. */
export const exampleDay: RuleDay = '2026-03-02';
export const exampleTime = timeOn(exampleDay);

/** Name of the sample on which examples are based by default: the first sample of the country. */
export const [{ name: firstSample }] = sampleDeclarations(exampleTime);

/** Sample for the core rules. Their examples are those of the example country, whichever country is served. */
export const coreSample = 'coffee-by-sea';

/**
 * Returns the time at which the examples of a rule are evaluated: the example time. If the rule is not in force then,
 * its first or last day.
 */
export function exampleTimeOf(rule: Pick<Rule, 'validFrom' | 'validUntil'>): Date {
  return timeOn(exampleDayOf(rule));
}

export function exampleDayOf(rule: Pick<Rule, 'validFrom' | 'validUntil'>): RuleDay {
  if (isLawOn(rule, exampleDay)) return exampleDay;
  const { validFrom, validUntil = exampleDay } = rule;
  return validFrom !== undefined && validFrom > exampleDay ? validFrom : validUntil;
}

function timeOn(day: RuleDay): Date {
  return new Date(`${day}T10:00:00Z`);
}

const validator = lazy(() => Compile(DraftDeclaration));

/**
 * Returns the declaration of an example. Throws if the declaration is malformed, or if the example has an unknown
 * pointer.
 */
export function buildExample(
  { on = firstSample, set = {}, remove = [] }: Example,
  time: Date = exampleTime,
): DraftDeclaration {
  const sample = sampleDeclarations(time).find(({ name }) => name === on);
  if (!sample) throw new Error(`unknown sample ${on}`);
  // Copied as JSON text, because several parties of a sample can be the same object.
  const document: unknown = JSON.parse(JSON.stringify(sample.document));
  for (const pointer of remove) {
    const [holder, name] = containerOf(document, pointer);
    if (!Object.hasOwn(holder, name)) throw new Error(`${on} has no ${pointer} to remove`);
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else Reflect.deleteProperty(holder, name);
  }
  for (const [pointer, value] of Object.entries(set)) {
    const [holder, name] = containerOf(document, pointer);
    if (Array.isArray(holder) && name === '-') holder.push(value);
    else Reflect.set(holder, name, value);
  }
  if (!validator().Check(document)) {
    const faults = validator()
      .Errors(document)
      .map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`the example on ${on} is not well formed: ${faults.join('; ')}`);
  }
  return document;
}

/** Returns the lodging organisation of an example, with its identification numbers and mandates. */
export function lodgerOf({ by = {} }: Example, document: DraftDeclaration): Lodger {
  const { declarant, representative, importer, exporter } = document;
  const numbers = [declarant, representative, importer, exporter].flatMap(
    (party) => party?.identification ?? [],
  );
  return { numbers, mandateMatch: null, ...by };
}

/** Returns the object or list that contains the element of a JSON Pointer, and the name of the property. */
function containerOf(document: unknown, pointer: string): [holder: object, name: string] {
  const names = pointer.slice(1).split('/');
  const last = names.pop() ?? '';
  let holder: unknown = document;
  for (const name of names)
    holder = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
  if (typeof holder !== 'object' || holder === null) throw new Error(`no value at ${pointer}`);
  return [holder, last];
}
