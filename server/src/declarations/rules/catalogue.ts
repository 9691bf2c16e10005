import { codeRules } from './codes.ts';
import { coverRules } from './covers.ts';
import { dateRules } from './dates.ts';
import { identifierRules } from './identifiers.ts';
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

/** The business rules by topic, in the order of their ids. What a topic is called stands in the catalogue of words. */
export const ruleGroups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] = [
  { name: 'presence', rules: presenceRules },
  { name: 'codes', rules: [...codeRules, ...useRules] },
  { name: 'numbers', rules: identifierRules },
  { name: 'parties', rules: partyRules },
  { name: 'dates', rules: dateRules },
  { name: 'sums', rules: sumRules },
  { name: 'procedures', rules: [...procedureRules, ...registerRules, ...reliefRules] },
  { name: 'tariff', rules: [...tariffRules, ...treatmentRules] },
  { name: 'documents', rules: supportingDocumentRules },
  { name: 'transport', rules: transportRules },
  { name: 'value', rules: valuationRules },
  { name: 'covers', rules: coverRules },
];

/** Every business rule. An id, once published, keeps its meaning; a rule that ends leaves its id unused. */
export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);
