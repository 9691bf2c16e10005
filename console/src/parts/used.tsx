import { differenceOf } from './decimals.ts';

interface UsedProps {
  readonly label: string;
  readonly whole: string;
  readonly left: string;
}

/** The same as a share of the whole, to be seen at a glance; the figures stand beside it. */
export function Used({ label, whole, left }: UsedProps) {
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
