import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from './session.ts';

/** What names a person, with the way to their account for whoever may see it. */
export function PersonLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const may = useMay();
  if (!may('getPerson')) return children;
  return (
    <Link to="/people/$personId" params={{ personId: id }}>
      {children}
    </Link>
  );
}
