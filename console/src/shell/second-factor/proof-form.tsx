import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { type Session, sessionQuery } from '../session.ts';
import { PasskeyErrorNote, requestPasskeyAssertion } from './passkeys.tsx';

type ReauthenticationBody =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { passkey: Awaited<ReturnType<typeof requestPasskeyAssertion>> };

/** Values of the form. Only the field that the portal requests is filled in. */
interface SecondFactorValues {
  readonly password?: string;
  readonly code?: string;
  readonly recoveryCode?: string;
}

interface ProofFormProps {
  /** Whether the form requests a second factor. Otherwise it requests the password. */
  readonly withFactor: boolean;
  readonly done?: () => void;
  /**
   * Called with the new session after a successful authentication. If absent, the new session replaces that of
   * the page.
   */
  readonly proven?: (session: Session) => void;
  /** Content before the submit button. */
  readonly before?: ReactNode;
}

/** Authenticates the user again, by second factor if there is one, otherwise by password. */
export function ProofForm({ withFactor, done, proven, before }: ProofFormProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const [phoneLost, setPhoneLost] = useState(false);
  const prove = useMutation({
    mutationFn: async (proof: ReauthenticationBody | 'passkey') => {
      const body = proof === 'passkey' ? { passkey: await requestPasskeyAssertion() } : proof;
      return responseData(POST('/management/session/authentication', { body }));
    },
    onSuccess: (session) => {
      if (proven) proven(session);
      else queries.setQueryData(sessionQuery.queryKey, session);
      done?.();
    },
  });
  const { register, handleSubmit } = useForm<SecondFactorValues>({ shouldUnregister: true });
  function submit({ password = '', code = '', recoveryCode = '' }: SecondFactorValues): void {
    if (!withFactor) prove.mutate({ password: password.trim() });
    else prove.mutate(phoneLost ? { recoveryCode: recoveryCode.trim() } : { code: code.trim() });
  }
  return (
    <form className="stack" onSubmit={handleSubmit(submit)}>
      {prove.error && <PasskeyErrorNote key={prove.submittedAt} error={prove.error} />}
      {!withFactor && (
        <TextField
          label={text('signIn.password')}
          {...register('password')}
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
      )}
      {withFactor && !phoneLost && (
        <VerificationCodeField fault={fieldErrorAt(prove.error, '/code')} {...register('code')} />
      )}
      {withFactor && phoneLost && (
        <TextField
          label={text('factor.recoveryCode')}
          hint={text('factor.recoveryCode.hint')}
          fault={fieldErrorAt(prove.error, '/recoveryCode')}
          {...register('recoveryCode')}
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
          <Button look="plain" busy={prove.isPending} onClick={() => prove.mutate('passkey')}>
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

/** Shows a field for a six-digit code of an authenticator app. */
export function VerificationCodeField({
  fault,
  ...input
}: ComponentProps<'input'> & { readonly fault: string | null }) {
  const { text } = useText();
  return (
    <TextField
      label={text('factor.code')}
      hint={text('factor.code.hint')}
      fault={fault}
      {...input}
      className="digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
    />
  );
}
