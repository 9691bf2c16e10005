import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, PUT, responseData } from '../api/client.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { useText } from '../texts/text.tsx';
import { ProofForm } from './second-factor/proof-form.tsx';
import { type Session, sessionQuery, useSession } from './session.ts';

/** Shows a dialog to sign in again for the same organisation without leaving the page. */
export function SignInAgainDialog({ settle }: { readonly settle: (done: boolean) => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const before = useSession();
  const [needsFactor, setNeedsFactor] = useState(false);
  /** Selects the previous organisation, because the current page belongs to it. */
  async function selectOrganisation(session: Session): Promise<void> {
    const organisationId = before.organisation?.id;
    const same = organisationId === undefined || session.organisation?.id === organisationId;
    const acting = same
      ? session
      : await responseData(PUT('/management/session', { body: { organisationId } })).catch(() => session);
    queries.setQueryData(sessionQuery.queryKey, acting);
    settle(true);
  }
  const signIn = useMutation({
    mutationFn: (password: string) =>
      responseData(POST('/management/session', { body: { email: before.person.email, password } })),
    // A session without its second factor is incomplete, so the dialog requests the factor before it continues.
    onSuccess: (session) =>
      session.status === 'signed_in' ? selectOrganisation(session) : setNeedsFactor(true),
  });
  const { register, handleSubmit } = useForm<{ password: string }>();
  const cancel = (
    <Button look="quiet" onClick={() => settle(false)}>
      {text('action.cancel')}
    </Button>
  );
  return (
    <Dialog title={text('again')} close={() => settle(false)}>
      {needsFactor ? (
        <ProofForm withFactor proven={(session) => void selectOrganisation(session)} before={cancel} />
      ) : (
        <form className="stack" onSubmit={handleSubmit(({ password }) => signIn.mutate(password))}>
          <p className="soft">{text('again.detail', { email: before.person.email })}</p>
          {signIn.error && <ProblemAlert key={signIn.submittedAt} error={signIn.error} />}
          <TextField
            label={text('signIn.password')}
            {...register('password')}
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
          />
          <div className="actions">
            {cancel}
            <Button type="submit" busy={signIn.isPending}>
              {text('signIn')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
