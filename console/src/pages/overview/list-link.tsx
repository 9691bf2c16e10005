import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Count } from '../../api/types.ts';
import { replaceFilters } from '../../parts/list/list-search.ts';

const pages = {
  listOrganisationDeclarations: '/declarations',
  listOfficerQueue: '/queue',
  listOrganisations: '/organisations',
  listPeople: '/people',
  listPlatforms: '/platforms',
} as const;

/** Returns the page that lists the counted objects; null if there is not one. */
function pageOf({ list, type, key }: Count): LinkProps | null {
  if (type === 'key_expiring' && key !== null) return { to: '/clients/$clientId', params: { clientId: key } };
  if (type === 'webhook_disabled' && key !== null)
    return { to: '/webhooks/$webhookId', params: { webhookId: key } };
  const name = list?.operation;
  const known = Object.entries(pages).find(([operation]) => operation === name);
  return known && list ? { to: known[1], search: replaceFilters({}, list.query) } : null;
}

interface ListLinkProps {
  readonly count: Count;
  readonly className?: string;
  /** Accessible name, if the content is not text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Shows a count or its bar, linked to the counted list. */
export function ListLink({ count, className, label, children }: ListLinkProps) {
  const page = pageOf(count);
  if (!page) return <span className={className}>{children}</span>;
  return (
    <Link {...page} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
