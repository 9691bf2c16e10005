import { Link } from '@tanstack/react-router';
import type { JournalLedgerEntry } from '../../api/types.ts';
import type { Column } from '../../parts/data-table.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { LedgerAccountName } from './ledger-account-name.tsx';

/** A posting as a table row. The first posting of a journal entry also shows the data of the entry. */
export interface PostingRow {
  readonly key: string;
  readonly entry: JournalLedgerEntry | null;
  readonly line: JournalLedgerEntry['lines'][number];
}

export function postingRows(entries: readonly JournalLedgerEntry[]): PostingRow[] {
  return entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({
      key: `${entry.id} ${line.account}`,
      entry: index === 0 ? entry : null,
      line,
    })),
  );
}

/** Path of the page that shows a declaration to the user; null if the user can't read declarations. */
export type DeclarationPage = '/declarations/$declarationId' | '/queue/$declarationId' | null;

export function journalColumns(
  speech: TextFormatter,
  declarationPage: DeclarationPage,
  isJournal: boolean,
): readonly Column<PostingRow>[] {
  const { text, word, decimal } = speech;
  return [
    { title: text('ledger.occurredAt'), cell: ({ entry }) => entry && <PostingTime entry={entry} /> },
    ...(isJournal
      ? [
          {
            title: text('organisation'),
            cell: ({ entry }: PostingRow) =>
              entry && (
                <>
                  {entry.organisation.name}
                  {entry.office && <div className="soft">{entry.office}</div>}
                </>
              ),
          },
        ]
      : []),
    {
      title: text('ledger.type'),
      cell: ({ entry }) =>
        entry && (
          <>
            {word('ledger.type', entry.type)}
            {entry.declarationId && declarationPage && (
              <div>
                <Link to={declarationPage} params={{ declarationId: entry.declarationId }}>
                  {text('ledger.declaration')}
                </Link>
              </div>
            )}
          </>
        ),
    },
    { title: text('ledger.account'), cell: ({ line }) => <LedgerAccountName account={line.account} /> },
    {
      title: text('ledger.debit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? null : decimal(amount)),
      number: true,
    },
    {
      title: text('ledger.credit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? decimal(amount.slice(1)) : null),
      number: true,
    },
  ];
}

function PostingTime({ entry: { occurredAt, belongsTo, period } }: { readonly entry: JournalLedgerEntry }) {
  const { text, month } = useText();
  return (
    <>
      <Time at={occurredAt} />
      {belongsTo !== null && (
        <div className="soft">{text('ledger.bookedIn', { period: month(`${period}-01`) })}</div>
      )}
    </>
  );
}
