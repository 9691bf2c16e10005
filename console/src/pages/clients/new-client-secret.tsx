import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import type { Client } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Secret } from '../../parts/secrets/secret.tsx';
import { useText } from '../../texts/text.tsx';

/** Replaces a lost or leaked client secret and shows the new secret, once. */
export function NewClientSecret({ client }: { readonly client: Client }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {text('client.secret.replace')}
      </Button>
      {isOpen && <ReplaceSecretDialog client={client} close={() => setOpen(false)} />}
    </>
  );
}

function ReplaceSecretDialog({ client, close }: { readonly client: Client; readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const replace = useMutation({
    mutationFn: () =>
      responseData(POST('/management/clients/{id}/secret-rotation', { params: { path: { id: client.id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  if (replace.data) {
    return (
      <Dialog title={text('client.secret.new')} close={close}>
        <div className="stack">
          <p>{text('client.created.detail')}</p>
          {replace.data.clientSecret && (
            <Secret label={text('client.secret')} value={replace.data.clientSecret} />
          )}
          <div className="actions">
            <Button onClick={close}>{text('key.stored')}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={text('client.secret.replace.ask', { name: client.name })} close={close}>
      <div className="stack">
        {replace.error && <ProblemAlert key={replace.submittedAt} error={replace.error} />}
        <p>{text('client.secret.replace.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={replace.isPending} onClick={() => replace.mutate()}>
            {text('client.secret.replace')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
