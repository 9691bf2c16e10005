import { useQuery } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { AutomationRowValues } from './describe-row.ts';

/** Shows how many declarations of the last days the rows would have released, and how many were irregular. */
export function AutomationTablePreview({ rows }: { readonly rows: readonly AutomationRowValues[] }) {
  const { text, number } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    enabled: may('testAutomation'),
    queryKey: ['automation-preview', rows],
    queryFn: () =>
      responseData(untypedInputClient.POST('/management/automation/preview', { body: { rows } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!may('testAutomation')) return null;
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} background />;
  if (!data)
    return (
      <p className="note" aria-busy="true">
        {text('automation.preview.loading')}
      </p>
    );
  const { days, irregular, complete } = data;
  const [released, evaluated] = [number(data.released), number(data.evaluated)];
  return (
    <div className="note" role="status">
      <strong>{text('automation.preview', { days, released, evaluated, irregular })}</strong>
      {!complete && <p className="soft">{text('automation.preview.incomplete', { evaluated })}</p>}
      <p className="soft">{text('automation.preview.limits')}</p>
    </div>
  );
}
