import { useQuery } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { officeOfWork, overviewQuery } from '../../api/overview.ts';
import type { Automation } from '../../api/types.ts';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  const { data } = useQuery(overviewQuery);
  const isOfficer = useSession().role === 'officer';
  const own = isOfficer ? officeOfWork(data) : undefined;
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
