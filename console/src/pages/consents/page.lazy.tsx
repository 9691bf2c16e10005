import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { DELETE, GET, responseData } from '../../api/client.ts';
import type { Consent } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/consents')({ component: Consents });

function consentColumns({ text }: TextFormatter): readonly Column<Consent>[] {
  return [
    {
      title: text('platform'),
      cell: ({ platform }) => (
        <>
          {platform.name} <div className="soft mono">{platform.id}</div>
        </>
      ),
    },
    {
      title: text('consents.scopes'),
      cell: ({ scopes }) =>
        scopes.map((scope) => (
          <div key={scope} className="mono">
            {scope}
          </div>
        )),
    },
    {
      title: text('consents.given'),
      cell: ({ grantedBy, grantedAt }) => (
        <>
          {grantedBy.name}
          <div className="soft">
            <Time at={grantedAt} />
          </div>
        </>
      ),
    },
    {
      title: text('consents.lastUsed'),
      cell: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
    },
    { title: text('consents.expires'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  ];
}

/** Shows the access that members of the organisation have granted to platforms. */
function Consents() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [ending, end] = useState<Consent | null>(null);
  const { rows, more, error, query } = usePages(['consents'], (cursor) =>
    responseData(
      GET('/management/organisation/consents', {
        params: { query: { limit: 50, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const ends: Column<Consent> = {
    title: text('actions'),
    cell: (consent) => (
      <Button look="bad" onClick={() => end(consent)}>
        {text('consents.end')}
      </Button>
    ),
  };
  return (
    <Page title={text('consents')} about={text('consents.about')}>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('consents')}
          columns={may('revokeConsent') ? [...consentColumns(speech), ends] : consentColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h2>{text('consents.empty')}</h2>
              <p>{text('consents.empty.detail')}</p>
            </>
          }
        />
      )}
      {ending && <EndConsent consent={ending} close={() => end(null)} />}
    </Page>
  );
}

function EndConsent({ consent, close }: { readonly consent: Consent; readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const end = useMutation({
    mutationFn: () =>
      responseData(
        DELETE('/management/organisation/consents/{id}', { params: { path: { id: consent.id } } }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['consents'] });
      tell(text('consents.ended', { name: consent.platform.name }));
      close();
    },
  });
  return (
    <Dialog title={text('consents.end.ask', { name: consent.platform.name })} close={close}>
      <div className="stack">
        {end.error && <ProblemAlert key={end.submittedAt} error={end.error} />}
        <p>{text('consents.end.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={end.isPending} onClick={() => end.mutate()}>
            {text('consents.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
