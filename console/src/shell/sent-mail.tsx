import { Link } from '@tanstack/react-router';
import { useText } from '../texts/text.tsx';
import { useIsSandbox } from './sandbox.ts';

/**
 * Shows a notice that the portal has sent a mail. A sandbox sends none, so the notice links to the sandbox
 * inbox instead.
 */
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
