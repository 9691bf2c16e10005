import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Automation } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Form } from '../../parts/form.tsx';
import type { FormBody } from '../../parts/form-fields.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useText } from '../../texts/text.tsx';
import { useAutomation } from './automation-table.ts';
import { type AutomationRowValues, describeAutomationRow, rowPeriodText } from './describe-row.ts';
import { AutomationRowDialog } from './row-dialog.tsx';
import { AutomationTablePreview } from './table-preview.tsx';

export const route = createLazyRoute('/inside/automation/proposal')({ component: ProposalPage });

/** Shows the page on which a person changes the rows and proposes the changed table. */
function ProposalPage() {
  const { text } = useText();
  const { data, error, refetch } = useAutomation();
  return (
    <Page
      title={text('automation.propose')}
      about={text('automation.propose.about')}
      crumbs={<Link to="/automation">{text('automation')}</Link>}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && <TableEditor automation={data} />}
    </Page>
  );
}

/** The row in the dialog; without an index, it is a new row. */
interface OpenRow {
  readonly index?: number;
  readonly row?: AutomationRowValues;
}

function TableEditor({ automation }: { readonly automation: Automation }) {
  const { text } = useText();
  const [base] = useState(automation);
  const [rows, setRows] = useState<readonly AutomationRowValues[]>(base.rows);
  const [open, setOpen] = useState<OpenRow | null>(null);
  function keep(row: AutomationRowValues): void {
    const index = open?.index ?? rows.length;
    setRows([...rows.slice(0, index), row, ...rows.slice(index + 1)]);
  }
  return (
    <>
      <EditedRows
        rows={rows}
        change={(index) => setOpen({ index, ...(rows[index] && { row: rows[index] }) })}
        remove={(index) => setRows(rows.filter((_, each) => each !== index))}
      />
      <div>
        <Button look="quiet" onClick={() => setOpen({})}>
          {text('automation.row.add')}
        </Button>
      </div>
      <AutomationTablePreview rows={rows} />
      <ProposalForm base={base} isCurrent={automation.version === base.version} rows={rows} />
      {open && <AutomationRowDialog row={open.row} keep={keep} close={() => setOpen(null)} />}
    </>
  );
}

interface EditedRowsProps {
  readonly rows: readonly AutomationRowValues[];
  readonly change: (index: number) => void;
  readonly remove: (index: number) => void;
}

function EditedRows({ rows, change, remove }: EditedRowsProps) {
  const speech = useText();
  const { text } = speech;
  return (
    <div className="as-cards">
      <DataTable
        label={text('automation.rows')}
        columns={[
          {
            title: text('automation.number'),
            cell: ({ row: { number } }) => number ?? text('automation.change.new'),
          },
          {
            title: text('automation.rule'),
            cell: ({ row }) => <span className="words">{describeAutomationRow(speech, row)}</span>,
          },
          {
            title: text('automation.period'),
            cell: ({ row }) => rowPeriodText(speech, row) ?? text('automation.always'),
          },
          {
            title: text('automation.actions'),
            cell: ({ index }) => (
              <div className="row">
                <Button look="quiet" onClick={() => change(index)}>
                  {text('automation.row.change')}
                </Button>
                <Button look="bad" onClick={() => remove(index)}>
                  {text('action.remove')}
                </Button>
              </div>
            ),
          },
        ]}
        rows={rows.map((row, index) => ({ row, index }))}
        keyOf={({ index }) => String(index)}
        empty={<p>{text('automation.empty')}</p>}
      />
    </div>
  );
}

interface ProposalFormProps {
  readonly base: Automation;
  /** Whether the table on which the proposal is based still applies. */
  readonly isCurrent: boolean;
  readonly rows: readonly AutomationRowValues[];
}

function ProposalForm({ base, isCurrent, rows }: ProposalFormProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const change = useChange({
    send: (body: FormBody<'sample' | 'reason'>) =>
      responseData(
        untypedInputClient.PUT('/management/automation', {
          body: { ...body, baseVersion: base.version, rows },
        }),
      ),
    reload: ['automation'],
    done: text('automation.proposed'),
    next: () => navigate({ to: '/automation' }),
  });
  return (
    <div className="card">
      <Form
        change={change}
        fields={[
          {
            ...{
              name: 'sample',
              label: text('automation.sample.share'),
              hint: text('automation.sample.hint'),
            },
            ...{ kind: 'count', inputMode: 'decimal', value: String(base.sample) },
          },
          { name: 'reason', label: text('automation.reason'), kind: 'long', maxLength: 1000 },
        ]}
        refused={isCurrent ? undefined : text('automation.outdated')}
        submit={text('automation.propose')}
      />
    </div>
  );
}
