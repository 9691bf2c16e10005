import type { Guarantee, OfferedGuarantee } from '../../api/types.ts';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import type { ListColumn } from '../../parts/list/list.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import type { TextFormatter } from '../../texts/text.tsx';

type GuaranteeColumn = ListColumn<Guarantee | OfferedGuarantee>;

/** Returns the columns that all lists of guarantees have. */
export function guaranteeColumns({ text, amount, day }: TextFormatter) {
  const whole: GuaranteeColumn = {
    ...{ key: 'amount', title: text('guarantee.amount'), fold: 2, number: true },
    cell: (each) => amount(each.amount, each.currency),
  };
  const inUse: GuaranteeColumn = {
    ...{ key: 'inUse', title: text('guarantee.inUse'), number: true },
    cell: (each) => (
      <>
        {amount(differenceOfDecimals(each.amount, each.balance), each.currency)}
        <UsageBar label={text('guarantee.inUse')} whole={each.amount} left={each.balance} />
      </>
    ),
  };
  const validUntil: GuaranteeColumn = {
    ...{ key: 'validUntil', title: text('guarantee.validUntil'), fold: 2 },
    cell: (each) => (each.validUntil ? day(each.validUntil) : text('untilFurtherNotice')),
  };
  const state: GuaranteeColumn = {
    ...{ key: 'state', title: text('state') },
    cell: ({ status }) => <StateBadge status={status} />,
  };
  return { amount: whole, inUse, validUntil, state };
}
