import type { ErrorMessage } from '../../../foundation/messages/catalogue.ts';
import type { Language } from '../../../foundation/messages/language.ts';
import type { Rule } from '../rule.ts';

/** The rules of a country as read from its folder. */
export interface Pack {
  readonly files: readonly RuleFile[];
  /** Messages by language, then by rule id (`XA002`, or `XA002.case`). */
  readonly words: ReadonlyMap<Language, Readonly<Record<string, ErrorMessage>>>;
}

/** A source file of rules. Its exports are untrusted until `validatePack` has validated them. */
export interface RuleFile {
  readonly file: string;
  readonly rules: readonly unknown[];
}

/** An error in a rule pack that its author must correct: file, rule and message. */
export interface PackError {
  readonly file: string;
  readonly rule: string | null;
  readonly message: string;
}

/** A core rule that a country disables, with the reason: one text, or a text for each language. */
export interface RuleToDisable {
  readonly id: string;
  readonly reason: string | Readonly<Record<Language, string>>;
}

export function rulesOf({ files }: Pick<Pack, 'files'>): Rule[] {
  return files
    .flatMap(({ rules }) => rules.filter(isRule))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Whether a value has all required properties of a rule. */
export function isRule(value: unknown): value is Rule {
  return missingIn(value).length === 0;
}

/** Returns the required properties of a rule that a value lacks. */
export function missingIn(value: unknown): string[] {
  return Object.entries(rulePropertyChecks).flatMap(([name, holds]) =>
    holds(memberOf(value, name)) ? [] : [name],
  );
}

/** Returns a property of an untrusted exported value. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const rulePropertyChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
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
