import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Secret } from '../../parts/secrets/secret.tsx';
import { useText } from '../../texts/text.tsx';

/** Values of the form that registers a client. */
interface ClientFields {
  readonly name: string;
  readonly platformId?: string;
  readonly redirectUris?: string;
}

export function NewClient({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [kind, setKind] = useState<'host_to_host' | 'platform'>('host_to_host');
  const create = useMutation({
    mutationFn: (body: {
      name: string;
      userType: typeof kind;
      platformId?: string;
      redirectUris?: string[];
    }) => responseData(POST('/management/clients', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  const created = create.data;
  const redirectFault = problemOf(create.error)?.errors?.find(({ pointer }) =>
    pointer?.startsWith('/redirectUris'),
  );
  const { register, handleSubmit } = useForm<ClientFields>({ shouldUnregister: true });
  function submit({ name, platformId = '', redirectUris = '' }: ClientFields): void {
    const uris = redirectUris.split(/\s+/).filter((uri) => uri !== '');
    create.mutate({
      name,
      userType: kind,
      ...(platformId && { platformId }),
      ...(uris.length > 0 && { redirectUris: uris }),
    });
  }
  if (created) {
    return (
      <Dialog title={text('client.created')} close={close}>
        <div className="stack">
          <p>{text('client.created.detail')}</p>
          <Secret label={text('client.id')} value={created.id} />
          {created.clientSecret && <Secret label={text('client.secret')} value={created.clientSecret} />}
          <div className="actions">
            <Button
              onClick={() => void navigate({ to: '/clients/$clientId', params: { clientId: created.id } })}
            >
              {text('client.toKeys')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={text('client.add')} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <TextField
          label={text('name')}
          hint={text('client.name.hint')}
          fault={fieldErrorAt(create.error, '/name')}
          {...register('name')}
          maxLength={100}
          required
        />
        <SelectField
          label={text('client.kind')}
          hint={text(kind === 'platform' ? 'client.kind.platform' : 'client.kind.hostToHost')}
          value={kind}
          onChange={({ target }) => setKind(target.value === 'platform' ? 'platform' : 'host_to_host')}
          choices={[
            { value: 'host_to_host', text: text('userType.host_to_host') },
            { value: 'platform', text: text('userType.platform') },
          ]}
        />
        {kind === 'platform' && (
          <>
            <TextField
              label={text('platform.id')}
              hint="PL0099"
              fault={fieldErrorAt(create.error, '/platformId')}
              {...register('platformId')}
              pattern="PL[0-9]{4,12}"
              required
            />
            <LongTextField
              label={text('client.redirectUris')}
              hint={text('client.redirectUris.hint')}
              fault={redirectFault?.message}
              {...register('redirectUris')}
              placeholder="https://app.example.com/callback"
            />
          </>
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('client.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
