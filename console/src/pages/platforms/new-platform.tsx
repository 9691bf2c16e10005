import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

export function NewPlatform({ close }: { readonly close: () => void }) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('platform.add')}
      fields={[
        { name: 'name', label: text('name'), maxLength: 100 },
        {
          ...{ name: 'domains', label: text('platform.domains'), kind: 'list', rows: 3 },
          ...{ hint: text('platform.domains.hint'), placeholder: 'app.example.com' },
        },
      ]}
      submit={text('platform.add')}
      send={(body) => responseData(untypedInputClient.POST('/management/platforms', { body }))}
      reload={['platforms']}
      done={({ id }) => text('platform.added', { id })}
      close={close}
    />
  );
}
