import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { NewPasswordField } from '../../parts/new-password-field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';
import { useLinkToken } from './link-token.ts';

export const route = createLazyRoute('/new-password')({ component: NewPassword });

/** Shows the page that a password reset link opens. */
function NewPassword() {
  const { text } = useText();
  const token = useLinkToken();
  const queries = useQueryClient();
  const set = useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      responseData(POST('/management/people/new-password', { body })),
    // Clears the cached session, because the reset has ended all sessions of the user.
    onSuccess: () => queries.clear(),
  });
  const { register, handleSubmit } = useForm<{ password: string }>();
  if (set.isSuccess) {
    return (
      <SignedOutLayout title={text('newPassword.done')}>
        <p>{text('newPassword.done.detail')}</p>
        <ButtonLink to="/sign-in">{text('signIn')}</ButtonLink>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={text('newPassword')}
      links={<Link to="/password-reset">{text('newPassword.again')}</Link>}
    >
      {token === null ? (
        <p className="note warn">{text('link.incomplete')}</p>
      ) : (
        <form
          className="stack"
          onSubmit={handleSubmit(({ password }) => set.mutate({ token: token ?? '', password }))}
        >
          <p className="soft">{text('newPassword.detail')}</p>
          {set.error && <ProblemAlert key={set.submittedAt} error={set.error} />}
          <NewPasswordField fault={fieldErrorAt(set.error, '/password')} {...register('password')} />
          <Button type="submit" busy={set.isPending}>
            {text('newPassword.set')}
          </Button>
        </form>
      )}
    </SignedOutLayout>
  );
}
