import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the form that opens a deferment account, to which an organisation's duties are charged. */
export function NewAccount({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const { choices } = useOrganisations();
  return (
    <FormDialog
      title={text('defermentAccount.open')}
      fields={[
        { name: 'organisationId', label: text('organisation'), choices },
        {
          ...{ name: 'number', label: text('defermentAccount.number'), kind: 'code' },
          hint: text('defermentAccount.number.hint'),
        },
        {
          ...{ name: 'limit', label: text('defermentAccount.limit'), kind: 'amount' },
          hint: text('defermentAccount.limit.hint'),
        },
        {
          ...{ name: 'guarantee', label: text('defermentAccount.guarantee'), kind: 'code', optional: true },
          hint: text('defermentAccount.guarantee.hint'),
        },
        [
          {
            ...{ name: 'validFrom', label: text('defermentAccount.validFrom'), kind: 'date', optional: true },
            hint: text('defermentAccount.validFrom.hint'),
          },
          {
            ...{
              name: 'validUntil',
              label: text('defermentAccount.validUntil'),
              kind: 'date',
              optional: true,
            },
            hint: text('untilFurtherNotice.hint'),
          },
        ],
      ]}
      submit={text('defermentAccount.open')}
      send={(body) => responseData(untypedInputClient.POST('/management/deferment-accounts', { body }))}
      reload={['deferment-accounts']}
      done={({ number }) => text('defermentAccount.opened', { number })}
      close={close}
    />
  );
}
