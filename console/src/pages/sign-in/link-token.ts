import { useLocation } from '@tanstack/react-router';

/**
 * Returns the token of a mail link; null without one. It is in the URL fragment (`#`), which browsers do not
 * send to servers.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  return new URLSearchParams(hash).get('token');
}
