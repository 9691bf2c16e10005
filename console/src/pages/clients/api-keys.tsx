import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ApiKey, Client } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type ListColumn, SearchableList } from '../../parts/list/list.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { GenerateKey } from './generate-key.tsx';
import { isInGracePeriod, KeyExpiry, KeyState } from './key-state.tsx';
import { EndGracePeriod, RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

type KeyDialogAction =
  | { readonly what: 'generate' }
  | { readonly what: 'rotate' | 'revoke' | 'overlap'; readonly key: ApiKey };

function apiKeyColumns({ text }: TextFormatter): readonly ListColumn<ApiKey>[] {
  return [
    {
      ...{ key: 'name', title: text('key'), fixed: true },
      cell: ({ name, keyPreview }) => (
        <>
          {name}
          <div className="mono soft">{keyPreview}</div>
        </>
      ),
    },
    { key: 'state', title: text('state'), cell: (key) => <KeyState apiKey={key} /> },
    {
      ...{ key: 'lastUsed', title: text('key.lastUsed'), fold: 2 },
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : text('key.unused')),
    },
    { key: 'expires', title: text('key.expires'), cell: (key) => <KeyExpiry apiKey={key} /> },
  ];
}

/**
 * Returns the actions column. A key in its grace period already has a successor, so it can't be rotated again.
 */
function actionsColumn(
  { text }: TextFormatter,
  openDialog: (action: KeyDialogAction) => void,
): ListColumn<ApiKey> {
  return {
    ...{ key: 'actions', title: text('actions'), fixed: true },
    cell: (key) =>
      key.status === 'active' && (
        <span className="row">
          {isInGracePeriod(key) ? (
            <Button look="plain" onClick={() => openDialog({ what: 'overlap', key })}>
              {text('key.overlap.end')}
            </Button>
          ) : (
            <Button look="plain" onClick={() => openDialog({ what: 'rotate', key })}>
              {text('key.rotate')}
            </Button>
          )}
          <Button look="plain" onClick={() => openDialog({ what: 'revoke', key })}>
            {text('key.revoke')}
          </Button>
        </span>
      ),
  };
}

/**
 * Shows the API keys of a client, with dialogs to generate, rotate and revoke a key. A new key is shown only
 * once.
 */
export function ApiKeys({ client }: { readonly client: Client }) {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [dialogAction, setDialogAction] = useState<KeyDialogAction | null>(null);
  const done = () => setDialogAction(null);
  const { rows, more, error, refetch } = usePages(['api-keys', client.id], (page) =>
    responseData(
      GET('/management/clients/{id}/api-keys', {
        params: { path: { id: client.id }, query: page },
      }),
    ),
  );
  const generate = may('createApiKey') && (
    <Button onClick={() => setDialogAction({ what: 'generate' })}>{text('key.generate')}</Button>
  );
  return (
    <section className="stack">
      <div className="page-head">
        <h2>{text('keys')}</h2>
        {rows && rows.length > 0 && generate}
      </div>
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <SearchableList
          name="api-keys"
          label={text('keys')}
          columns={[
            ...apiKeyColumns(speech),
            ...(may('rotateApiKey') ? [actionsColumn(speech, setDialogAction)] : []),
          ]}
          rows={rows}
          expected={1}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h3>{text('keys.empty')}</h3>
              <p>{text('keys.empty.detail')}</p>
              {generate}
            </>
          }
        />
      )}
      {dialogAction?.what === 'generate' && <GenerateKey client={client} close={done} />}
      {dialogAction?.what === 'rotate' && <RotateKey apiKey={dialogAction.key} close={done} />}
      {dialogAction?.what === 'overlap' && <EndGracePeriod apiKey={dialogAction.key} close={done} />}
      {dialogAction?.what === 'revoke' && <RevokeKey apiKey={dialogAction.key} close={done} />}
    </section>
  );
}
