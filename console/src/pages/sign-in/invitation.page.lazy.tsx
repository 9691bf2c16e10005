import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { POST, PUT, responseData } from '../../api/client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { sessionQuery } from '../../shell/session.ts';
import { SignedOutLayout } from '../../shell/signed-out-layout.tsx';
import { useText } from '../../texts/text.tsx';
import { useLinkToken } from './link-token.ts';

export const route = createLazyRoute('/invitation')({ component: Invitation });

const tokenStorageKey = 'invitation';

/**
 * Shows the page that an invitation link opens. The browser tab keeps the token of the link while the user
 * signs in.
 */
function Invitation() {
  const { text } = useText();
  const linked = useLinkToken();
  const token = linked ?? sessionStorage.getItem(tokenStorageKey);
  useEffect(() => {
    if (linked !== null) sessionStorage.setItem(tokenStorageKey, linked);
  }, [linked]);
  const { data: session } = useQuery(sessionQuery);
  if (token === null) {
    return (
      <SignedOutLayout title={text('invitation')}>
        <p className="note warn">{text('link.incomplete')}</p>
      </SignedOutLayout>
    );
  }
  if (session?.status !== 'signed_in') {
    return (
      <SignedOutLayout title={text('invitation')}>
        <p>{text('invitation.signIn')}</p>
        <div className="actions">
          <ButtonLink to="/sign-up" look="quiet">
            {text('signUp')}
          </ButtonLink>
          <ButtonLink to="/sign-in" search={{ next: '/invitation' }}>
            {text('signIn')}
          </ButtonLink>
        </div>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={text('invitation')}>
      <p>{text('invitation.detail', { email: session.person.email })}</p>
      <Accept token={token} />
    </SignedOutLayout>
  );
}

function Accept({ token }: { readonly token: string }) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      const { organisationId } = await responseData(
        POST('/management/person/invitations/acceptance', { body: { token } }),
      );
      return responseData(PUT('/management/session', { body: { organisationId } }));
    },
    onSuccess: async (session) => {
      sessionStorage.removeItem(tokenStorageKey);
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      {accept.error && <ProblemAlert key={accept.submittedAt} error={accept.error} />}
      <div className="actions">
        <ButtonLink to="/" look="quiet">
          {text('action.cancel')}
        </ButtonLink>
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          {text('invitation.accept')}
        </Button>
      </div>
    </>
  );
}
