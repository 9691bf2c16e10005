import { differenceOf } from './decimals.ts';

interface UsedProps {
  readonly label: string;
  readonly whole: string;
  readonly left: string;
}

/** Shows a bar of the used share of a total. The numbers are shown next to it. */
export function UsageBar({ label, whole, left }: UsedProps) {
  return (
    <meter
      className="used"
      aria-label={label}
      min={0}
      max={Number(whole) || 1}
      value={Number(differenceOf(whole, left))}
    />
  );
}
