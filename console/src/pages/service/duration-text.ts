import type { TextFormatter } from '../../texts/text.tsx';

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 0],
] as const;

/** Returns a duration in its largest unit with one decimal; the empty text for an unknown duration. */
export function formatLongDuration(
  seconds: number | undefined,
  { text, number }: Pick<TextFormatter, 'text' | 'number'>,
): string {
  if (seconds === undefined) return '';
  const [unit, size] = units.find(([, from]) => seconds >= from) ?? ['seconds', 0];
  const count = Math.round((seconds / (size || 1)) * 10) / 10;
  return text(`service.unit.${unit}`, { count: number(count) });
}
