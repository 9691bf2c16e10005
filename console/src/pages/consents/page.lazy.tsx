import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { DELETE, responseData, untypedInputClient } from '../../api/client.ts';
import type { Consent } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/consents')({ component: Consents });

function consentColumns({ text, day }: TextFormatter): readonly ListColumn<Consent>[] {
  return [
    {
      key: 'platform',
      fixed: true,
      title: text('platform'),
      cell: ({ platform }) => (
        <>
          {platform.name} <div className="soft mono">{platform.id}</div>
        </>
      ),
    },
    {
      key: 'scopes',
      title: text('consents.scopes'),
      cell: ({ scopes }) =>
        scopes.map((scope) => (
          <div key={scope} className="mono">
            {scope}
          </div>
        )),
    },
    {
      key: 'granted',
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
      key: 'lastUsed',
      title: text('consents.lastUsed'),
      cell: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
    },
    { key: 'expires', title: text('consents.expires'), cell: ({ expiresAt }) => day(expiresAt) },
  ];
}

/** Shows the access that members of the organisation have granted to platforms. */
function Consents() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [ending, end] = useState<Consent | null>(null);
  const pages = useListRows(['consents'], (query) =>
    responseData(untypedInputClient.GET('/management/organisation/consents', { params: { query } })),
  );
  const ends: ListColumn<Consent> = {
    ...{ key: 'actions', title: text('actions'), fixed: true },
    cell: (consent) => (
      <Button look="bad" onClick={() => end(consent)}>
        {text('consents.end')}
      </Button>
    ),
  };
  return (
    <ListPage
      name="consents"
      title={text('consents')}
      about={text('consents.about')}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('consents.empty')}
      emptyDetail={text('consents.empty.detail')}
      columns={may('revokeConsent') ? [...consentColumns(speech), ends] : consentColumns(speech)}
    >
      {ending && <EndConsent consent={ending} close={() => end(null)} />}
    </ListPage>
  );
}

interface EndConsentProps {
  readonly consent: Consent;
  readonly close: () => void;
}

function EndConsent({ consent: { id, platform }, close }: EndConsentProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('consents.end.ask', { name: platform.name })}
      about={text('consents.end.detail')}
      submit={text('consents.end')}
      look="bad"
      send={() =>
        responseData(DELETE('/management/organisation/consents/{id}', { params: { path: { id } } }))
      }
      reload={['consents']}
      done={text('consents.ended', { name: platform.name })}
      close={close}
    />
  );
}
