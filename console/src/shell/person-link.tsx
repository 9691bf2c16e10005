import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from './session.ts';

/** Shows the name of a person, as a link to the account if the user has permission to read it. */
export function PersonLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const may = usePermission();
  if (!may('getPerson')) return children;
  return (
    <Link to="/people/$personId" params={{ personId: id }}>
      {children}
    </Link>
  );
}
