import { useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import type { Client } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  return (
    <FormDialog
      title={text('client.secret.replace.ask', { name: client.name })}
      about={text('client.secret.replace.detail')}
      submit={text('client.secret.replace')}
      look="bad"
      send={() =>
        responseData(
          POST('/management/clients/{id}/secret-rotation', { params: { path: { id: client.id } } }),
        )
      }
      reload={['clients']}
      outcome={({ clientSecret }) => ({
        title: text('client.secret.new'),
        content: (
          <div className="stack">
            <p>{text('client.created.detail')}</p>
            {clientSecret && <Secret label={text('client.secret')} value={clientSecret} />}
            <div className="actions">
              <Button onClick={close}>{text('key.stored')}</Button>
            </div>
          </div>
        ),
      })}
      close={close}
    />
  );
}
