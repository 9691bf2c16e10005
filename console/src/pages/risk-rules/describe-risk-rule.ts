import type { RiskRule } from '../../api/types.ts';
import { country } from '../../texts/country.ts';
import { formatDecimal, type TextFormatter } from '../../texts/text.tsx';

// Formats an amount without a currency code, because all conditions use the national currency.
function amountIn({ language, formats }: TextFormatter, decimal: string) {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: country.currency.decimals });
  return formatDecimal(format, decimal, formats.decimalSign);
}

/** Returns a text for each condition of a rule. A declaration must match all of them. */
export function describeRiskConditions(
  speech: TextFormatter,
  { conditions, randomShare }: RiskRule,
): readonly string[] {
  const { text, word, anyOf } = speech;
  const { types, commodities, origins, traders, offices, valueFrom, valueTo } = conditions;
  const phrases = [
    types && text('risk.types', { types: anyOf(types.map((type) => word('type', type))) }),
    commodities && text('risk.commodities', { codes: anyOf(commodities) }),
    origins && text('risk.origins', { countries: anyOf(origins) }),
    traders && text('risk.traders', { traders: anyOf(traders) }),
    offices && text('risk.offices', { offices: anyOf(offices) }),
    valueFrom && text('risk.valueFrom', { amount: amountIn(speech, valueFrom) }),
    valueTo && text('risk.valueTo', { amount: amountIn(speech, valueTo) }),
  ].flatMap((words) => words || []);
  const all = phrases.length === 0 ? [text('risk.everything')] : phrases;
  return randomShare === null ? all : [...all, text('risk.share', { share: randomShare })];
}

/** Describes the validity period of a rule. */
export function describeRiskRuleValidity(
  { text, day }: TextFormatter,
  { validFrom, validUntil }: RiskRule,
): string {
  const from = validFrom ? day(validFrom) : text('risk.atOnce');
  return `${from} – ${validUntil ? day(validUntil) : text('untilFurtherNotice')}`;
}
