import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { DeclarationForOfficers, TraderRecordForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { TraderRecord } from '../../parts/declaration/trader-record.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

interface OfficerTraderRecordProps {
  readonly declaration: DeclarationForOfficers;
}

/** Shows the record of the importer or exporter, after the officer has opened it, because each opening is audited. */
export function OfficerTraderRecord({ declaration: { id } }: OfficerTraderRecordProps) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['queue', 'trader-record', id],
    queryFn: () =>
      responseData(GET('/management/declarations/{id}/trader-record', { params: { path: { id } } })),
    enabled: isOpen,
    // A background refresh would be another opening.
    ...{ staleTime: Number.POSITIVE_INFINITY, retry: false },
  });
  if (!isOpen && !data)
    return (
      <section className="card stack" aria-label={text('traderRecord')}>
        <p className="soft">{text('traderRecord.audited')}</p>
        <div>
          <Button onClick={() => setOpen(true)}>{text('traderRecord.open')}</Button>
        </div>
      </section>
    );
  return (
    <section className="stack" aria-label={text('traderRecord')} aria-busy={isFetching}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <OpenedRecord opened={data} />}
    </section>
  );
}

function OpenedRecord({
  opened: { role, name, record, goods },
}: {
  readonly opened: TraderRecordForOfficers;
}) {
  const { text } = useText();
  return (
    <>
      <h2>
        {text(`party.${role}`)}: {name ?? '–'}
      </h2>
      {record ? (
        <>
          <ComparedGoods goods={goods} />
          <TraderRecord record={record} linkTo={({ id, mrn }) => <RecordLink id={id} mrn={mrn} />} />
        </>
      ) : (
        <p className="soft">{text('traderRecord.noNumber')}</p>
      )}
    </>
  );
}

function RecordLink({ id, mrn }: { readonly id: string; readonly mrn: string | null }) {
  const { text } = useText();
  return (
    <Link to="/queue/$declarationId" params={{ declarationId: id }} className="mono">
      {mrn ?? text('traderRecord.noMrn')}
    </Link>
  );
}

/** Shows earlier declarations of the same goods. */
function ComparedGoods({ goods }: Pick<TraderRecordForOfficers, 'goods'>) {
  const { text, number } = useText();
  return (
    <DataTable
      label={text('traderRecord.goods')}
      caption
      columns={[
        {
          title: text('goods.commodity'),
          cell: ({ commodityCode }) => <CodeName list="commodities" code={commodityCode} />,
        },
        {
          title: text('traderRecord.before'),
          cell: ({ declarations }) => number(declarations),
          number: true,
        },
        { title: text('traderRecord.irregular'), cell: ({ irregular }) => number(irregular), number: true },
        {
          title: text('traderRecord.last'),
          cell: ({ latest }) =>
            latest && (
              <>
                <RecordLink id={latest.id} mrn={latest.mrn} />
                <div className="soft">
                  <Time at={latest.lodgedAt} />
                </div>
              </>
            ),
        },
      ]}
      rows={goods}
      keyOf={({ commodityCode }) => commodityCode}
      empty={text('goods.none')}
    />
  );
}
