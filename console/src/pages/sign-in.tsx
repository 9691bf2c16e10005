import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { answered, POST } from '../api/client.ts';
import { Wordmark } from '../app/frame.tsx';
import { type Session, sessionQuery } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useText } from '../texts/text.tsx';

export const route = createLazyRoute('/sign-in')({ component: SignIn });

function SignIn() {
  const { text } = useText();
  const { next } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    document.title = `${text('signIn')} – ${text('portal')}`;
  }, [text]);

  function signedIn(session: Session): void {
    queries.setQueryData(sessionQuery.queryKey, session);
    void navigate({ to: next ?? '/' });
  }
  return (
    <>
      <header className="band">
        <Wordmark />
      </header>
      <main className="task">
        <div className="card shadow stack">
          <Password signedIn={signedIn} />
        </div>
      </main>
    </>
  );
}

interface StepProps {
  readonly signedIn: (session: Session) => void;
}

function Password({ signedIn }: StepProps) {
  const { text } = useText();
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      answered(POST('/management/session', { body })),
    onSuccess: signedIn,
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  }
  return (
    <>
      <h1>{text('signIn')}</h1>
      {signIn.error && <ProblemNote key={signIn.submittedAt} error={signIn.error} />}
      <form className="stack" onSubmit={submit}>
        <TextField
          label={text('signIn.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <TextField
          label={text('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <Button type="submit" busy={signIn.isPending}>
          {text('signIn')}
        </Button>
      </form>
    </>
  );
}
