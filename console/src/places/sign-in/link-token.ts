import { useLocation } from '@tanstack/react-router';

/** The token of the link in a mail: it stands behind `#`, which browsers keep to themselves. Null when there is none. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  return new URLSearchParams(hash).get('token');
}
