import type { Fault } from '../../foundation/http/problem.ts';
import type { Held } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import type { DeclarationType, DraftDeclaration } from '../document/public.ts';
import { allRules } from './catalogue.ts';
import { mandateRules } from './mandates.ts';
import type { Lodger, Place, Rule, RuleId } from './rule.ts';

/** What does not refuse a lodgement but should be known. */
export type Finding = Fault & {
  readonly code: RuleId;
  readonly severity: 'warning' | 'info';
};

/** Everything that the rules say of a declaration: it can be lodged when there are no errors. */
export type Findings = {
  readonly errors: Fault[];
  readonly warnings: Finding[];
};

function rulesFor(type: DeclarationType): Rule[] {
  return allRules.filter(({ only }) => only === undefined || only === type);
}
const rulesOfType = { import: rulesFor('import'), export: rulesFor('export') };

// Every fault is told at once, yet a hostile body cannot make us write a million of them.
const mostTold = 1000;

/**
 * Holds a declaration, complete or not, to every rule of the catalogue at once. Pure: the code lists and rates of the
 * day, the time and who lodges are passed in. The `code` of a fault is the id of its rule; beyond a thousand none are told.
 */
export function applyRules(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  now: Date,
  lodger: Lodger,
): Findings {
  const errors: Fault[] = [];
  const warnings: Finding[] = [];
  for (const rule of rulesOfType[document.type])
    for (const place of rule.check(document, reference, now, lodger)) {
      const fault = faultOf(rule, place);
      if (rule.severity !== 'error') warnings.push({ ...fault, severity: rule.severity });
      else errors.push(fault);
    }
  return { errors: errors.slice(0, mostTold), warnings: warnings.slice(0, mostTold) };
}

/** What the rules find in what a mandate says of a declaration: the database is asked last, where the act is stored. */
export function mandateFaults(held: Held): Fault[] {
  return mandateRules.flatMap((rule) => rule.places(held).map((place) => faultOf(rule, place)));
}

function faultOf(rule: Rule, place: Place): Fault & { code: RuleId } {
  return {
    code: rule.id,
    in: 'body',
    pointer: place.pointer,
    message: place.message ?? rule.message,
    expected: place.expected ?? rule.expected,
    dataElement: rule.dataElement,
  };
}
