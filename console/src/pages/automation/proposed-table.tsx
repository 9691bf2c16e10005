import { useState } from 'react';
import { DELETE, POST, responseData } from '../../api/client.ts';
import type { Automation, AutomationProposal } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import {
  type AutomationRowChange,
  compareAutomationRows,
  describeAutomationRow,
  rowPeriodText,
  samplePercentText,
} from './describe-row.ts';
import { AutomationTablePreview } from './table-preview.tsx';

interface ProposedTableProps {
  readonly proposal: AutomationProposal;
  /** Rows of the table that applies. */
  readonly rows: Automation['rows'];
}

const toneOfChange: Readonly<Record<AutomationRowChange, Tone>> = {
  new: 'good',
  changed: 'warn',
  unchanged: 'plain',
  removed: 'bad',
};

/** Shows the proposed table with its changes and its preview. Another person confirms or rejects it. */
export function ProposedAutomationTable({ proposal, rows }: ProposedTableProps) {
  const speech = useText();
  const { text, word } = speech;
  const { version, sample, reason, proposedBy, proposedByName, proposedAt } = proposal;
  return (
    <section className="stack" aria-labelledby="proposal">
      <h2 id="proposal">{text('automation.proposal', { version })}</h2>
      <DescriptionList
        facts={[
          [text('automation.reason'), reason],
          [
            text('automation.proposedBy'),
            <PersonLink key="person" id={proposedBy}>
              {proposedByName ?? proposedBy}
            </PersonLink>,
          ],
          [text('automation.proposedAt'), <Time key="at" at={proposedAt} />],
          [text('automation.sample'), samplePercentText(speech, sample)],
        ]}
      />
      <AutomationTablePreview rows={proposal.rows} />
      <div className="as-cards">
        <DataTable
          label={text('automation.proposal.rows')}
          caption
          columns={[
            { title: text('automation.number'), cell: ({ row: { number } }) => number },
            {
              title: text('automation.rule'),
              cell: ({ row }) => <span className="words">{describeAutomationRow(speech, row)}</span>,
            },
            {
              title: text('automation.period'),
              cell: ({ row }) => rowPeriodText(speech, row) ?? text('automation.always'),
            },
            {
              title: text('automation.change'),
              cell: ({ change }) => (
                <TextBadge tone={toneOfChange[change]}>{word('automation.change', change)}</TextBadge>
              ),
            },
          ]}
          rows={compareAutomationRows(speech, rows, proposal.rows)}
          keyOf={({ row: { number } }) => String(number)}
          empty={<p>{text('automation.empty')}</p>}
        />
      </div>
      <DecideProposal proposal={proposal} />
    </section>
  );
}

/** Confirms the proposal of another person, rejects it, or withdraws the user's own proposal. */
function DecideProposal({ proposal: { version, proposedBy } }: Pick<ProposedTableProps, 'proposal'>) {
  const { text } = useText();
  const may = usePermission();
  const isOwn = useSession().person.id === proposedBy;
  const [chosen, choose] = useState<'confirm' | 'reject' | 'withdraw' | null>(null);
  const ending = isOwn ? 'withdraw' : 'reject';
  return (
    <div className="actions">
      {may('revokeAutomation') && (
        <Button look="bad" onClick={() => choose(ending)}>
          {text(`automation.${ending}`)}
        </Button>
      )}
      {may('approveAutomation') && (
        <Button
          refused={isOwn ? text('automation.otherPerson') : undefined}
          onClick={() => choose('confirm')}
        >
          {text('automation.confirm')}
        </Button>
      )}
      {chosen && (
        <FormDialog
          title={text(`automation.${chosen}`)}
          about={text(`automation.${chosen}.about`, { version })}
          submit={text(`automation.${chosen}`)}
          look={chosen === 'confirm' ? undefined : 'bad'}
          send={async () =>
            chosen === 'confirm'
              ? responseData(POST('/management/automation/proposal/confirmation', { body: { version } }))
              : responseData(DELETE('/management/automation/proposal', { params: { query: { version } } }))
          }
          reload={['automation']}
          done={text(`automation.${chosen}.done`, { version })}
          close={() => choose(null)}
        />
      )}
    </div>
  );
}
