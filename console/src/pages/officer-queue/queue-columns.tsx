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
export function queueColumns({ text, amount }: TextFormatter): readonly ListColumn<QueueEntry>[] {
  return [
    {
      ...{ key: 'reference', title: text('declaration'), fixed: true },
      cell: (entry) => <Reference entry={entry} />,
    },
    { key: 'waits', title: text('queue.waits'), cell: (entry) => <NextAction entry={entry} /> },
    { key: 'lane', title: text('lane'), cell: (entry) => <LaneWithReasons entry={entry} /> },
    { key: 'age', title: text('queue.age'), cell: (entry) => <TimeInQueue entry={entry} /> },
    {
      ...{ key: 'value', title: text('queue.value'), fold: 2, number: true },
      cell: ({ invoice }) => invoice && amount(invoice.amount, invoice.currency),
    },
    { key: 'declarant', title: text('declarant'), cell: (entry) => <Declarant entry={entry} /> },
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
  const isAsked = nextActions.some(({ actor }) => actor === 'declarant');
  return (
    <>
      {next ? word('decision', next.action) : word('status', status)}
      {next && <div className="soft">{word('status', status)}</div>}
      {isAsked && <div className="soft">{text('queue.declarantFirst')}</div>}
    </>
  );
}

/** Shows the lane of a declaration with the risk rules and values that selected it. */
function LaneWithReasons({ entry: { lane, risk } }: Row) {
  const retold = useRecordTranslation();
  return (
    <>
      <LaneBadge lane={lane} />
      {risk.map(({ name, matchedValues }) => (
        <div key={name} className="soft" title={matchedValues.map(retold.step).join(' · ')}>
          {name}
        </div>
      ))}
    </>
  );
}

/** Shows how long a declaration has waited, and whether it exceeds the time limit. */
function TimeInQueue({ entry: { lodgedAt, dueBy, overdue } }: Row) {
  const speech = useText();
  const { text, time } = speech;
  const now = Date.now();
  const span = (until: number) => formatDuration(speech, Math.abs(until - now));
  return (
    <>
      <time dateTime={lodgedAt} title={time(lodgedAt)}>
        {span(Date.parse(lodgedAt))}
      </time>
      {dueBy && (
        <div>
          <time dateTime={dueBy} title={time(dueBy)}>
            {overdue ? (
              <TextBadge tone="bad">{text('queue.over', { span: span(Date.parse(dueBy)) })}</TextBadge>
            ) : (
              <span className="soft">{text('queue.left', { span: span(Date.parse(dueBy)) })}</span>
            )}
          </time>
        </div>
      )}
    </>
  );
}

function Declarant({ entry: { organisation, type, office } }: Row) {
  const { word } = useText();
  return (
    <>
      {organisation.name}
      <div className="soft">
        {word('type', type)} · <span className="mono">{office}</span>
      </div>
    </>
  );
}
