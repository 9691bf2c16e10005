import { differenceOfDecimals } from './decimals.ts';

interface UsageBarProps {
  readonly label: string;
  readonly whole: string;
  readonly left: string;
}

/** Shows the used share of a total as a bar. The caller shows the numbers next to the bar. */
export function UsageBar({ label, whole, left }: UsageBarProps) {
  return (
    <meter
      className="used"
      aria-label={label}
      min={0}
      max={Number(whole) || 1}
      value={Number(differenceOfDecimals(whole, left))}
    />
  );
}
