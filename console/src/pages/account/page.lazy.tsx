import { useMutation } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SentMail } from '../../shell/sent-mail.tsx';
import { useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { AccountFactors } from './factors.tsx';
import { AccountFormats } from './formats.tsx';
import { AccountSessions } from './sessions.tsx';

export const route = createLazyRoute('/inside/account')({ component: Account });

/** Shows the profile, second factors and sessions of the user. */
function Account() {
  const { text, word } = useText();
  const session = useSession();
  return (
    <Page title={text('nav.account')}>
      <DescriptionList
        facts={[
          [text('name'), session.person.name],
          [text('signIn.email'), session.person.email],
          [text('organisation'), session.organisation?.name],
          [text('role'), session.role && word('role', session.role)],
        ]}
      />
      <AccountFormats />
      <AccountFactors />
      <Password email={session.person.email} />
      <AccountSessions />
    </Page>
  );
}

function Password({ email }: { readonly email: string }) {
  const { text } = useText();
  const reset = useMutation({
    mutationFn: () => responseData(POST('/management/people/password-reset', { body: { email } })),
  });
  return (
    <section className="card stack">
      <h2>{text('signIn.password')}</h2>
      {reset.error && <ProblemAlert key={reset.submittedAt} error={reset.error} />}
      {reset.isSuccess ? (
        <SentMail to={email} detail={text('reset.sent', { email })} />
      ) : (
        <>
          <p>{text('password.change.detail')}</p>
          <div>
            <Button look="quiet" busy={reset.isPending} onClick={() => reset.mutate()}>
              {text('password.change')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
