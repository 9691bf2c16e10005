import { createLazyRoute } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { OrganisationFilter } from '../../shell/choices/organisation-filter.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/people')({ component: People });

const personStates = ['unverified', 'active', 'disabled'] as const;

/** Shows user accounts. The URL contains the filters. */
function People() {
  const { text, word } = useText();
  const pages = useListRows(['people', 'list'], (query) =>
    responseData(untypedInputClient.GET('/management/people', { params: { query } })),
  );
  return (
    <ListPage
      name="people"
      title={text('people')}
      about={text('people.about')}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('people.empty')}
      filters={
        <>
          <TextFilter
            name="email"
            label={text('signIn.email')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <OrganisationFilter />
          <SelectFilter
            name="status"
            label={text('state')}
            choices={personStates.map((state) => [state, word('state', state)])}
          />
          <SelectFilter
            name="secondFactor"
            label={text('factor')}
            choices={[
              [true, text('people.factor.some')],
              [false, text('people.factor.none')],
            ]}
          />
        </>
      }
      columns={[
        {
          ...{ key: 'name', title: text('name'), fixed: true },
          cell: ({ id, name }) => <PersonLink id={id}>{name}</PersonLink>,
        },
        {
          ...{ key: 'email', title: text('signIn.email') },
          cell: ({ email }) => <span className="anywhere">{email}</span>,
        },
        { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
        {
          key: 'createdAt',
          title: text('createdAt'),
          fold: 2,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
    />
  );
}
