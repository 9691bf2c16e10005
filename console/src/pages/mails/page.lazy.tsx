import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { baseUrl, GET, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/mails')({ component: Mails });

const mailsRefreshMs = 3_000;

/** Shows the sandbox inbox, which contains the mails that the sandbox stores instead of sending them. */
function Mails() {
  const { text } = useText();
  const { to } = route.useSearch();
  return (
    <SignedOutLayout title={text('mails')} links={<Link to="/sign-in">{text('signIn')}</Link>}>
      <p className="soft">{text('mails.about')}</p>
      <Address key={to} to={to} />
      {to && <MailsTo to={to} />}
    </SignedOutLayout>
  );
}

function Address({ to = '' }: { readonly to: string | undefined }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { register, handleSubmit } = useForm({ defaultValues: { to } });
  return (
    <form className="stack" onSubmit={handleSubmit((search) => navigate({ to: '/mails', search }))}>
      <TextField
        label={text('signIn.email')}
        {...register('to')}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        minLength={3}
        maxLength={254}
        required
      />
      <Button type="submit" look="quiet">
        {text('mails.show')}
      </Button>
    </form>
  );
}

function MailsTo({ to }: { readonly to: string }) {
  const { text } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['mails', to],
    refetchInterval: mailsRefreshMs,
    queryFn: () => responseData(GET('/management/sandbox/mails', { params: { query: { to } } })),
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (data?.items.length === 0) return <p>{text('mails.empty')}</p>;
  return data?.items.map((mail) => (
    <article key={mail.id} className="mail">
      <h2>{mail.subject}</h2>
      <p className="soft">
        <Time at={mail.createdAt} />
      </p>
      <MailText text={mail.text} />
    </article>
  ));
}

/** Shows the text of a mail. Only links to the portal are clickable. */
function MailText({ text }: { readonly text: string }) {
  let at = 0;
  const parts = text.split(/(https?:\/\/\S+)/).map((part) => {
    const key = at;
    at += part.length;
    return part.startsWith(`${baseUrl}/`) ? (
      <a key={key} href={part}>
        {part}
      </a>
    ) : (
      <span key={key}>{part}</span>
    );
  });
  return <div className="mail-text">{parts}</div>;
}
