import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Guarantee } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

interface ChangeGuaranteeProps {
  readonly shown: VersionedResource<Guarantee>;
  readonly read: () => Promise<VersionedResource<Guarantee>>;
  readonly close: () => void;
}

const states = ['active', 'suspended'] as const;

/**
 * Changes the amount, validity or status of a guarantee. An accountant changes only the collected amount, with a
 * reason. If a guarantor offered the guarantee, only the guarantor changes amount and last day.
 */
export function ChangeGuarantee({ shown, read, close }: ChangeGuaranteeProps) {
  const { text, word, amount, day } = useText();
  const { id, reference, used, status, validUntil, guarantorId } = shown.value;
  const isAccountant = useSession().role === 'accountant';
  const changesTerms = !isAccountant && guarantorId === null;
  return (
    <FormDialog
      title={text('guarantee.change')}
      patch
      fields={(entered) => [
        changesTerms && {
          ...{ name: 'amount', label: text('guarantee.amount'), kind: 'amount', value: shown.value.amount },
          hint: text('guarantee.amount.hint'),
        },
        {
          ...{ name: 'used', label: text('guarantee.used'), kind: 'amount', value: used },
          hint: text('guarantee.used.hint'),
        },
        (entered.used ?? used).trim() !== used && { name: 'reason', label: text('guarantee.used.reason') },
        changesTerms && {
          ...{ name: 'validUntil', label: text('guarantee.validUntil'), kind: 'date', optional: true },
          ...{ value: validUntil ?? '', hint: text('untilFurtherNotice.hint') },
        },
        !isAccountant && {
          ...{ name: 'status', label: text('state'), value: status, hint: text('guarantee.state.hint') },
          choices: states.map((state) => [state, word('state', state)]),
        },
      ]}
      submit={text('action.save')}
      send={(body, { etag }) =>
        responseData(
          untypedInputClient.PATCH('/management/guarantees/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body,
          }),
        )
      }
      changed={{
        ...{ shown, read, queryKey: ['guarantees', id] },
        facts: (each) => [
          [text('guarantee.amount'), amount(each.amount, each.currency)],
          [text('guarantee.validUntil'), each.validUntil ? day(each.validUntil) : text('untilFurtherNotice')],
          [text('state'), word('state', each.status)],
          [text('guarantee.used'), amount(each.used, each.currency)],
          [text('guarantee.inUse'), amount(differenceOfDecimals(each.amount, each.balance), each.currency)],
        ],
      }}
      reload={['guarantees']}
      done={text('guarantee.changed', { reference })}
      close={close}
    />
  );
}
