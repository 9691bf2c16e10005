import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, DELETE, GET } from '../api/client.ts';
import type { ApiKey, Client } from '../api/kinds.ts';
import { usePages } from '../app/pages-of.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Mark, type Tone } from '../parts/mark.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type Speech, useText } from '../texts/text.tsx';
import { GenerateKey } from './generate-key.tsx';
import { RotateKey } from './rotate-key.tsx';

type Asked = { readonly what: 'generate' } | { readonly what: 'rotate' | 'revoke'; readonly key: ApiKey };

const tones: Readonly<Record<ApiKey['state'], Tone>> = { active: 'good', expired: 'warn', revoked: 'bad' };

const columnsOf = ({ text, word }: Speech, ask: (asked: Asked) => void): readonly Column<ApiKey>[] => [
  {
    title: text('key'),
    cell: ({ name, hint }) => (
      <>
        {name}
        <div className="mono soft">{hint}</div>
      </>
    ),
  },
  {
    title: text('state'),
    cell: ({ state, replacedBy }) => (
      <Mark tone={replacedBy && state === 'active' ? 'warn' : tones[state]}>
        {replacedBy && state === 'active' ? text('key.overlap') : word('state', state)}
      </Mark>
    ),
  },
  {
    title: text('key.lastUsed'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : text('key.unused')),
  },
  {
    title: text('key.expires'),
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : text('never')),
  },
  {
    title: text('actions'),
    cell: (key) =>
      key.state === 'active' && (
        <span className="row">
          <Button look="plain" onClick={() => ask({ what: 'rotate', key })}>
            {text('key.rotate')}
          </Button>
          <Button look="plain" onClick={() => ask({ what: 'revoke', key })}>
            {text('key.revoke')}
          </Button>
        </span>
      ),
  },
];

/** The keys of a client: generated, rotated and revoked here, and never shown again. */
export function ApiKeys({ client }: { readonly client: Client }) {
  const speech = useText();
  const { text } = speech;
  const [asked, ask] = useState<Asked | null>(null);
  const done = () => ask(null);
  const { rows, more, error, query } = usePages(['api-keys', client.id], (cursor) =>
    answered(
      GET('/management/clients/{id}/api-keys', {
        params: { path: { id: client.id }, query: { limit: 50, ...(cursor && { cursor }) } },
      }),
    ),
  );
  const generate = <Button onClick={() => ask({ what: 'generate' })}>{text('key.generate')}</Button>;
  return (
    <section className="stack">
      <div className="page-head">
        <h2>{text('keys')}</h2>
        {rows && rows.length > 0 && generate}
      </div>
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('keys')}
          columns={columnsOf(speech, ask)}
          rows={rows}
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
      {asked?.what === 'generate' && <GenerateKey client={client} close={done} />}
      {asked?.what === 'rotate' && <RotateKey apiKey={asked.key} close={done} />}
      {asked?.what === 'revoke' && <RevokeKey apiKey={asked.key} close={done} />}
    </section>
  );
}

function RevokeKey({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const revoke = useMutation({
    mutationFn: () => answered(DELETE('/management/api-keys/{id}', { params: { path: { id: apiKey.id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['api-keys'] });
      tell(text('key.revoked', { name: apiKey.name }));
      close();
    },
  });
  return (
    <Dialog title={text('key.revoke.ask', { name: apiKey.name })} close={close}>
      <div className="stack">
        {revoke.error && <ProblemNote key={revoke.submittedAt} error={revoke.error} />}
        <p>{text('key.revoke.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {text('key.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
