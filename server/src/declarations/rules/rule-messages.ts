import { errorMessageOf, formatMessage } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { Rule } from './rule.ts';

/** Texts about a rule for its page, independent of a result: plain text with code in back-quotes. */
export interface RuleTexts {
  readonly title: string;
  /** Content that the rule requires. */
  readonly expected: string;
  /** Reason for the rule, and instructions for the declarant. */
  readonly help: string;
}

const textsByRule = new Map<string, RuleTexts>();

/** Returns the texts of a rule in a language. Throws if the message catalogue has none. */
export function textsOfRule(rule: Pick<Rule, 'id' | 'about'>, language: Language): RuleTexts {
  const key = `${language} ${rule.id}`;
  const words = textsByRule.get(key) ?? readTexts(rule, language);
  textsByRule.set(key, words);
  return words;
}

function readTexts({ id, about = {} }: Pick<Rule, 'id' | 'about'>, language: Language): RuleTexts {
  const { title, expected, help } = errorMessageOf(language, id);
  if (title === undefined || expected === undefined || help === undefined)
    throw new Error(`the message catalogue has no entry for ${id}`);
  return {
    title: formatMessage(language, title, about),
    expected: formatMessage(language, expected, about),
    help: formatMessage(language, help, about),
  };
}
