import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { AutomationStop } from '../../api/types.ts';
import type { TextFormatter } from '../../texts/text.tsx';

const automationRefreshMs = 10_000;

/** Queries the automation table regularly, because other persons stop rows and confirm tables. */
export function useAutomation() {
  return useQuery({
    queryKey: ['automation'],
    queryFn: () => responseData(GET('/management/automation')),
    refetchInterval: automationRefreshMs,
  });
}

/** Returns the rows that a stop concerns. */
export function stoppedRowsText({ text }: TextFormatter, row: AutomationStop['row']): string {
  return row === null ? text('automation.allRows') : text('automation.row', { row });
}

/** Returns the offices at which a row is stopped; null if it is stopped everywhere. */
export function stoppedOfficesText(
  stops: readonly AutomationStop[],
  number: number,
): readonly string[] | null {
  const own = stops.filter(({ row }) => row === null || row === number);
  if (own.some(({ office }) => office === null)) return null;
  return [...new Set(own.flatMap(({ office }) => office ?? []))];
}
