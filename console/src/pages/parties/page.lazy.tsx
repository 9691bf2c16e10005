import { useMutation } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Party } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { TextField } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ImportParties } from './import-parties.tsx';
import { EditParty } from './party-form.tsx';

export const route = createLazyRoute('/inside/parties')({ component: AddressBook });

/** The open dialog: the form for an existing party, the form for a new party (null), or the import. */
type PartyDialog = { readonly party: Party | null } | 'import' | null;

function partyColumns(
  { text }: TextFormatter,
  edit: ((party: Party) => void) | null,
): readonly Column<Party>[] {
  return [
    {
      title: text('parties.name'),
      cell: (party) =>
        edit ? (
          <button type="button" className="link words" onClick={() => edit(party)}>
            {party.name}
          </button>
        ) : (
          party.name
        ),
    },
    {
      title: text('parties.number'),
      cell: ({ identification }) => <span className="mono">{identification}</span>,
    },
    { title: text('parties.address'), cell: ({ address }) => addressOf(address) },
    { title: text('parties.used'), cell: ({ usedAt }) => usedAt && <Time at={usedAt} /> },
    {
      title: text('parties.from'),
      cell: ({ editedManually }) => text(editedManually ? 'party.editedManually' : 'party.lodged'),
    },
  ];
}

function addressOf({ street, postCode, city, country }: Party['address']): string {
  return [street, [postCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** Shows the address book. Its parties were added by users or taken from lodged declarations. */
function AddressBook() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [doing, setDoing] = useState<PartyDialog>(null);
  const wanted = useDeferredValue(q.trim());
  const { rows, more, error, query } = usePages(['parties', 'list', wanted], (cursor) =>
    responseData(
      GET('/management/organisation/parties', {
        params: { query: { limit: 50, ...(wanted && { q: wanted }), ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const mayChange = may('updateOrganisationParty');
  return (
    <Page
      title={text('parties')}
      about={text('parties.about')}
      actions={<Actions mayChange={mayChange} act={setDoing} />}
    >
      <TextField
        label={text('parties.search')}
        type="search"
        value={q}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) =>
          void navigate({ search: target.value === '' ? {} : { q: target.value }, replace: true })
        }
      />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('parties')}
          columns={partyColumns(speech, mayChange ? (party) => setDoing({ party }) : null)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(wanted === '' ? 'parties.empty' : 'parties.nothing')}</p>}
        />
      )}
      {doing === 'import' && <ImportParties close={() => setDoing(null)} />}
      {doing !== null && doing !== 'import' && <EditParty party={doing.party} close={() => setDoing(null)} />}
    </Page>
  );
}

interface ActionsProps {
  readonly mayChange: boolean;
  readonly act: (doing: PartyDialog) => void;
}

function Actions({ mayChange, act }: ActionsProps) {
  const { text } = useText();
  const download = useMutation({
    mutationFn: () => responseData(GET('/management/organisation/parties/export', { parseAs: 'blob' })),
    onSuccess: (file) => saveFile('parties.csv', file),
  });
  return (
    <>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        {text('parties.export')}
      </Button>
      {mayChange && (
        <>
          <Button look="quiet" onClick={() => act('import')}>
            {text('parties.import')}
          </Button>
          <Button onClick={() => act({ party: null })}>{text('parties.new')}</Button>
        </>
      )}
    </>
  );
}
