import type { Session } from './session.ts';

/** Where somebody's work is. */
export function homeOf(
  session: Session | null,
): '/queue' | '/organisations' | '/clients' | '/declarations' | '/registration' {
  if (session?.organisation?.state !== 'active') return '/registration';
  if (session?.role === 'officer') return '/queue';
  if (session?.role === 'administrator' || session?.role === 'auditor') return '/organisations';
  const { kind } = session.organisation;
  return kind === 'trader' || kind === 'broker' ? '/declarations' : '/clients';
}
