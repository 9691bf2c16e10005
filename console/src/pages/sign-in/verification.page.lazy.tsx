import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { sessionQuery } from '../../shell/session.ts';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';
import { useLinkToken } from './link-token.ts';
import { deleteSignUpAddress, storedSignUpAddress } from './signed-up-address.ts';

export const route = createLazyRoute('/verification')({ component: Verification });

/** Shows the page that a sign-up link opens. The user confirms the account with the link and the password. */
function Verification() {
  const { text } = useText();
  const token = useLinkToken();
  const verify = useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      responseData(POST('/management/people/verification', { body })),
  });
  const { register, handleSubmit } = useForm<{ password: string }>();
  if (verify.isSuccess) return <SignInAfterVerification password={verify.variables.password} />;
  return (
    <SignedOutLayout
      title={text('verification')}
      links={<Link to="/sign-up">{text('verification.again')}</Link>}
    >
      {token === null ? (
        <p className="note warn">{text('link.incomplete')}</p>
      ) : (
        <form
          className="stack"
          onSubmit={handleSubmit(({ password }) => verify.mutate({ token: token ?? '', password }))}
        >
          <p className="soft">{text('verification.detail')}</p>
          {verify.error && <ProblemAlert key={verify.submittedAt} error={verify.error} />}
          <TextField
            label={text('signIn.password')}
            {...register('password')}
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
          />
          <Button type="submit" busy={verify.isPending}>
            {text('verification.confirm')}
          </Button>
        </form>
      )}
    </SignedOutLayout>
  );
}

/** Signs the user in with the password just entered and the mail address that the browser tab has stored. */
function SignInAfterVerification({ password }: { readonly password: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const email = storedSignUpAddress();
  const signIn = useMutation({
    mutationFn: (address: string) =>
      responseData(POST('/management/session', { body: { email: address, password } })),
    onSuccess: (session) => {
      deleteSignUpAddress();
      queries.setQueryData(sessionQuery.queryKey, session);
      void navigate({ to: '/' });
    },
  });
  return (
    <SignedOutLayout title={text('verification.done')}>
      <p>{text('verification.done.detail')}</p>
      {signIn.error && <ProblemAlert key={signIn.submittedAt} error={signIn.error} />}
      {email === null ? (
        <ButtonLink to="/sign-in">{text('signIn')}</ButtonLink>
      ) : (
        <Button busy={signIn.isPending} onClick={() => signIn.mutate(email)}>
          {text('signIn')}
        </Button>
      )}
    </SignedOutLayout>
  );
}
