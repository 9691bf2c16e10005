import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { EventHistory } from '../../parts/declaration/events.tsx';
import { nameOfOption, useActorOptions } from '../../shell/choices/id-options.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

const maxAuditEvents = 500;

/** Shows the history of a declaration, and its audit log to users who can read it. */
export function DeclarationHistory({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { text } = useText();
  const may = usePermission()('listAuditEvents');
  const { id, changedAt } = declaration;
  const actors = useActorOptions();
  const { data } = useQuery({
    queryKey: ['declaration', id, 'audit', changedAt],
    enabled: may,
    queryFn: () =>
      responseData(
        GET('/management/audit-events', { params: { query: { target: id, limit: maxAuditEvents } } }),
      ),
  });
  return (
    <>
      <EventHistory declaration={declaration} audited={data?.items ?? []} nameOf={nameOfOption(actors)} />
      {may && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.audit')}
          </Link>
        </p>
      )}
    </>
  );
}
