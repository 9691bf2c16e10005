import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, GET } from '../api/client.ts';
import { useText } from '../texts/text.tsx';

/** Says that a mail is on its way; in the sandbox, which sends none, where it can be read. */
export function SentMail({ to, detail }: { readonly to: string; readonly detail: string }) {
  const { text } = useText();
  const { data: isSandbox } = useQuery({
    queryKey: ['letter-box', to],
    retry: false,
    // Only the sandbox has a letter box: elsewhere this is refused, and there is nothing to show.
    queryFn: () =>
      answered(GET('/management/sandbox/mails', { params: { query: { to } } })).then(
        () => true,
        () => false,
      ),
  });
  return (
    <div className="note good" role="status">
      <strong>{text('mail.sent')}</strong>
      <p>{detail}</p>
      {isSandbox && (
        <p>
          {text('mail.sandbox')}{' '}
          <Link to="/mails" search={{ to }}>
            {text('mail.read')}
          </Link>
        </p>
      )}
    </div>
  );
}
