import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { DefermentAccount, DefermentStatement } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { RecordPayment } from './record-payment.tsx';

type Bill = DefermentStatement['bills'][number];

/** Shows the monthly statements of an account: amount due, due date and bills. */
export function Statements({ account }: { readonly account: DefermentAccount }) {
  const { text } = useText();
  const { id } = account;
  const { rows, more, error, refetch } = usePages(['deferment-accounts', id, 'statements'], (page) =>
    responseData(
      GET('/management/deferment-accounts/{id}/statements', {
        params: { path: { id }, query: page },
      }),
    ),
  );
  return (
    <section className="stack" aria-label={text('statements')}>
      <h2>{text('statements')}</h2>
      {error && <ProblemAlert error={error} retry={refetch} />}
      {rows?.length === 0 && <p className="soft">{text('statements.empty')}</p>}
      {rows?.map((statement) => (
        <StatementCard key={statement.number} accountId={id} statement={statement} />
      ))}
      {more && (
        <div>
          <Button look="quiet" busy={more.loading} onClick={more.load}>
            {text('action.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Shows the bills charged to an account, newest first, including bills that are on no statement yet. */
export function ChargedBills({ account: { id, currency } }: { readonly account: DefermentAccount }) {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const pages = usePages(['deferment-accounts', id, 'bills'], (page) =>
    responseData(
      GET('/management/deferment-accounts/{id}/bills', {
        params: { path: { id }, query: page },
      }),
    ),
  );
  return (
    <PagedTable
      title={text('chargedBills')}
      pages={pages}
      columns={billColumns(speech, currency, may('getOrganisationDeclaration'))}
      keyOf={({ reference }) => reference}
      empty={<p className="soft">{text('chargedBills.empty')}</p>}
    />
  );
}

interface StatementProps {
  readonly accountId: string;
  readonly statement: DefermentStatement;
}

function StatementCard({ accountId, statement }: StatementProps) {
  const speech = useText();
  const { text, amount, month } = speech;
  const may = usePermission();
  const [recording, setRecording] = useState(false);
  const { period, status, currency, bills } = statement;
  const isDue = status === 'due';
  return (
    <article className="card stack" aria-label={month(period)}>
      <div className="row">
        <h3>{month(period)}</h3>
        <strong>{amount(statement.amount, currency)}</strong>
        <TextBadge tone={isDue ? 'warn' : 'good'}>
          {text(isDue ? 'statement.due' : 'statement.paid')}
        </TextBadge>
        {isDue && may('reportStatementPayment') && (
          <Button look="quiet" onClick={() => setRecording(true)}>
            {text('statement.record')}
          </Button>
        )}
      </div>
      <StatementFacts statement={statement} />
      <DataTable
        label={text('statement.bills')}
        columns={billColumns(speech, currency, may('getOrganisationDeclaration'))}
        rows={bills}
        keyOf={({ reference }) => reference}
        empty={null}
      />
      {recording && (
        <RecordPayment accountId={accountId} statement={statement} close={() => setRecording(false)} />
      )}
    </article>
  );
}

function StatementFacts({ statement }: { readonly statement: DefermentStatement }) {
  const { text, amount, day } = useText();
  const { currency, paid, outstanding, dueBy, reference } = statement;
  return (
    <dl className="facts">
      <div>
        <dt>{text('statement.dueBy')}</dt>
        <dd>{day(dueBy)}</dd>
      </div>
      <div>
        <dt>{text('statement.sumPaid')}</dt>
        <dd>{amount(paid, currency)}</dd>
      </div>
      <div>
        <dt>{text('statement.outstanding')}</dt>
        <dd>{amount(outstanding, currency)}</dd>
      </div>
      <div>
        <dt>{text('statement.reference')}</dt>
        <dd>
          <code className="anywhere">{reference}</code>
        </dd>
      </div>
    </dl>
  );
}

/**
 * Returns the columns of bills. Each bill links to its declaration: for a declarant to the declaration's page,
 * for customs to its page in the officer queue.
 */
function billColumns(
  { text, amount, day }: TextFormatter,
  currency: string,
  isDeclarant: boolean,
): readonly Column<Bill>[] {
  return [
    {
      title: text('statement.bill'),
      cell: ({ reference, declarationId }) =>
        declarationId === null ? (
          <code>{reference}</code>
        ) : (
          <Link
            to={isDeclarant ? '/declarations/$declarationId' : '/queue/$declarationId'}
            params={{ declarationId }}
            className="mono"
          >
            {reference}
          </Link>
        ),
    },
    { title: text('statement.mrn'), cell: ({ mrn }) => <code>{mrn}</code> },
    { title: text('statement.chargedDate'), cell: ({ chargedDate }) => day(chargedDate) },
    { title: text('statement.entered'), cell: (bill) => amount(bill.amount, currency), number: true },
    {
      title: text('statement.outstanding'),
      cell: (bill) => amount(bill.outstanding, currency),
      number: true,
    },
  ];
}
