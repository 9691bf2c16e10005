import type { Session } from './session.ts';

/** Where somebody's work is. */
export function homeOf(session: Session | null): '/queue' | '/organisations' | '/clients' | '/registration' {
  if (session?.organisation?.state !== 'active') return '/registration';
  if (session?.role === 'officer') return '/queue';
  return session?.role === 'administrator' || session?.role === 'auditor' ? '/organisations' : '/clients';
}
