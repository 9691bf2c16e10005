import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '../../parts/field.tsx';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import type { TryFields } from './operation-fields.tsx';

// Masked texts instead of passwords: no browser offers to store them, completes them, or hands them to a spell checker.
const secret = {
  className: 'masked mono',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** Whose call it is. What is typed stands in these fields and nowhere else. */
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
