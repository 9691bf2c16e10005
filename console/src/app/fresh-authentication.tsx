import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { answered, onStaleAuthentication, POST } from '../api/client.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useText } from '../texts/text.tsx';
import { sessionQuery } from './session.ts';

/** Asks for the password again where an operation needs a fresh authentication, and lets it go on. */
export function FreshAuthentication() {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null);
  useEffect(() => {
    onStaleAuthentication(
      () =>
        new Promise((resolve) => {
          setSettle(() => (done: boolean) => {
            setSettle(null);
            resolve(done);
          });
        }),
    );
  }, []);
  return settle && <AskAgain settle={settle} />;
}

function AskAgain({ settle }: { readonly settle: (done: boolean) => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const authenticate = useMutation({
    mutationFn: (password: string) =>
      answered(POST('/management/session/authentication', { body: { password } })),
    onSuccess: (session) => {
      queries.setQueryData(sessionQuery.queryKey, session);
      settle(true);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    authenticate.mutate(String(new FormData(event.currentTarget).get('password')));
  }
  return (
    <Dialog title={text('fresh')} close={() => settle(false)}>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{text('fresh.detail')}</p>
        {authenticate.error && <ProblemNote key={authenticate.submittedAt} error={authenticate.error} />}
        <TextField
          label={text('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={() => settle(false)}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={authenticate.isPending}>
            {text('action.continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
