function cents(decimal: string) {
  return BigInt(decimal.replace('.', ''));
}

/** What of a whole is not left any more, a decimal with two places. */
export function usedOf(whole: string, left: string): string {
  const used = String(cents(whole) - cents(left)).padStart(3, '0');
  return `${used.slice(0, -2)}.${used.slice(-2)}`;
}

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
      value={Number(usedOf(whole, left))}
    />
  );
}
