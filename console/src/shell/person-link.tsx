import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from './session.ts';

/** Shows the name of a person, linked to the account if the user can see it. */
export function PersonLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const may = usePermission();
  if (!may('getPerson')) return children;
  return (
    <Link to="/people/$personId" params={{ personId: id }}>
      {children}
    </Link>
  );
}
