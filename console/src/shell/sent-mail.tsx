import { Link } from '@tanstack/react-router';
import { useText } from '../texts/text.tsx';
import { useIsSandbox } from './sandbox.ts';

/** Shows a notice that a mail was sent. In the sandbox, which sends none, it links to the sandbox inbox. */
export function SentMail({ to, detail }: { readonly to: string; readonly detail: string }) {
  const { text } = useText();
  const isSandbox = useIsSandbox(to);
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
