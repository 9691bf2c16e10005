import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { usePermission } from '../../shell/session.ts';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import { NewAuthorisation } from './new-authorisation.tsx';
import { authorisationValidityText } from './validity.ts';

export const route = createLazyRoute('/inside/authorisations')({ component: Authorisations });

const authorisationStates = ['active', 'suspended', 'revoked'] as const;

/** Shows procedure authorisations and their holders. */
function Authorisations() {
  const speech = useText();
  const { text, word } = speech;
  const may = usePermission();
  const pages = useListRows(['authorisations'], (query) =>
    responseData(untypedInputClient.GET('/management/authorisations', { params: { query } })),
  );
  return (
    <ListPage
      name="authorisations"
      title={text('authorisations')}
      about={text('authorisations.about')}
      create={may('createAuthorisation') && { text: text('authorisation.give'), dialog: NewAuthorisation }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('authorisations.empty')}
      filters={
        <>
          <SelectFilter
            name="kind"
            label={text('authorisation.kind')}
            choices={country.authorisationKinds.map(({ code }) => [code, word('authorisationKind', code)])}
          />
          <SelectFilter
            name="status"
            label={text('state')}
            choices={authorisationStates.map((state) => [state, word('state', state)])}
          />
          <TextFilter name="holder" label={text('authorisation.holder')} code />
          <TextFilter name="number" label={text('authorisation.number')} code />
        </>
      }
      columns={[
        {
          ...{ key: 'number', title: text('authorisation'), fixed: true },
          cell: ({ id, number }) => (
            <Link to="/authorisations/$authorisationId" params={{ authorisationId: id }} className="mono">
              {number}
            </Link>
          ),
        },
        {
          ...{ key: 'kind', title: text('authorisation.kind') },
          cell: ({ kind }) => <span className="words">{word('authorisationKind', kind)}</span>,
        },
        {
          ...{ key: 'holder', title: text('authorisation.holder') },
          cell: ({ holder }) => <span className="mono">{holder}</span>,
        },
        {
          ...{ key: 'months', title: text('authorisation.months'), fold: 1, number: true },
          cell: ({ months }) => months ?? '–',
        },
        {
          ...{ key: 'valid', title: text('authorisation.valid'), fold: 2 },
          cell: (each) => authorisationValidityText(speech, each),
        },
        { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
      ]}
    />
  );
}
