import { codeRules } from './codes.ts';
import { coverRules } from './covers.ts';
import { dateRules } from './dates.ts';
import { identifierRules } from './identifiers.ts';
import { partyRules } from './parties.ts';
import { presenceRules } from './presence.ts';
import { procedureRules } from './procedures.ts';
import { reliefRules } from './reliefs.ts';
import type { Rule } from './rule.ts';
import { sumRules } from './sums.ts';
import { supportingDocumentRules } from './supporting-documents.ts';
import { tariffRules } from './tariff.ts';
import { transportRules } from './transport.ts';
import { treatmentRules } from './treatments.ts';
import { useRules } from './uses.ts';
import { valuationRules } from './valuation.ts';

/** The business rules by topic, in the order in which their faults are told. */
export const ruleGroups: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
  { title: 'What must be there', rules: presenceRules },
  { title: 'Codes', rules: [...codeRules, ...useRules] },
  { title: 'Numbers and check digits', rules: identifierRules },
  { title: 'Parties', rules: partyRules },
  { title: 'Dates', rules: dateRules },
  { title: 'Sums', rules: sumRules },
  { title: 'Procedures', rules: [...procedureRules, ...reliefRules] },
  { title: 'Tariff and origin', rules: [...tariffRules, ...treatmentRules] },
  { title: 'Documents', rules: supportingDocumentRules },
  { title: 'Transport', rules: transportRules },
  { title: 'Value', rules: valuationRules },
  { title: 'Guarantees and accounts', rules: coverRules },
];

/** Every business rule. An id, once published, keeps its meaning; a rule that ends leaves its id unused. */
export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);
