import type { Mandate } from '../../api/types.ts';
import type { TextFormatter } from '../../texts/text.tsx';

/** Returns the scope of a mandate as a text. */
export function mandateScopeText({ text, word, decimal }: TextFormatter, mandate: Mandate): string {
  const { representations, types, procedures, offices, maxValue } = mandate;
  return [
    representations.map((each) => word('mandate.representation', each)).join(', '),
    types.map((type) => word('type', type)).join(', '),
    ...(procedures ? [text('mandate.scope.procedures', { codes: procedures.join(', ') })] : []),
    ...(offices ? [text('mandate.scope.offices', { codes: offices.join(', ') })] : []),
    ...(maxValue ? [text('mandate.scope.maxValue', { amount: decimal(maxValue) })] : []),
  ].join(' · ');
}

/** Returns the validity period of a mandate as a text. */
export function mandateValidityText(
  { text, day }: TextFormatter,
  { validFrom, validUntil }: Mandate,
): string {
  const from = day(validFrom);
  return validUntil
    ? text('mandate.valid.until', { from, until: day(validUntil) })
    : text('mandate.valid.open', { from });
}
