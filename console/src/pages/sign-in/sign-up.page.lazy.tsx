import { useMutation } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { NewPasswordField } from '../../parts/new-password-field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SentMail } from '../../shell/sent-mail.tsx';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';
import { storeSignUpAddress } from './signed-up-address.ts';

export const route = createLazyRoute('/sign-up')({ component: SignUp });

function SignUp() {
  const { text } = useText();
  const signUp = useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) =>
      responseData(POST('/management/people', { body })),
    onSuccess: (_, { email }) => storeSignUpAddress(email),
  });
  const { register, handleSubmit } = useForm<{ name: string; email: string; password: string }>();
  if (signUp.isSuccess) {
    const { email } = signUp.variables;
    return (
      <SignedOutLayout title={text('mail.look')}>
        <SentMail to={email} detail={text('signUp.sent', { email })} />
        <p className="soft">{text('mail.missing')}</p>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={text('signUp')} links={<Link to="/sign-in">{text('signUp.known')}</Link>}>
      <p className="soft">{text('signUp.about')}</p>
      <form className="stack" onSubmit={handleSubmit((typed) => signUp.mutate(typed))}>
        {signUp.error && <ProblemAlert key={signUp.submittedAt} error={signUp.error} />}
        <TextField
          label={text('signUp.name')}
          fault={fieldErrorAt(signUp.error, '/name')}
          {...register('name')}
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextField
          label={text('signIn.email')}
          fault={fieldErrorAt(signUp.error, '/email')}
          {...register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <NewPasswordField fault={fieldErrorAt(signUp.error, '/password')} {...register('password')} />
        <Button type="submit" busy={signUp.isPending}>
          {text('signUp')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
