import { useMutation } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SentMail } from '../../shell/sent-mail.tsx';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/password-reset')({ component: PasswordReset });

function PasswordReset() {
  const { text } = useText();
  const reset = useMutation({
    mutationFn: (email: string) =>
      responseData(POST('/management/people/password-reset', { body: { email } })),
  });
  const { register, handleSubmit } = useForm<{ email: string }>();
  if (reset.isSuccess) {
    return (
      <SignedOutLayout title={text('mail.look')} links={<Link to="/sign-in">{text('signIn')}</Link>}>
        <SentMail to={reset.variables} detail={text('reset.sent', { email: reset.variables })} />
        <p className="soft">{text('mail.missing')}</p>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={text('reset')} links={<Link to="/sign-in">{text('signIn')}</Link>}>
      <p className="soft">{text('reset.detail')}</p>
      <form className="stack" onSubmit={handleSubmit(({ email }) => reset.mutate(email))}>
        {reset.error && <ProblemAlert key={reset.submittedAt} error={reset.error} />}
        <TextField
          label={text('signIn.email')}
          fault={fieldErrorAt(reset.error, '/email')}
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <Button type="submit" busy={reset.isPending}>
          {text('reset.send')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
