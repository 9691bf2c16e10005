import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { Incident } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { incidentTitleOf } from '../../parts/incident-title.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { nameOfLanguage } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';
import { EndIncidentDialog, type IncidentUpdateKind, UpdateIncidentDialog } from './change-incident.tsx';
import { componentNamesOf, IncidentStatus } from './incident-status.tsx';

export const route = createLazyRoute('/inside/incidents/$incidentId')({ component: IncidentPage });

const incidentSteps: Readonly<
  Record<Incident['status'], readonly (readonly [step: IncidentUpdateKind, operation: string])[]>
> = {
  announced: [
    ['withdrawal', 'revokeIncident'],
    ['update', 'updateIncident'],
    ['resolution', 'resolveIncident'],
  ],
  resolved: [
    ['withdrawal', 'revokeIncident'],
    ['update', 'updateIncident'],
  ],
  withdrawn: [],
};
const stepLooks = { withdrawal: { look: 'bad' }, update: { look: 'quiet' }, resolution: {} } as const;

/** Shows an incident or planned work, and all its announcements in all languages. */
function IncidentPage() {
  const { text, word, language } = useText();
  const may = usePermission();
  const [step, setStep] = useState<IncidentUpdateKind | null>(null);
  const { incidentId: id } = route.useParams();
  const read = () => responseDataWithETag(GET('/management/incidents/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({ queryKey: ['incidents', id], queryFn: read });
  const close = () => setStep(null);
  return (
    <Page
      title={data ? incidentTitleOf(data.value, language) : id}
      about={data && word('incidentKind', data.value.kind)}
      crumbs={<Link to="/incidents">{text('incidents')}</Link>}
      actions={
        data &&
        incidentSteps[data.value.status]
          .filter(([, operation]) => may(operation))
          .map(([each]) => (
            <Button key={each} {...stepLooks[each]} onClick={() => setStep(each)}>
              {word('incident.step', each)}
            </Button>
          ))
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && <IncidentFacts incident={data.value} />}
      {data && <Announcements incident={data.value} />}
      {data && may('listAuditEvents') && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.link')}
          </Link>
        </p>
      )}
      {data && step === 'update' && <UpdateIncidentDialog shown={data} read={read} close={close} />}
      {data && step !== null && step !== 'update' && (
        <EndIncidentDialog shown={data} read={read} step={step} close={close} />
      )}
    </Page>
  );
}

function IncidentFacts({ incident }: { readonly incident: Incident }) {
  const speech = useText();
  const { text, word } = speech;
  const { status, effect, startsAt, endsAt, resolvedAt, legalBasis } = incident;
  return (
    <DescriptionList
      facts={[
        [text('state'), <IncidentStatus key="state" status={status} />],
        [text('incident.components'), componentNamesOf(speech, incident)],
        [text('incident.effect'), word('incidentEffect', effect)],
        [text('incident.startsAt'), <Time key="start" at={startsAt} />],
        [text('incident.endsAt'), endsAt ? <Time key="end" at={endsAt} /> : text('incident.endUnknown')],
        [text('incident.resolvedAt'), resolvedAt && <Time key="resolved" at={resolvedAt} />],
        [text('incident.legalBasis'), legalBasis],
      ]}
    />
  );
}

/** Shows the announcements, newest first, in all languages of the portal. */
function Announcements({ incident: { announcements } }: { readonly incident: Incident }) {
  const { text, word } = useText();
  return (
    <section className="card" aria-labelledby="announcements">
      <h2 id="announcements">{text('incident.announcements')}</h2>
      <ol className="timeline" reversed>
        {announcements.map(({ number, type, at, texts }) => (
          <li key={number}>
            <strong>{word('incidentAnnouncement', type)}</strong>
            <div className="soft">
              <Time at={at} />
            </div>
            {texts.map(({ language, title, text: details }) => (
              <p key={language} className="note-text" lang={language}>
                <strong>{title}</strong> <span className="soft">{nameOfLanguage(language)}</span>
                {`\n${details}`}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
