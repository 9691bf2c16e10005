import type { Language } from '../../foundation/messages/language.ts';
import { allRules } from './catalogue.ts';
import { textsOfRule } from './rule-messages.ts';

export function findRules(id: string, language: Language, maxRules: number): { id: string; title: string }[] {
  const prefix = id.toUpperCase();
  return allRules
    .filter((rule) => rule.id.startsWith(prefix))
    .slice(0, maxRules)
    .map((rule) => ({ id: rule.id, title: textsOfRule(rule, language).title }));
}
