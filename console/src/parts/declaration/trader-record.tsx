import type { ReactNode } from 'react';
import type { RecordOfTrader } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { TextBadge } from '../badge.tsx';
import { DataTable } from '../data-table.tsx';
import { DescriptionList } from '../description-list.tsx';
import { Time } from '../time.tsx';

interface TraderRecordProps {
  readonly record: RecordOfTrader;
  /** Returns a link to a declaration of the record. */
  readonly linkTo: (declaration: { readonly id: string; readonly mrn: string | null }) => ReactNode;
}

/** Shows the record of a trader: its declarations, and the final irregularities that controls found. */
export function TraderRecord({ record, linkTo }: TraderRecordProps) {
  const { text, word, number, day } = useText();
  const { lodged, released, refused, controlled, latest } = record.declarations;
  return (
    <>
      <p className="soft">
        {text('traderRecord.period', {
          numbers: record.numbers.join(', '),
          lodgedFrom: day(record.lodgedFrom),
          controlledFrom: day(record.controlledFrom),
        })}
      </p>
      {!record.complete && <p className="soft">{text('traderRecord.incomplete')}</p>}
      <DescriptionList
        facts={[
          [text('traderRecord.lodged'), number(lodged)],
          [text('traderRecord.released'), number(released)],
          [text('traderRecord.refused'), number(refused)],
          [text('traderRecord.controlled'), number(controlled)],
          [text('traderRecord.irregularities'), number(record.irregularities.length)],
        ]}
      />
      <DataTable
        label={text('traderRecord.irregularities')}
        caption
        columns={[
          {
            title: text('traderRecord.declaration'),
            cell: ({ declarationId, mrn }) => linkTo({ id: declarationId, mrn }),
          },
          {
            title: text('traderRecord.item'),
            cell: ({ goodsItem }) => number(goodsItem),
            number: true,
          },
          {
            title: text('traderRecord.kinds'),
            cell: ({ irregularities }) => irregularities.map((kind) => word('irregularity', kind)).join(', '),
          },
          {
            title: text('traderRecord.controlledAt'),
            cell: ({ controlledAt }) => <Time at={controlledAt} />,
          },
        ]}
        rows={record.irregularities}
        keyOf={({ declarationId, goodsItem }) => `${declarationId} ${goodsItem}`}
        empty={text('traderRecord.noIrregularities')}
      />
      <DataTable
        label={text('traderRecord.latest')}
        caption
        columns={[
          { title: text('traderRecord.declaration'), cell: linkTo },
          { title: text('declaration.type'), cell: ({ type }) => word('type', type), fold: 1 },
          {
            title: text('office'),
            cell: ({ office }) => <span className="mono">{office}</span>,
            fold: 1,
          },
          {
            title: text('state'),
            cell: ({ status }) => <TextBadge tone="plain">{word('status', status)}</TextBadge>,
          },
          { title: text('declaration.lodgedAt'), cell: ({ lodgedAt }) => <Time at={lodgedAt} /> },
        ]}
        rows={latest}
        keyOf={({ id }) => id}
        empty={text('traderRecord.noDeclarations')}
      />
    </>
  );
}
