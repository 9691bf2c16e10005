import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

/** Offers a guarantee for another organisation. Customs must accept it. */
export function OfferGuarantee({ close }: { readonly close: () => void }) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('offer.add')}
      fields={[
        {
          ...{ name: 'beneficiary', label: text('guarantee.beneficiary'), autoComplete: 'off' },
          hint: text('guarantee.beneficiary.hint'),
        },
        {
          ...{ name: 'amount', label: text('guarantee.amount'), kind: 'amount' },
          hint: text('guarantee.amount.hint'),
        },
        {
          ...{ name: 'validUntil', label: text('guarantee.validUntil'), kind: 'date', optional: true },
          hint: text('untilFurtherNotice.hint'),
        },
      ]}
      submit={text('offer.add')}
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/organisation/guarantees', {
            params: { header: { 'Idempotency-Key': key } },
            body,
          }),
        )
      }
      reload={['offered-guarantees']}
      done={({ reference }) => text('offer.added', { reference })}
      close={close}
    />
  );
}
