import { DELETE, POST, responseData } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

interface KeyDialogProps {
  readonly apiKey: ApiKey;
  readonly close: () => void;
}

export function RevokeKey({ apiKey: { id, name }, close }: KeyDialogProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('key.revoke.ask', { name })}
      about={text('key.revoke.detail')}
      submit={text('key.revoke')}
      look="bad"
      send={() => responseData(DELETE('/management/api-keys/{id}', { params: { path: { id } } }))}
      reload={['api-keys']}
      done={text('key.revoked', { name })}
      close={close}
    />
  );
}

/**
 * Revokes the old key of a rotation before the end of its grace period. Warns if a client still uses the old
 * key.
 */
export function EndGracePeriod({ apiKey: { id, name, lastUsedAt }, close }: KeyDialogProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('key.overlap.end.ask', { name })}
      about={text('key.overlap.end.detail')}
      submit={text('key.overlap.end')}
      look="bad"
      send={() =>
        responseData(POST('/management/api-keys/{id}/revoke-previous', { params: { path: { id } } }))
      }
      reload={['api-keys']}
      done={text('key.overlap.ended', { name })}
      close={close}
    >
      <p>
        {text('key.lastUsed')}: {lastUsedAt ? <Time at={lastUsedAt} /> : text('key.unused')}
      </p>
    </FormDialog>
  );
}
