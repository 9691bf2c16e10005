import { useQuery } from '@tanstack/react-query';
import { baseUrl } from '../api/client.ts';
import type { Incident } from '../api/types.ts';
import { incidentTitleOf } from '../parts/incident-title.ts';
import { useText } from '../texts/text.tsx';

const refetchMs = 60_000;
/** Time before its beginning from which planned work is shown. */
const noticeMs = 24 * 3_600_000;

/** Reads the incidents without a session, because the banner is shown before the sign-in, too. */
async function readIncidents(): Promise<readonly Incident[]> {
  const response = await fetch(`${baseUrl}/public/service-status`);
  if (!response.ok) return [];
  const { incidents }: { incidents: readonly Incident[] } = await response.json();
  return incidents;
}

function isShown({ status, startsAt, endsAt, kind }: Incident, now: number): boolean {
  const isOver = kind === 'planned_work' && endsAt !== null && Date.parse(endsAt) <= now;
  return status === 'announced' && Date.parse(startsAt) <= now + noticeMs && !isOver;
}

/** Shows the open incidents and the planned work of the next day, on every page. */
export function ServiceBanner() {
  const { text, language, time } = useText();
  const { data = [] } = useQuery({
    queryKey: ['service-incidents'],
    queryFn: readIncidents,
    refetchInterval: refetchMs,
    retry: false,
  });
  const shown = data.filter((incident) => isShown(incident, Date.now()));
  if (shown.length === 0) return null;
  const periodOf = ({ startsAt, endsAt }: Incident): string =>
    endsAt === null ? time(startsAt) : `${time(startsAt)} – ${time(endsAt)}`;
  return (
    <aside className="note warn service-banner" aria-label={text('service.banner')}>
      {shown.map((incident) => (
        <p key={incident.id}>
          <strong>{incidentTitleOf(incident, language)}</strong>
          {incident.kind === 'planned_work' && ` · ${periodOf(incident)}`}
        </p>
      ))}
      <a href={`${baseUrl}/status`}>{text('service.status')}</a>
    </aside>
  );
}
