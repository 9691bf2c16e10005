import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Mandate, MandateWithHistory } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { ChangeMandate } from './change-mandate.tsx';
import { type MandateActionName, type MandateSide, mandateChangesOf } from './mandate-actions.ts';
import { type MandateApiSide, mandateRoutes, readMandate } from './mandate-api.ts';
import { MandatePartyName } from './mandate-party.tsx';
import { mandateValidityText } from './mandate-scope-text.ts';
import { MandateState } from './mandate-state.tsx';

const endButton = { look: 'bad' } as const;
const buttonLooks = {
  accept: {},
  resume: {},
  suspend: { look: 'quiet' },
  withdraw: endButton,
  decline: endButton,
  end: endButton,
} as const satisfies Readonly<Record<MandateActionName, object>>;

interface MandateDetailsProps {
  readonly door: MandateApiSide;
  readonly id: string;
  /** Returns the user's relation to a mandate; null while it is loading. */
  readonly sideOf: (mandate: Mandate) => MandateSide | null;
}

/** Shows a mandate with its scope, history and available changes. */
export function MandateDetails({ door, id, sideOf }: MandateDetailsProps) {
  const { text } = useText();
  const may = usePermission();
  const [changing, setChanging] = useState<MandateActionName | null>(null);
  const read = () => readMandate(door, id);
  const { data, error, refetch } = useQuery({ queryKey: ['mandates', id], queryFn: read });
  const side = data ? sideOf(data.value) : null;
  const changes = data && side && may(mandateRoutes[door].change) ? mandateChangesOf(data.value, side) : [];
  return (
    <Page
      title={
        data
          ? text('mandate.title', {
              representative: data.value.representative,
              principal: data.value.principal,
            })
          : id
      }
      crumbs={<Link to={mandateRoutes[door].list}>{text('mandates')}</Link>}
      actions={changes.map((change) => (
        <Button key={change} {...buttonLooks[change]} onClick={() => setChanging(change)}>
          {text(`mandate.${change}`)}
        </Button>
      ))}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <div className="desk">
          <div className="stack">
            <MandateFacts mandate={data.value} />
          </div>
          <div className="stack">
            <MandateHistory mandate={data.value} />
          </div>
        </div>
      )}
      {data && side && changing && (
        <ChangeMandate
          api={door}
          change={changing}
          side={side}
          shown={data}
          read={read}
          close={() => setChanging(null)}
        />
      )}
    </Page>
  );
}

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const speech = useText();
  const { text, word, decimal } = speech;
  const { principal, principalName, representative, representativeName } = mandate;
  const { procedures, offices, maxValue, guarantees, accounts, debts } = mandate;
  const listed = (codes: readonly string[] | null, none: string) =>
    codes && codes.length > 0 ? <span className="mono anywhere">{codes.join(' ')}</span> : none;
  return (
    <DescriptionList
      facts={[
        [
          text('mandate.representative'),
          <MandatePartyName key="r" number={representative} name={representativeName} />,
        ],
        [text('mandate.principal'), <MandatePartyName key="p" number={principal} name={principalName} />],
        [text('state'), <MandateState key="state" mandate={mandate} />],
        [text('mandate.valid'), mandateValidityText(speech, mandate)],
        [
          text('mandate.representations'),
          mandate.representations.map((each) => word('mandate.representation', each)).join(', '),
        ],
        [text('mandate.types'), mandate.types.map((type) => word('type', type)).join(', ')],
        [text('mandate.procedures'), listed(procedures, text('mandate.all'))],
        [text('mandate.offices'), listed(offices, text('mandate.all'))],
        [text('mandate.maxValue'), maxValue ? decimal(maxValue) : text('mandate.noLimit')],
        [text('mandate.guarantees'), listed(guarantees, text('mandate.none'))],
        [text('mandate.accounts'), listed(accounts, text('mandate.none'))],
        [text('mandate.debts'), text(debts ? 'yes' : 'no')],
      ]}
    />
  );
}

/** Shows the history of a mandate, latest first. */
function MandateHistory({ mandate: { history } }: { readonly mandate: MandateWithHistory }) {
  const { text, word } = useText();
  const retold = useRecordTranslation();
  return (
    <section className="card">
      <h2>{text('history')}</h2>
      <ol className="timeline" reversed>
        {history.toReversed().map(({ event, occurredAt, by, reason }) => (
          <li key={`${occurredAt}${event}`}>
            <strong>{word('mandateEvent', event)}</strong>
            <div className="soft">
              <Time at={occurredAt} /> · {word('mandateBy', by)}
            </div>
            {reason && <p>{retold.reason(reason)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
