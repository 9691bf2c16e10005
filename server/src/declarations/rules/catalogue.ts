import { codeRules } from './codes.ts';
import { coverRules } from './covers.ts';
import { dateRules } from './dates.ts';
import { decimalRules } from './decimals.ts';
import { duplicateRule } from './duplicates.ts';
import { identifierRules } from './identifiers.ts';
import { measureRules } from './measures.ts';
import { nationalRules, rulesToDisable } from './packs/national-rules.ts';
import { partyRules } from './parties.ts';
import { presenceRules } from './presence.ts';
import { procedureRules } from './procedures.ts';
import { registerRules } from './registers.ts';
import { reliefRules } from './reliefs.ts';
import type { Rule } from './rule.ts';
import { sumRules } from './sums.ts';
import { supportingDocumentRules } from './supporting-documents.ts';
import { tariffRules } from './tariff.ts';
import { transportRules } from './transport.ts';
import { treatmentRules } from './treatments.ts';
import { useRules } from './uses.ts';
import { valuationRules } from './valuation.ts';

interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** The rules of the core by topic, in the order of their ids. What a topic is called stands in the catalogue of words. */
const coreGroups: readonly RuleGroup[] = [
  { name: 'presence', rules: presenceRules },
  { name: 'codes', rules: [...codeRules, ...useRules] },
  { name: 'numbers', rules: identifierRules },
  { name: 'parties', rules: partyRules },
  { name: 'dates', rules: dateRules },
  { name: 'sums', rules: [...sumRules, duplicateRule, ...decimalRules] },
  { name: 'procedures', rules: [...procedureRules, ...registerRules, ...reliefRules] },
  { name: 'tariff', rules: [...tariffRules, ...treatmentRules, ...measureRules] },
  { name: 'documents', rules: supportingDocumentRules },
  { name: 'transport', rules: transportRules },
  { name: 'value', rules: valuationRules },
  { name: 'covers', rules: coverRules },
];

/** Every rule of the core, also those that this country does without. */
export const coreRules: readonly Rule[] = coreGroups.flatMap(({ rules }) => rules);

/** Returns whether a rule applies in every country: rules about completeness, mandates and registers. */
export function isFixed(id: string): boolean {
  return (
    presenceRules.some((rule) => rule.id === id) ||
    coreRules.some(({ id: each, asks }) => each === id && asks !== undefined && asks !== 'declarations')
  );
}

/** The business rules of this country by topic, its own last. */
export const ruleGroups: readonly RuleGroup[] = [
  ...coreGroups.map(({ name, rules }) => ({ name, rules: rules.filter(({ id }) => !isOff(id)) })),
  ...(nationalRules.length > 0 ? [{ name: 'national', rules: nationalRules }] : []),
];

/** Every business rule of this country. An id, once published, keeps its meaning; a rule that ends leaves its id unused. */
export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);

/** The rules of the core that this country does without, with its reason. */
export const disabledRules = rulesToDisable.flatMap(({ id, reason }) => {
  const rule = coreRules.find((each) => each.id === id);
  return rule && isOff(id) ? [{ rule, reason }] : [];
});

function isOff(id: string): boolean {
  return !isFixed(id) && rulesToDisable.some((each) => each.id === id);
}

/** Whether this country compares declarations to find possible duplicates. */
export const findsDuplicates = allRules.includes(duplicateRule);
