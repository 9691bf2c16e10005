import { useQuery } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { officeOfUnassignedWork, overviewQuery } from '../../api/overview.ts';
import type { Automation } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

interface StopAutomationProps {
  readonly rows: Automation['rows'];
  /** Number of the row for which the user opened the dialog; null for all rows. */
  readonly row: number | null;
  readonly close: () => void;
}

const allRows = 'all';

/** Stops one row or all rows, everywhere or at one office; for an officer, at the officer's own office. */
export function StopAutomation({ rows, row, close }: StopAutomationProps) {
  const { text } = useText();
  const { isOfficer, own } = useOfficeOfStop();
  return (
    <FormDialog
      title={text('automation.stop')}
      about={text(own ? 'automation.stop.ownOffice' : 'automation.stop.about', { office: own ?? '' })}
      fields={[
        {
          ...{ name: 'row', label: text('automation.rows'), value: row === null ? allRows : String(row) },
          choices: [
            [allRows, text('automation.allRows')],
            ...rows.map(({ number }) => [String(number), text('automation.row', { row: number })] as const),
          ],
        },
        !own && {
          ...{ name: 'office', label: text('office') },
          ...(!isOfficer && { optional: true, hint: text('automation.office.hint') }),
          render: (field) => <CodeField {...field} list="offices" />,
        },
        { name: 'reason', label: text('automation.reason'), kind: 'long', maxLength: 1000 },
      ]}
      submit={text('automation.stop')}
      look="bad"
      send={({ row: chosen, ...body }) =>
        responseData(
          untypedInputClient.POST('/management/automation/stops', {
            body: {
              ...(own && { office: own }),
              ...body,
              ...(chosen !== allRows && { row: Number(chosen) }),
            },
          }),
        )
      }
      reload={['automation']}
      done={text('automation.stopped.done')}
      close={close}
    />
  );
}

interface StopRowProps {
  readonly number: number;
  /** Offices at which the row is stopped; null: everywhere. */
  readonly offices: readonly string[] | null;
  /** Opens the dialog, because the office of the stop is unknown. */
  readonly ask: () => void;
}

/** Stops a row with one click, because a dialog would delay the stop: everywhere, or at the officer's own office. */
export function StopAutomationRow({ number, offices, ask }: StopRowProps) {
  const { text } = useText();
  const { isOfficer, own } = useOfficeOfStop();
  const { mutation } = useChange({
    send: () =>
      responseData(
        untypedInputClient.POST('/management/automation/stops', {
          body: { row: number, ...(own && { office: own }), reason: text('automation.stopRow.reason') },
        }),
      ),
    reload: ['automation'],
    done: text('automation.stopped.done'),
  });
  if (offices === null || (own && offices.includes(own))) return null;
  return (
    <>
      <Button
        look="bad"
        busy={mutation.isPending}
        onClick={() => (isOfficer && !own ? ask() : mutation.mutate(undefined))}
      >
        {text('automation.stopRow')}
      </Button>
      {mutation.error && <ProblemAlert error={mutation.error} />}
    </>
  );
}

/** Returns the own office of an officer, at which alone an officer can stop automatic decisions. */
function useOfficeOfStop() {
  const { data } = useQuery(overviewQuery);
  const isOfficer = useSession().role === 'officer';
  return { isOfficer, own: isOfficer ? officeOfUnassignedWork(data) : undefined };
}
