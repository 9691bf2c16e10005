import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Proposes an organisation as guarantor. Another person approves it. */
export function NewGuarantor({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const { choices } = useOrganisations();
  return (
    <FormDialog
      title={text('guarantor.add')}
      fields={[
        { name: 'organisationId', label: text('organisation'), choices, hint: text('guarantor.add.hint') },
      ]}
      submit={text('guarantor.add')}
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/guarantors', {
            params: { header: { 'Idempotency-Key': key } },
            body,
          }),
        )
      }
      reload={['guarantors']}
      done={text('guarantor.added')}
      close={close}
    />
  );
}
