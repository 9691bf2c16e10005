import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Secret } from '../../parts/secrets/secret.tsx';
import { useText } from '../../texts/text.tsx';
import type { Session } from '../session.ts';
import { VerificationCodeField } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type PendingTotp = Awaited<ReturnType<typeof beginTotp>>;
type ConfirmedTotp = Awaited<ReturnType<typeof confirmTotp>>;

function beginTotp(name: string) {
  return responseData(POST('/management/person/factors/totp', { body: { name } }));
}

function confirmTotp(id: string, code: string) {
  return responseData(
    POST('/management/person/factors/totp/{id}/confirmation', { params: { path: { id } }, body: { code } }),
  );
}

interface StepProps<Result> {
  readonly done: (result: Result) => void;
  /** Content before the submit button. */
  readonly before: ReactNode;
}

/**
 * Registers an authenticator app in steps: name, QR code, confirmation by a code. With the first second factor,
 * the user also receives recovery codes.
 */
export function SetUpTotp({ done, before }: StepProps<Session>) {
  const [begun, setBegun] = useState<PendingTotp | null>(null);
  const [confirmed, setConfirmed] = useState<ConfirmedTotp | null>(null);
  if (confirmed)
    return <RecoveryCodes codes={confirmed.recoveryCodes} done={() => done(confirmed.session)} />;
  if (!begun) return <NameStep done={setBegun} before={before} />;
  return (
    <CodeStep
      begun={begun}
      before={before}
      done={(result) => (result.recoveryCodes.length > 0 ? setConfirmed(result) : done(result.session))}
    />
  );
}

function NameStep({ done, before }: StepProps<PendingTotp>) {
  const { text } = useText();
  const begin = useMutation({ mutationFn: beginTotp, onSuccess: done });
  const { register, handleSubmit } = useForm({ defaultValues: { name: text('factor.name.phone') } });
  return (
    <form className="stack" onSubmit={handleSubmit(({ name }) => begin.mutate(name))}>
      {begin.error && <ProblemAlert key={begin.submittedAt} error={begin.error} />}
      <TextField
        label={text('factor.name')}
        hint={text('factor.name.hint')}
        fault={fieldErrorAt(begin.error, '/name')}
        {...register('name')}
        maxLength={200}
        required
      />
      <div className="actions">
        {before}
        <Button type="submit" busy={begin.isPending}>
          {text('action.continue')}
        </Button>
      </div>
    </form>
  );
}

function CodeStep({ begun, done, before }: StepProps<ConfirmedTotp> & { readonly begun: PendingTotp }) {
  const { text } = useText();
  const confirm = useMutation({
    mutationFn: (code: string) => confirmTotp(begun.id, code),
    onSuccess: done,
  });
  const { register, handleSubmit } = useForm<{ code: string }>();
  return (
    <form className="stack" onSubmit={handleSubmit(({ code }) => confirm.mutate(code))}>
      <p>{text('factor.scan')}</p>
      <img
        className="qr"
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt={text('factor.qr')}
        width="200"
        height="200"
      />
      <details>
        <summary>{text('factor.typeIn')}</summary>
        <Secret label={text('factor.secret')} value={begun.secret} />
      </details>
      {confirm.error && <ProblemAlert key={confirm.submittedAt} error={confirm.error} />}
      <VerificationCodeField fault={fieldErrorAt(confirm.error, '/code')} {...register('code')} />
      <div className="actions">
        {before}
        <Button type="submit" busy={confirm.isPending}>
          {text('factor.confirm')}
        </Button>
      </div>
    </form>
  );
}
