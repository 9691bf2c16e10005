import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import type { Client } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { parseDateInput } from '../../parts/day/parse-date-input.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import type { Formats } from '../../texts/formats/formats.ts';
import { useText } from '../../texts/text.tsx';
import { NewApiKey } from './new-api-key.tsx';

interface GenerateKeyProps {
  readonly client: Client;
  readonly close: () => void;
}

/**
 * Shows the form that generates an API key, with optional limits: fewer scopes, an expiry date and allowed
 * networks.
 */
export function GenerateKey({ client, close }: GenerateKeyProps) {
  const { text, formats } = useText();
  const queries = useQueryClient();
  const generate = useMutation({
    mutationFn: (body: ReturnType<typeof keyOf>) =>
      responseData(POST('/management/clients/{id}/api-keys', { params: { path: { id: client.id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys', client.id] }),
  });
  const { register, control, handleSubmit } = useForm<KeyFields>({
    defaultValues: { name: '', scopes: [...client.scopes], expiresAt: '', cidrs: '' },
  });
  if (generate.data) {
    return (
      <Dialog title={text('key.generated')} close={close}>
        <NewApiKey generated={generate.data} close={close} />
      </Dialog>
    );
  }
  const cidrFault = problemOf(generate.error)?.errors?.find(({ pointer }) => pointer?.startsWith('/cidrs'));
  return (
    <Dialog title={text('key.generate')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit((typed) => generate.mutate(keyOf(typed, client, formats)))}
      >
        {generate.error && <ProblemAlert key={generate.submittedAt} error={generate.error} />}
        <TextField
          label={text('name')}
          hint={text('key.name.hint')}
          fault={fieldErrorAt(generate.error, '/name')}
          {...register('name')}
          maxLength={100}
          required
        />
        <fieldset className="field">
          <legend>{text('scopes')}</legend>
          {client.scopes.map((scope) => (
            <CheckField key={scope} label={scope} {...register('scopes')} value={scope} />
          ))}
        </fieldset>
        <FormDateField
          label={text('key.expires')}
          hint={text('key.expires.hint')}
          fault={fieldErrorAt(generate.error, '/expiresAt')}
          control={control}
          name="expiresAt"
        />
        <LongTextField
          label={text('key.cidrs')}
          hint={text('key.cidrs.hint')}
          fault={cidrFault?.message}
          {...register('cidrs')}
          placeholder="192.0.2.0/24"
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={generate.isPending}>
            {text('key.generate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface KeyFields {
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt: string;
  readonly cidrs: string;
}

function keyOf(
  { name, scopes: chosen, expiresAt: day, cidrs: typed }: KeyFields,
  client: Client,
  formats: Formats,
) {
  const scopes = client.scopes.filter((scope) => chosen.includes(scope));
  const cidrs = typed.split(/[\s,]+/).filter((range) => range !== '');
  return {
    name,
    ...(scopes.length < client.scopes.length && { scopes }),
    ...(cidrs.length > 0 && { cidrs }),
    // The key is valid until the end of the entered day. An invalid date is sent unchanged, because the server
    // reports the error.
    ...(day && { expiresAt: parseDateInput('time', `${day} 23:59:59`, formats) ?? day }),
  };
}
