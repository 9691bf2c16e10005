import { type ComponentProps, useState } from 'react';
import { useText } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

/**
 * Shows a field for a new password. The user enters it once and can make it visible, so there is no second
 * field.
 */
export function NewPasswordField({
  fault,
  ...input
}: ComponentProps<'input'> & { readonly fault: string | null }) {
  const { text } = useText();
  const [shown, show] = useState(false);
  return (
    <Field label={text('signIn.password')} hint={text('password.hint')} fault={fault}>
      {(described) => (
        <span className="beside">
          <input
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1024}
            required
          />
          <Button look="quiet" aria-pressed={shown} onClick={() => show(!shown)}>
            {text(shown ? 'password.hide' : 'password.show')}
          </Button>
        </span>
      )}
    </Field>
  );
}
