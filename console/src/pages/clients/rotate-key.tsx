import { responseData, untypedInputClient } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import { NewApiKey } from './new-api-key.tsx';

const gracePeriodsSeconds = [0, 3_600, 86_400, 604_800] as const;

/** Creates the successor of a key. The old key stays valid for the selected grace period. */
export function RotateKey({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('key.rotate.ask', { name: apiKey.name })}
      fields={[
        {
          ...{ name: 'overlapSeconds', label: text('key.overlap.choose'), kind: 'count' },
          ...{ hint: text('key.overlap.hint'), value: '86400' },
          choices: gracePeriodsSeconds.map((overlap) => [
            String(overlap),
            text('duration.hours', { hours: overlap / 3_600 }),
          ]),
        },
      ]}
      submit={text('key.rotate')}
      send={(body) =>
        responseData(
          untypedInputClient.POST('/management/api-keys/{id}/rotation', {
            params: { path: { id: apiKey.id } },
            body,
          }),
        )
      }
      reload={['api-keys']}
      outcome={(generated) => ({
        title: text('key.rotated'),
        content: <NewApiKey generated={generated} close={close} />,
      })}
      close={close}
    />
  );
}
