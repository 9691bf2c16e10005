import { useLocation } from '@tanstack/react-router';

/**
 * Returns the token of a link from a mail; null without one. The token is in the URL fragment (`#`), which
 * browsers do not send to servers.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  return new URLSearchParams(hash).get('token');
}
