import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { GET, responseData } from '../api/client.ts';
import { Button } from '../parts/button.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type TextKey, useText } from '../texts/text.tsx';
import { usePermission, useSession } from './session.ts';

interface Step {
  readonly text: TextKey;
  readonly done: boolean;
  readonly to: LinkProps;
}

const checklistRefreshMs = 5_000;
/** Maximum number of clients that the checklist searches for an API key. */
const maxSearchedClients = 5;
const usageDays = 30;

/**
 * Shows developers and owners the steps to their first successful API request. Hidden when all steps are done
 * or the user has dismissed the list.
 */
export function GettingStartedChecklist() {
  const { organisation, role } = useSession();
  const isDeveloper = role === null || role === 'owner' || role === 'developer';
  const place = `checklist.${organisation?.id ?? ''}`;
  const [away, setAway] = useState(() => localStorage.getItem(place) === 'away');
  if (!isDeveloper || away) return null;
  const putAway = (): void => {
    localStorage.setItem(place, 'away');
    setAway(true);
  };
  return organisation?.status === 'active' ? (
    <ChecklistProgress place={place} putAway={putAway} />
  ) : (
    <Steps steps={stepsOf({ approved: false })} />
  );
}

/** Shows the progress of the checklist, polled while the browser tab is visible. */
function ChecklistProgress({ place, putAway }: { readonly place: string; readonly putAway: () => void }) {
  const { text } = useText();
  const showToast = useToast();
  const may = usePermission();
  const clients = useQuery({
    queryKey: ['clients', 'first'],
    enabled: may('createClient'),
    queryFn: () =>
      responseData(GET('/management/clients', { params: { query: { limit: maxSearchedClients } } })),
  }).data?.items.filter(({ userType }) => userType !== 'management');
  const keys = useQueries({
    queries: (clients ?? []).map(({ id }) => ({
      queryKey: ['api-keys', id, 'first'],
      queryFn: () =>
        responseData(
          GET('/management/clients/{id}/api-keys', { params: { path: { id }, query: { limit: 1 } } }),
        ),
    })),
  });
  const usage = useQuery({
    queryKey: ['usage', 'way'],
    queryFn: fetchUsage,
    refetchInterval: checklistRefreshMs,
  }).data;
  const known = clients !== undefined && usage !== undefined && keys.every(({ data }) => data !== undefined);
  const steps = stepsOf({
    approved: true,
    clientId: clients?.[0]?.id,
    key: keys.some(({ data }) => data && data.items.length > 0),
    called: usage !== undefined && usage.total.calls > 0,
    succeeded: usage !== undefined && usage.total.succeeded + usage.total.unchanged > 0,
  });
  const finished = steps.every(({ done }) => done);
  useEffect(() => {
    if (known && finished) localStorage.setItem(place, 'done');
  }, [known, finished, place]);
  const wasOpen = useRef(false);
  // True if this browser has seen all steps completed. The checklist then reserves no space while it loads.
  const [wasDone] = useState(() => localStorage.getItem(place) === 'done');
  useEffect(() => {
    if (known && finished && wasOpen.current) showToast(text('way.finished'));
    wasOpen.current = known && !finished;
  }, [known, finished, showToast, text]);
  if (known) return finished ? null : <Steps steps={steps} putAway={putAway} />;
  return wasDone ? null : <Steps steps={steps} putAway={putAway} unknown />;
}

function fetchUsage() {
  return responseData(
    GET('/management/usage', {
      params: { query: { occurredFrom: new Date(Date.now() - usageDays * 86_400_000).toISOString() } },
    }),
  );
}

interface CompletedSteps {
  readonly approved: boolean;
  readonly clientId?: string | undefined;
  readonly key?: boolean;
  readonly called?: boolean;
  readonly succeeded?: boolean;
}

function stepsOf({
  approved,
  clientId,
  key = false,
  called = false,
  succeeded = false,
}: CompletedSteps): Step[] {
  return [
    { text: 'way.verified', done: true, to: { to: '/account' } },
    { text: 'way.organisation', done: approved, to: { to: approved ? '/organisations' : '/registration' } },
    { text: 'way.client', done: clientId !== undefined, to: { to: '/clients' } },
    {
      text: 'way.key',
      done: key,
      to: clientId ? { to: '/clients/$clientId', params: { clientId } } : { to: '/clients' },
    },
    { text: 'way.call', done: called, to: { to: '/try' } },
    { text: 'way.success', done: succeeded, to: { to: '/request-log' } },
  ];
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly putAway?: () => void;
  /** Whether the portal is still loading which steps are completed. The list then only reserves its space. */
  readonly unknown?: true;
}

function Steps({ steps, putAway, unknown }: StepsProps) {
  const { text } = useText();
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section
      className={`card stack ${unknown ? 'unknown' : ''}`}
      aria-label={text('way')}
      aria-busy={unknown}
    >
      <div className="row">
        <h2>{text('way')}</h2>
        {putAway && (
          <Button look="plain" onClick={putAway}>
            {text('way.putAway')}
          </Button>
        )}
      </div>
      <ol className="way">
        {steps.map(({ text: words, done, to }, index) => (
          <li key={words} data-done={done} aria-current={index === next ? 'step' : undefined}>
            {index <= next ? <Link {...to}>{text(words)}</Link> : text(words)}
            {done && <span className="visually-hidden"> {text('way.done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
