import type { WordsOfFault } from '../../../foundation/messages/catalogue.ts';
import type { Language } from '../../../foundation/messages/language.ts';
import type { Rule } from '../rule.ts';

/** The rules of a country, as its folder has them. */
export interface Pack {
  readonly files: readonly RuleFile[];
  /** What people read of them, by the id of the rule (`XA002`, or `XA002.case`), in each language. */
  readonly words: ReadonlyMap<Language, Readonly<Record<string, WordsOfFault>>>;
}

/** A file of rules; what it exports is not to be trusted before `packFaults` has looked at it. */
export interface RuleFile {
  readonly file: string;
  readonly rules: readonly unknown[];
}

/** What is wrong with a pack, for whoever writes it: where, with which rule if it is one, and what. */
export interface PackFault {
  readonly file: string;
  readonly rule: string | null;
  readonly message: string;
}

/** A rule of the core that a country does without, and why: a text, or one for each language. */
export interface RuleToDisable {
  readonly id: string;
  readonly reason: string | Readonly<Record<Language, string>>;
}

/** The rules of a pack, as far as they are in order. */
export function rulesOf({ files }: Pick<Pack, 'files'>): Rule[] {
  return files
    .flatMap(({ rules }) => rules.filter(isRule))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether something has what every rule must have. */
export function isRule(value: unknown): value is Rule {
  return missingIn(value).length === 0;
}

/** Which members that every rule must have something lacks. */
export function missingIn(value: unknown): string[] {
  return Object.entries(members).flatMap(([name, holds]) => (holds(memberOf(value, name)) ? [] : [name]));
}

/** A member of whatever a file exports. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const members: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string',
  dataElement: (value) => typeof value === 'string' && value !== '',
  severity: (value) => value === 'error' || value === 'warning' || value === 'info',
  check: (value) => typeof value === 'function',
  passing: (value) => typeof value === 'object' && value !== null,
  failing: (value) => {
    const at = memberOf(value, 'at');
    return Array.isArray(at) && at.length > 0 && at.every((each) => typeof each === 'string');
  },
};
