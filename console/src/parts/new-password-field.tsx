import type { ComponentProps } from 'react';
import { useText } from '../texts/text.tsx';
import { TextField } from './field.tsx';

/** A password that somebody chooses; the server judges it. */
export function NewPasswordField({
  fault,
  ...input
}: ComponentProps<'input'> & { readonly fault: string | null }) {
  const { text } = useText();
  return (
    <TextField
      label={text('signIn.password')}
      hint={text('password.hint')}
      fault={fault}
      {...input}
      type="password"
      autoComplete="new-password"
      maxLength={1024}
      required
    />
  );
}
