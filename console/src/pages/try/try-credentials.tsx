import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '../../parts/field.tsx';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import type { TryFields } from './operation-fields.tsx';

// Uses masked text inputs instead of password inputs, because browsers would store the secrets of password inputs.
const secretInputAttributes = {
  className: 'masked mono',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** Shows the fields for the credentials of the request, which are stored nowhere else. */
export function TryCredentials({ register }: { readonly register: UseFormRegister<TryFields> }) {
  const { text } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('try.credentials')}</legend>
      <p className="soft">{text('try.credentials.detail')}</p>
      <div className="columns">
        <ClientField label={text('client.id')} {...register('clientId')} required />
        <TextField label={text('client.secret')} {...register('clientSecret')} {...secretInputAttributes} />
        <TextField label={text('key')} {...register('apiKey')} {...secretInputAttributes} />
      </div>
    </fieldset>
  );
}
