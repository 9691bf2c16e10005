import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '../../parts/field.tsx';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import type { TryFields } from './operation-fields.tsx';

// Masked text inputs instead of password inputs, so that browsers do not store, complete or spell-check the secrets.
const secret = {
  className: 'masked mono',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** Shows the credentials of the request. They exist only in these fields. */
export function TryCredentials({ register }: { readonly register: UseFormRegister<TryFields> }) {
  const { text } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('try.credentials')}</legend>
      <p className="soft">{text('try.credentials.detail')}</p>
      <div className="columns">
        <ClientField label={text('client.id')} {...register('clientId')} required />
        <TextField label={text('client.secret')} {...register('clientSecret')} {...secret} />
        <TextField label={text('key')} {...register('apiKey')} {...secret} />
      </div>
    </fieldset>
  );
}
