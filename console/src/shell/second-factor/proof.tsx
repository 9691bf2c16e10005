import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { answered, POST } from '../../api/client.ts';
import { faultAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { type Session, sessionQuery } from '../session.ts';
import { askPasskey, PasskeyNote } from './passkeys.tsx';

type Proof =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { passkey: Awaited<ReturnType<typeof askPasskey>> };

interface ProofFormProps {
  /** Whether a second factor proves who it is; otherwise the password does. */
  readonly withFactor: boolean;
  readonly done?: () => void;
  /** Instead of the session that everything goes by being this one at once. */
  readonly proven?: (session: Session) => void;
  /** What stands before the button that goes on. */
  readonly before?: ReactNode;
}

/** Proves who somebody is once more: with the second factor where there is one, otherwise with the password. */
export function ProofForm({ withFactor, done, proven, before }: ProofFormProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const [phoneLost, setPhoneLost] = useState(false);
  const prove = useMutation({
    mutationFn: async (proof: Proof | 'passkey') => {
      const body = proof === 'passkey' ? { passkey: await askPasskey() } : proof;
      return answered(POST('/management/session/authentication', { body }));
    },
    onSuccess: (session) => {
      if (proven) proven(session);
      else queries.setQueryData(sessionQuery.queryKey, session);
      done?.();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const proof = String(new FormData(event.currentTarget).get('proof')).trim();
    if (!withFactor) prove.mutate({ password: proof });
    else prove.mutate(phoneLost ? { recoveryCode: proof } : { code: proof });
  }
  return (
    <form className="stack" onSubmit={submit}>
      {prove.error && <PasskeyNote key={prove.submittedAt} error={prove.error} />}
      {!withFactor && (
        <TextField
          label={text('signIn.password')}
          name="proof"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
      )}
      {withFactor && !phoneLost && <CodeField name="proof" fault={faultAt(prove.error, '/code')} />}
      {withFactor && phoneLost && (
        <TextField
          label={text('factor.recoveryCode')}
          hint={text('factor.recoveryCode.hint')}
          fault={faultAt(prove.error, '/recoveryCode')}
          name="proof"
          className="mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          minLength={10}
          maxLength={20}
          required
        />
      )}
      {withFactor && (
        <div className="row">
          <Button look="plain" onClick={() => setPhoneLost(!phoneLost)}>
            {text(phoneLost ? 'factor.useCode' : 'factor.useRecoveryCode')}
          </Button>
          <Button look="plain" onClick={() => prove.mutate('passkey')}>
            {text('passkey.use')}
          </Button>
        </div>
      )}
      <div className="actions">
        {before}
        <Button type="submit" busy={prove.isPending}>
          {text('action.continue')}
        </Button>
      </div>
    </form>
  );
}

/** Six digits from an authenticator app. */
export function CodeField({ name, fault }: { readonly name: string; readonly fault: string | null }) {
  const { text } = useText();
  return (
    <TextField
      label={text('factor.code')}
      hint={text('factor.code.hint')}
      fault={fault}
      name={name}
      className="digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
    />
  );
}
