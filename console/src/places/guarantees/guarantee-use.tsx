import type { Guarantee } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';

function cents(decimal: string) {
  return BigInt(decimal.replace('.', ''));
}

/** What is reserved or was collected, a decimal with two places. */
export function inUse({ amount, balance }: Guarantee): string {
  const used = String(cents(amount) - cents(balance)).padStart(3, '0');
  return `${used.slice(0, -2)}.${used.slice(-2)}`;
}

/** The same as a share of the whole, to be seen at a glance; the figures stand beside it. */
export function Used({ guarantee }: { readonly guarantee: Guarantee }) {
  const { text } = useText();
  const amount = Number(guarantee.amount);
  return (
    <meter
      className="used"
      aria-label={text('guarantee.inUse')}
      min={0}
      max={amount || 1}
      value={Number(inUse(guarantee))}
    />
  );
}
