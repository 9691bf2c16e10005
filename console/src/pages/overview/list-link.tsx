import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Count } from '../../api/types.ts';
import { replaceFilters } from '../../parts/list/list-search.ts';

const pagesByList = {
  listOrganisationDeclarations: '/declarations',
  listOfficerQueue: '/queue',
  listOrganisations: '/organisations',
  listPeople: '/people',
  listPlatforms: '/platforms',
} as const;

/** Returns the page that lists the counted objects; null if no page lists them. */
function pageOf({ list, type, key }: Count): LinkProps | null {
  if (type === 'key_expiring' && key !== null) return { to: '/clients/$clientId', params: { clientId: key } };
  if (type === 'webhook_disabled' && key !== null)
    return { to: '/webhooks/$webhookId', params: { webhookId: key } };
  if (type === 'claims_to_answer') return { to: '/claims', search: { status: 'intended' } };
  const name = list?.operation;
  const known = Object.entries(pagesByList).find(([operation]) => operation === name);
  return known && list ? { to: known[1], search: replaceFilters({}, list.query) } : null;
}

interface ListLinkProps {
  readonly count: Count;
  readonly className?: string;
  /** Accessible name of the link, if its content is not a text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Shows a count, or the bar of a count, as a link to the list of the counted objects. */
export function ListLink({ count, className, label, children }: ListLinkProps) {
  const page = pageOf(count);
  if (!page) return <span className={className}>{children}</span>;
  return (
    <Link {...page} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
