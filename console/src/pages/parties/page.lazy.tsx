import { useMutation } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData, untypedInputClient } from '../../api/client.ts';
import type { Party } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { SearchAsYouTypeFilter } from '../../parts/list/filters.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ImportParties } from './import-parties.tsx';
import { EditPartyDialog } from './party-form.tsx';

export const route = createLazyRoute('/inside/parties')({ component: AddressBook });

/** The open dialog: the form for an existing party, the form for a new party (null), or the import. */
type PartyDialog = { readonly party: Party | null } | 'import' | null;

function partyColumns(
  { text }: TextFormatter,
  edit: ((party: Party) => void) | null,
): readonly ListColumn<Party>[] {
  return [
    {
      key: 'name',
      fixed: true,
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
      key: 'number',
      title: text('parties.number'),
      cell: ({ identification }) => <span className="mono">{identification}</span>,
    },
    { key: 'address', title: text('parties.address'), cell: ({ address }) => addressOf(address) },
    { key: 'used', title: text('parties.used'), cell: ({ usedAt }) => usedAt && <Time at={usedAt} /> },
    {
      key: 'from',
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
  const [doing, setDoing] = useState<PartyDialog>(null);
  const pages = useListRows(['parties', 'list'], (query) =>
    responseData(untypedInputClient.GET('/management/organisation/parties', { params: { query } })),
  );
  const mayChange = may('updateOrganisationParty');
  return (
    <ListPage
      name="parties"
      title={text('parties')}
      about={text('parties.about')}
      actions={<Actions mayChange={mayChange} act={setDoing} />}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('parties.empty')}
      filters={<SearchAsYouTypeFilter name="q" label={text('parties.search')} />}
      columns={partyColumns(speech, mayChange ? (party) => setDoing({ party }) : null)}
    >
      {doing === 'import' && <ImportParties close={() => setDoing(null)} />}
      {doing !== null && doing !== 'import' && (
        <EditPartyDialog party={doing.party} close={() => setDoing(null)} />
      )}
    </ListPage>
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
