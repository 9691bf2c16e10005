import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { useText } from '../../texts/text.tsx';
import { listMandates, type MandateApiSide, mandateRoutes } from './mandate-api.ts';
import { MandatePartyName } from './mandate-party.tsx';
import { mandateScopeText, mandateValidityText } from './mandate-scope-text.ts';
import { MandateState } from './mandate-state.tsx';

const mandateStates = ['offered', 'active', 'suspended', 'ended'] as const;

interface MandateListProps {
  readonly door: MandateApiSide;
  readonly actions?: ReactNode;
}

/** Shows mandates with their principal and representative. */
export function MandateList({ door, actions }: MandateListProps) {
  const speech = useText();
  const { text, word } = speech;
  const pages = useListRows(['mandates', door], (query) => listMandates(door, query));
  return (
    <ListPage
      name={door === 'own' ? 'mandates' : 'all-mandates'}
      title={text('mandates')}
      about={text(door === 'own' ? 'mandates.about' : 'mandates.about.customs')}
      actions={actions}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('mandates.empty')}
      filters={
        <>
          <SelectFilter
            name="status"
            label={text('state')}
            choices={mandateStates.map((state) => [state, word('mandateState', state)])}
          />
          <TextFilter name="principal" label={text('mandate.principal')} maxLength={17} code />
          <TextFilter name="representative" label={text('mandate.representative')} maxLength={17} code />
        </>
      }
      columns={[
        {
          ...{ key: 'representative', title: text('mandate'), fixed: true },
          cell: ({ id, representative, representativeName }) => (
            <Link to={mandateRoutes[door].one} params={{ mandateId: id }}>
              <MandatePartyName number={representative} name={representativeName} />
            </Link>
          ),
          head: text('mandate.representative'),
        },
        {
          ...{ key: 'principal', title: text('mandate.principal') },
          cell: ({ principal, principalName }) => (
            <MandatePartyName number={principal} name={principalName} />
          ),
        },
        {
          ...{ key: 'scope', title: text('mandate.scope'), fold: 2 },
          cell: (each) => <span className="words">{mandateScopeText(speech, each)}</span>,
        },
        { key: 'valid', title: text('mandate.valid'), cell: (each) => mandateValidityText(speech, each) },
        { key: 'state', title: text('state'), cell: (each) => <MandateState mandate={each} /> },
      ]}
    />
  );
}
