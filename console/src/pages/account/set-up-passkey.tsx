import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { addPasskey, PasskeyErrorNote } from '../../shell/second-factor/passkeys.tsx';
import { RecoveryCodes } from '../../shell/second-factor/recovery-codes.tsx';
import type { Session } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

interface SetUpPasskeyProps {
  readonly done: (session: Session) => void;
  /** Content before the submit button. */
  readonly before: ReactNode;
}

/**
 * Creates a passkey in the browser and registers it under a name. With the first second factor, the user also
 * receives recovery codes.
 */
export function SetUpPasskey({ done, before }: SetUpPasskeyProps) {
  const { text } = useText();
  const { register, handleSubmit } = useForm<{ name: string }>();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ recoveryCodes, session }) => {
      if (recoveryCodes.length === 0) done(session);
    },
  });
  if (add.data && add.data.recoveryCodes.length > 0) {
    const { recoveryCodes, session } = add.data;
    return <RecoveryCodes codes={recoveryCodes} done={() => done(session)} />;
  }
  return (
    <form className="stack" onSubmit={handleSubmit(({ name }) => add.mutate(name))}>
      <p className="soft">{text('passkey.detail')}</p>
      {add.error && <PasskeyErrorNote key={add.submittedAt} error={add.error} />}
      <TextField
        label={text('factor.name')}
        hint={text('factor.name.hint')}
        fault={fieldErrorAt(add.error, '/name')}
        {...register('name')}
        maxLength={200}
        required
      />
      <div className="actions">
        {before}
        <Button type="submit" busy={add.isPending}>
          {text('action.continue')}
        </Button>
      </div>
    </form>
  );
}
