import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Registers a guarantee for an organisation. */
export function NewGuarantee({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const { choices } = useOrganisations();
  return (
    <FormDialog
      title={text('guarantee.add')}
      fields={[
        {
          ...{ name: 'organisationId', label: text('organisation'), choices },
          hint: text('guarantee.organisation.hint'),
        },
        {
          ...{ name: 'reference', label: text('guarantee.reference'), kind: 'code' },
          hint: text('guarantee.reference.hint'),
        },
        {
          ...{ name: 'amount', label: text('guarantee.amount'), kind: 'amount' },
          hint: text('guarantee.amount.hint'),
        },
        [
          {
            ...{ name: 'validFrom', label: text('guarantee.validFrom'), kind: 'date', optional: true },
            hint: text('guarantee.validFrom.hint'),
          },
          {
            ...{ name: 'validUntil', label: text('guarantee.validUntil'), kind: 'date', optional: true },
            hint: text('untilFurtherNotice.hint'),
          },
        ],
      ]}
      submit={text('guarantee.add')}
      send={(body) => responseData(untypedInputClient.POST('/management/guarantees', { body }))}
      reload={['guarantees']}
      done={({ reference }) => text('guarantee.added', { reference })}
      close={close}
    />
  );
}
