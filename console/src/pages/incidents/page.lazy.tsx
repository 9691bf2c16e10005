import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { incidentTitleOf } from '../../parts/incident-title.ts';
import { SelectFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { componentNamesOf, IncidentStatus, incidentStatuses } from './incident-status.tsx';
import { NewIncident } from './new-incident.tsx';

export const route = createLazyRoute('/inside/incidents')({ component: Incidents });

/** Shows incidents and planned work, which customs announces to the public. */
function Incidents() {
  const speech = useText();
  const { text, word, language } = speech;
  const may = usePermission();
  const pages = useListRows(['incidents'], (query) =>
    responseData(untypedInputClient.GET('/management/incidents', { params: { query } })),
  );
  return (
    <ListPage
      name="incidents"
      title={text('incidents')}
      about={text('incidents.about')}
      create={may('createIncident') && { text: text('incident.publish'), dialog: NewIncident }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('incidents.empty')}
      filters={
        <SelectFilter
          name="status"
          label={text('state')}
          choices={incidentStatuses.map((status) => [status, word('incidentStatus', status)])}
        />
      }
      columns={[
        {
          ...{ key: 'title', title: text('incident.title'), fixed: true },
          cell: (incident) => (
            <>
              <Link to="/incidents/$incidentId" params={{ incidentId: incident.id }} className="words">
                {incidentTitleOf(incident, language)}
              </Link>
              <div className="soft">{word('incidentKind', incident.kind)}</div>
            </>
          ),
        },
        {
          ...{ key: 'state', title: text('state') },
          cell: ({ status }) => <IncidentStatus status={status} />,
        },
        {
          ...{ key: 'components', title: text('incident.components'), fold: 2 },
          cell: (incident) => <span className="words">{componentNamesOf(speech, incident)}</span>,
        },
        {
          ...{ key: 'effect', title: text('incident.effect') },
          cell: ({ effect }) => word('incidentEffect', effect),
        },
        {
          ...{ key: 'startsAt', title: text('incident.startsAt') },
          cell: ({ startsAt, endsAt }) => (
            <>
              <Time at={startsAt} />
              {endsAt && (
                <div className="soft">
                  – <Time at={endsAt} />
                </div>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
