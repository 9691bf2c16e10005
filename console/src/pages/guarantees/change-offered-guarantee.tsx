import { responseData, untypedInputClient } from '../../api/client.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface ChangeOfferProps {
  readonly shown: VersionedResource<OfferedGuarantee>;
  readonly close: () => void;
}

/** Raises or lowers the amount of a guarantee. It can't become less than what is reserved and was collected. */
export function ChangeOffer({ shown: { value, etag }, close }: ChangeOfferProps) {
  const { text, amount } = useText();
  const { id, reference, currency } = value;
  const [reserved, used] = [amount(value.reserved, currency), amount(value.used, currency)];
  return (
    <FormDialog
      title={text('offer.change')}
      fields={[
        {
          ...{ name: 'amount', label: text('guarantee.amount'), kind: 'amount', value: value.amount },
          hint: text('offer.change.hint', { reserved, used }),
        },
      ]}
      submit={text('action.save')}
      send={(body) =>
        responseData(
          untypedInputClient.PATCH('/management/organisation/guarantees/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body,
          }),
        )
      }
      reload={['offered-guarantees']}
      done={text('guarantee.changed', { reference })}
      close={close}
    />
  );
}
