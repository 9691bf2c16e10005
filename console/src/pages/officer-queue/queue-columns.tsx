import { Link } from '@tanstack/react-router';
import type { QueueEntry } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { formatDuration } from '../../parts/countdown.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

interface Row {
  readonly entry: QueueEntry;
}

/** Returns the columns of the officer queue. */
export function queueColumns({ text }: TextFormatter): readonly ListColumn<QueueEntry>[] {
  return [
    {
      ...{ key: 'reference', title: text('declaration'), fixed: true },
      cell: (entry) => <Reference entry={entry} />,
    },
    { key: 'waits', title: text('queue.waits'), cell: (entry) => <NextAction entry={entry} /> },
    { key: 'lane', title: text('queue.risk'), cell: (entry) => <LaneWithReasons entry={entry} /> },
    {
      ...{ key: 'age', title: text('queue.age'), sort: 'lodgedAt' },
      cell: (entry) => <TimeInQueue entry={entry} />,
    },
    {
      ...{ key: 'limit', title: text('queue.limit'), sort: 'dueBy' },
      cell: (entry) => <TimeLimit entry={entry} />,
    },
    { key: 'goods', title: text('queue.goods'), cell: (entry) => <Goods entry={entry} /> },
    {
      ...{ key: 'value', title: text('queue.duties'), fold: 2, number: true },
      cell: (entry) => <DutiesAndValue entry={entry} />,
    },
    { key: 'party', title: text('queue.party'), cell: (entry) => <Parties entry={entry} /> },
    {
      ...{ key: 'officer', title: text('queue.officer'), fold: 2 },
      cell: ({ officer, officerName }) => officerName ?? (officer && <code>{officer}</code>),
    },
  ];
}

function Reference({ entry: { id, lrn, mrn } }: Row) {
  return (
    <>
      <Link to="/queue/$declarationId" params={{ declarationId: id }} className={mrn ? 'mono' : undefined}>
        {mrn ?? lrn}
      </Link>
      {mrn && <div className="soft mono">{lrn}</div>}
    </>
  );
}

/** Shows the next action of customs and, if it is not possible yet, the status that must come first. */
function NextAction({ entry: { nextActions, status } }: Row) {
  const { text, word } = useText();
  const next = nextActions.find(({ actor }) => actor === 'customs');
  const isDeclarantNext = nextActions.some(({ actor }) => actor === 'declarant');
  return (
    <>
      {next ? word('decision', next.action) : word('status', status)}
      {next && <div className="soft">{word('status', status)}</div>}
      {isDeclarantNext && <div className="soft">{text('queue.declarantFirst')}</div>}
    </>
  );
}

/** Shows the lane of a declaration, with the risk rules that selected it and the values that matched them. */
function LaneWithReasons({ entry: { lane, risk } }: Row) {
  const retold = useRecordTranslation();
  return (
    <>
      <LaneBadge lane={lane} />
      {risk.map(({ name, matchedValues }) => (
        <div key={name}>
          {name}
          <div className="soft">{matchedValues.map(retold.step).join(' · ')}</div>
        </div>
      ))}
    </>
  );
}

/** Shows how long a declaration has waited, in comparison with similar declarations. */
function TimeInQueue({ entry: { lodgedAt, expectedBy } }: Row) {
  const speech = useText();
  const { text, time } = speech;
  const now = Date.now();
  const remainingMs = expectedBy === null ? null : Date.parse(expectedBy) - now;
  return (
    <>
      <time dateTime={lodgedAt} title={time(lodgedAt)}>
        {formatDuration(speech, now - Date.parse(lodgedAt))}
      </time>
      {remainingMs !== null && (
        <div className="soft">
          {text(remainingMs < 0 ? 'queue.unusual' : 'queue.usual', {
            span: formatDuration(speech, Math.abs(remainingMs)),
          })}
        </div>
      )}
    </>
  );
}

/** Shows how much of the time limit remains, or by how much a declaration exceeds it. */
function TimeLimit({ entry: { dueBy, overdue } }: Row) {
  const speech = useText();
  const { text, time } = speech;
  if (dueBy === null) return null;
  const span = formatDuration(speech, Math.abs(Date.parse(dueBy) - Date.now()));
  return (
    <time dateTime={dueBy} title={time(dueBy)}>
      {overdue ? (
        <TextBadge tone="bad">{text('queue.over', { span })}</TextBadge>
      ) : (
        text('queue.left', { span })
      )}
    </time>
  );
}

function Goods({ entry: { goods } }: Row) {
  const { text } = useText();
  return (
    <>
      <div className="queued-goods" title={goods.description ?? undefined}>
        {goods.description}
      </div>
      {goods.items > 1 && <div className="soft">{text('queue.items', { count: goods.items })}</div>}
    </>
  );
}

/** Shows the payable duties, and the invoice total below them. */
function DutiesAndValue({ entry: { duties, invoice } }: Row) {
  const { text, amount } = useText();
  return (
    <>
      {duties && amount(duties.amount, duties.currency)}
      {invoice && (
        <div className="soft" title={text('queue.value')}>
          {amount(invoice.amount, invoice.currency)}
        </div>
      )}
    </>
  );
}

/** Shows the importer or exporter, and the declarant if it is another person. */
function Parties({ entry: { organisation, partyName, type, office } }: Row) {
  const { word } = useText();
  return (
    <div className="queued-parties">
      {partyName ?? organisation.name}
      {partyName !== null && partyName !== organisation.name && (
        <div className="soft">{organisation.name}</div>
      )}
      <div className="soft">
        {word('type', type)} · <span className="mono">{office}</span>
      </div>
    </div>
  );
}
