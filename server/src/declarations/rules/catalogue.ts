import { codeRules } from './codes.ts';
import { dateRules } from './dates.ts';
import { decimalRules } from './decimals.ts';
import { useRules } from './document-type-rules.ts';
import { duplicateRule } from './duplicates.ts';
import { identifierRules } from './identifiers.ts';
import { measureRules } from './measures.ts';
import { nationalRules, rulesToDisable } from './packs/national-rules.ts';
import { partyRules } from './parties.ts';
import { coverRules, taxPaymentRules } from './payment-security-rules.ts';
import { procedureRules } from './procedures.ts';
import { registerRules } from './registers.ts';
import { reliefRules } from './relief-rules.ts';
import { presenceRules } from './required-elements.ts';
import type { Rule } from './rule.ts';
import { sumRules } from './sums.ts';
import { supportingDocumentRules } from './supporting-documents.ts';
import { tariffRules } from './tariff.ts';
import { treatmentRules } from './tariff-treatment-rules.ts';
import { transportRules } from './transport.ts';
import { valuationRules } from './valuation.ts';

interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Core rules by topic, ordered by id. The message catalogue contains the names of the topics. */
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
  { name: 'covers', rules: [...coverRules, ...taxPaymentRules] },
];

/** All core rules, including those that this country disables. */
export const coreRules: readonly Rule[] = coreGroups.flatMap(({ rules }) => rules);

/**
 * Returns whether a rule is mandatory in every country, so that no country can disable it: rules about completeness,
 * the caller, mandates or registers.
 */
export function isMandatoryRule(id: string): boolean {
  return (
    presenceRules.some((rule) => rule.id === id) ||
    coreRules.some(({ id: each, asks }) => each === id && asks !== undefined && asks !== 'declarations')
  );
}

/** The business rules of this country by topic; the country's own rules come last. */
export const ruleGroups: readonly RuleGroup[] = [
  ...coreGroups.map(({ name, rules }) => ({ name, rules: rules.filter(({ id }) => !isDisabled(id)) })),
  ...(nationalRules.length > 0 ? [{ name: 'national', rules: nationalRules }] : []),
];

/** All business rules of this country. A published id keeps its meaning, and the id of a removed rule is not reused. */
export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);

export const disabledRules = rulesToDisable.flatMap(({ id, reason }) => {
  const rule = coreRules.find((each) => each.id === id);
  return rule && isDisabled(id) ? [{ rule, reason }] : [];
});

function isDisabled(id: string): boolean {
  return !isMandatoryRule(id) && rulesToDisable.some((each) => each.id === id);
}

/** Whether this country compares declarations to find possible duplicates. */
export const findsDuplicates = allRules.includes(duplicateRule);
