import { Link } from '@tanstack/react-router';
import { useText } from '../texts/text.tsx';

/** Shows a link to the notices, with the unread count. */
export function NotificationBell({ unread }: { readonly unread: number }) {
  const { text, number } = useText();
  return (
    <Link to="/notifications" className="bell" aria-label={text('bell', { count: unread })}>
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none">
        <path
          d="M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9ZM10 20a2.2 2.2 0 0 0 4 0"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && <span className="badge">{number(unread)}</span>}
    </Link>
  );
}
