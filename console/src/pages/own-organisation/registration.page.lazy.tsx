import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { POST, PUT, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/page.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { GettingStartedChecklist } from '../../shell/getting-started-checklist.tsx';
import { type NewOrganisationBody, OrganisationForm } from '../../shell/registration/organisation-form.tsx';
import { sessionQuery, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { type FirstCredentials, makeFirstCredentials, ShownFirstCredentials } from './first-credentials.tsx';

export const route = createLazyRoute('/inside/registration')({ component: Registration });

const registrationRefreshMs = 10_000;

/** Shows the registration page for users without an active organisation. */
function Registration() {
  const { organisation } = useSession();
  const navigate = useNavigate();
  const [made, setMade] = useState<FirstCredentials | null>(null);
  const isDone = organisation?.status === 'active' && made === null;
  useEffect(() => {
    if (isDone) void navigate({ to: '/' });
  }, [isDone, navigate]);
  if (made) return <ShownFirstCredentials {...made} />;
  return organisation ? <PendingRegistration /> : <Register begun={setMade} />;
}

/**
 * Shows the form that registers an organisation. If the organisation is active immediately, creates credentials
 * for a first request.
 */
function Register({ begun: onRegistered }: { readonly begun: (made: FirstCredentials | null) => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const register = useMutation({
    mutationFn: async (body: NewOrganisationBody) => {
      const { id } = await responseData(POST('/management/person/organisations', { body }));
      const session = await responseData(PUT('/management/session', { body: { organisationId: id } }));
      const names = { client: text('first.client'), key: text('first.key') };
      const isActive = session.organisation?.status === 'active';
      return { session, made: isActive ? await makeFirstCredentials(names) : null };
    },
    onSuccess: ({ session, made }) => {
      onRegistered(made);
      queries.setQueryData(sessionQuery.queryKey, session);
    },
  });
  return (
    <Page title={text('registration')} about={text('registration.about')}>
      <GettingStartedChecklist />
      <div className="card narrow">
        <OrganisationForm submit={(body) => register.mutate(body)} call={register} />
      </div>
      <p className="soft">{text('registration.invited')}</p>
    </Page>
  );
}

/**
 * Shows that the registration is pending, refused or suspended. Queries the session regularly until this
 * changes.
 */
function PendingRegistration() {
  const { text, word } = useText();
  const { organisation } = useSession();
  const { isFetching, refetch } = useQuery({ ...sessionQuery, refetchInterval: registrationRefreshMs });
  if (!organisation) return null;
  return (
    <Page title={organisation.name}>
      {organisation.status === 'pending' && <GettingStartedChecklist />}
      <div className="card stack narrow">
        <p>
          <StateBadge status={organisation.status} />
        </p>
        <p>{word('registration', organisation.status)}</p>
        {organisation.status === 'pending' && (
          <div>
            <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
              {text('registration.look')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
