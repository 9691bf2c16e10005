import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the form that grants an authorisation for a procedure. An empty field sets no restriction. */
export function NewAuthorisation({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  const code = (name: 'number' | 'holder' | 'procedures' | 'commodities' | 'office' | 'guarantee') =>
    ({ name, label: text(`authorisation.${name}`), hint: word('authorisation.hint', name) }) as const;
  return (
    <FormDialog
      title={text('authorisation.give')}
      fields={[
        {
          ...{ name: 'kind', label: text('authorisation.kind') },
          choices: country.authorisationKinds.map((kind) => [
            kind.code,
            word('authorisationKind', kind.code),
          ]),
        },
        { ...code('number'), kind: 'code' },
        { ...code('holder'), kind: 'code' },
        { ...code('procedures'), kind: 'list', optional: true },
        { ...code('commodities'), kind: 'list', optional: true },
        { ...code('office'), kind: 'code', optional: true },
        { ...code('guarantee'), kind: 'code', optional: true },
        {
          ...{ name: 'months', label: text('authorisation.months'), kind: 'count', optional: true },
          hint: text('authorisation.hint.months'),
        },
        [
          {
            ...{ name: 'validFrom', label: text('authorisation.validFrom'), kind: 'date', optional: true },
            hint: text('authorisation.hint.validFrom'),
          },
          {
            ...{ name: 'validUntil', label: text('authorisation.validUntil'), kind: 'date', optional: true },
            hint: text('untilFurtherNotice.hint'),
          },
        ],
      ]}
      submit={text('authorisation.give')}
      send={(body) => responseData(untypedInputClient.POST('/management/authorisations', { body }))}
      reload={['authorisations']}
      done={({ number }) => text('authorisation.given', { number })}
      close={close}
    />
  );
}
