import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE, POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { PasskeyErrorNote, requestPasskeyAssertion } from '../../shell/second-factor/passkeys.tsx';
import { ProofForm } from '../../shell/second-factor/proof-form.tsx';
import { SetUpTotp } from '../../shell/second-factor/set-up-totp.tsx';
import { sessionQuery } from '../../shell/session.ts';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/sign-in')({ component: SignIn });

/** Shows the form for the next step of the sign-in that the session lacks. */
function SignIn() {
  const { text } = useText();
  const { next } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const state = session?.status;
  useEffect(() => {
    if (state === 'signed_in') void navigate({ to: next ?? '/' });
  }, [state, next, navigate]);
  if (state === 'second_factor') {
    return (
      <SignedOutLayout title={text('signIn.factor')}>
        <p className="soft">{text('signIn.factor.detail')}</p>
        <ProofForm withFactor done={() => {}} before={<StartOver />} />
      </SignedOutLayout>
    );
  }
  if (state === 'enrolment') {
    return (
      <SignedOutLayout title={text('signIn.enrolment')}>
        <p className="soft">{text('signIn.enrolment.detail')}</p>
        <SetUpTotp
          done={(changed) => queries.setQueryData(sessionQuery.queryKey, changed)}
          before={<StartOver />}
        />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={text('signIn')}
      links={
        <>
          <Link to="/sign-up">{text('signUp')}</Link>
          <Link to="/password-reset">{text('reset.link')}</Link>
        </>
      }
    >
      <PasswordSignIn />
      <PasskeySignIn />
    </SignedOutLayout>
  );
}

function PasswordSignIn() {
  const { text } = useText();
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      responseData(POST('/management/session', { body })),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  const { register, handleSubmit } = useForm<{ email: string; password: string }>();
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => signIn.mutate(typed))}>
      {signIn.error && <ProblemAlert key={signIn.submittedAt} error={signIn.error} />}
      <TextField
        label={text('signIn.email')}
        {...register('email')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <TextField
        label={text('signIn.password')}
        {...register('password')}
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Button type="submit" busy={signIn.isPending}>
        {text('signIn')}
      </Button>
    </form>
  );
}

/** Shows the sign-in by passkey, without address and password. */
function PasskeySignIn() {
  const { text } = useText();
  const queries = useQueryClient();
  const signIn = useMutation({
    mutationFn: async () =>
      responseData(POST('/management/session/passkey', { body: await requestPasskeyAssertion() })),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  return (
    <>
      {signIn.error && <PasskeyErrorNote key={signIn.submittedAt} error={signIn.error} />}
      <Button look="quiet" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {text('passkey.signIn')}
      </Button>
    </>
  );
}

/** Shows a button that cancels the sign-in, so that another user can sign in. */
function StartOver() {
  const { text } = useText();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => responseData(DELETE('/management/session')),
    onSettled: () => queries.setQueryData(sessionQuery.queryKey, null),
  });
  return (
    <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
      {text('signIn.startOver')}
    </Button>
  );
}
