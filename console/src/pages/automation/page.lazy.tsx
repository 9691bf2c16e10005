import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Automation, AutomationStop } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { stoppedOfficesText, useAutomation } from './automation-table.ts';
import { describeAutomationRow, rowPeriodText, samplePercentText } from './describe-row.ts';
import { ProposedAutomationTable } from './proposed-table.tsx';
import { StopAutomation, StopAutomationRow } from './stop-automation.tsx';
import { AutomationStopsInForce } from './stops-in-force.tsx';

export const route = createLazyRoute('/inside/automation')({ component: AutomationPage });

/** Shows the decisions that the portal makes without an officer, the stops in force and the proposed table. */
function AutomationPage() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [stopping, setStopping] = useState<{ readonly row: number | null } | null>(null);
  const { data, error, refetch } = useAutomation();
  const stop = may('suspendAutomation') ? (row: number | null) => setStopping({ row }) : null;
  return (
    <ListPage
      name="automation"
      title={text('automation')}
      about={text('automation.about')}
      actions={
        <>
          {may('replaceAutomation') && data?.proposal === null && (
            <ButtonLink to="/automation/proposal" look="quiet">
              {text('automation.propose')}
            </ButtonLink>
          )}
          {stop && (
            <Button look="bad" onClick={() => stop(null)}>
              {text('automation.stop')}
            </Button>
          )}
        </>
      }
      above={!error && <AppliedTable automation={data} />}
      pages={{ rows: data?.rows, error, refetch }}
      expected={3}
      keyOf={({ number }) => String(number)}
      empty={text('automation.empty')}
      columns={rowColumns(speech, data?.stops ?? [], stop)}
    >
      {data?.proposal && <ProposedAutomationTable proposal={data.proposal} rows={data.rows} />}
      {data && stopping && (
        <StopAutomation rows={data.rows} row={stopping.row} close={() => setStopping(null)} />
      )}
    </ListPage>
  );
}

/** Shows the version and the sample of the table that applies, and its stops. */
function AppliedTable({ automation }: { readonly automation: Automation | undefined }) {
  const speech = useText();
  const { text, number } = speech;
  if (!automation) return <Skeleton lines={2} />;
  const { version, sample, stops } = automation;
  return (
    <>
      <DescriptionList
        facts={[
          [text('automation.version'), version === 0 ? text('automation.version.country') : number(version)],
          [text('automation.sample'), samplePercentText(speech, sample)],
        ]}
      />
      <AutomationStopsInForce stops={stops} />
    </>
  );
}

function rowColumns(
  speech: TextFormatter,
  stops: readonly AutomationStop[],
  stop: ((row: number) => void) | null,
): readonly ListColumn<Automation['rows'][number]>[] {
  const { text } = speech;
  return [
    { key: 'number', fixed: true, title: text('automation.number'), cell: ({ number }) => number },
    {
      ...{ key: 'rule', title: text('automation.rule') },
      cell: (row) => <span className="words">{describeAutomationRow(speech, row)}</span>,
    },
    {
      ...{ key: 'period', title: text('automation.period'), fold: 1 },
      cell: (row) => rowPeriodText(speech, row) ?? text('automation.always'),
    },
    {
      ...{ key: 'state', title: text('state') },
      cell: ({ number }) => <RowState offices={stoppedOfficesText(stops, number)} />,
    },
    ...(stop
      ? [
          {
            ...{ key: 'actions', title: text('automation.actions') },
            cell: ({ number }: Automation['rows'][number]) => (
              <StopAutomationRow
                number={number}
                offices={stoppedOfficesText(stops, number)}
                ask={() => stop(number)}
              />
            ),
          },
        ]
      : []),
  ];
}

/** Shows whether a row applies, or the offices at which it is stopped; null: everywhere. */
function RowState({ offices }: { readonly offices: readonly string[] | null }) {
  const { text } = useText();
  if (offices === null) return <TextBadge tone="bad">{text('automation.stopped')}</TextBadge>;
  if (offices.length === 0) return <TextBadge tone="good">{text('automation.applied')}</TextBadge>;
  return <TextBadge tone="warn">{text('automation.stoppedAt', { offices: offices.join(', ') })}</TextBadge>;
}
