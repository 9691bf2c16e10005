import { useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import type { AutomationStop } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { stoppedRowsText } from './automation-table.ts';

/** Shows the stops in force. Two persons resume automatic decisions. */
export function AutomationStopsInForce({ stops }: { readonly stops: readonly AutomationStop[] }) {
  const speech = useText();
  if (stops.length === 0) return null;
  return (
    <div className="as-cards">
      <DataTable
        label={speech.text('automation.stops')}
        caption
        columns={stopColumns(speech)}
        rows={stops}
        keyOf={({ id }) => id}
        empty={null}
      />
    </div>
  );
}

function stopColumns(speech: TextFormatter): readonly Column<AutomationStop>[] {
  const { text } = speech;
  return [
    { title: text('automation.rows'), cell: ({ row }) => stoppedRowsText(speech, row) },
    {
      title: text('office'),
      cell: ({ office }) =>
        office === null ? text('automation.everywhere') : <CodeName list="offices" code={office} />,
    },
    { title: text('automation.reason'), cell: ({ reason }) => <span className="words">{reason}</span> },
    {
      title: text('automation.stoppedBy'),
      cell: ({ stoppedBy, stoppedByName, stoppedAt }) => (
        <>
          <PersonLink id={stoppedBy}>{stoppedByName ?? stoppedBy}</PersonLink>
          <div className="soft">
            <Time at={stoppedAt} />
          </div>
        </>
      ),
    },
    { title: text('automation.resumption'), cell: (stop) => <Resumption stop={stop} /> },
  ];
}

/** Requests the end of a stop, or confirms the request of another person. */
function Resumption({ stop }: { readonly stop: AutomationStop }) {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { person } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { id, row, resumptionRequestedBy: by, resumptionRequestedByName: name } = stop;
  const params = { path: { id } };
  const step = by === null ? 'request' : 'confirm';
  const isAllowed = may(by === null ? 'createAutomationResumption' : 'approveAutomationResumption');
  return (
    <>
      {by !== null && <p className="soft">{text('automation.resume.requestedBy', { name: name ?? by })}</p>}
      {isAllowed && (
        <Button
          look="quiet"
          refused={by === person.id ? text('automation.otherPerson') : undefined}
          onClick={() => setOpen(true)}
        >
          {text(`automation.resume.${step}`)}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title={text(`automation.resume.${step}`)}
          about={text(`automation.resume.${step}.about`, { rows: stoppedRowsText(speech, row) })}
          submit={text(`automation.resume.${step}`)}
          send={() =>
            step === 'request'
              ? responseData(POST('/management/automation/stops/{id}/resumption', { params }))
              : responseData(POST('/management/automation/stops/{id}/resumption/confirmation', { params }))
          }
          reload={['automation']}
          done={text(`automation.resume.${step}.done`)}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
