import { debtEventNames } from '../../server/src/declarations/bills/debt-events.ts';
import { eventNames } from '../../server/src/declarations/lifecycle/events.ts';
import { statusTable } from '../../server/src/declarations/lifecycle/statuses.ts';
import { healthEventNames } from '../../server/src/notifications/events/health-event.ts';
import { serviceEventNames } from '../../server/src/notifications/events/service-event.ts';
import { listNames } from '../../server/src/reference/lists/lists.ts';
import { authorisationEventNames } from '../../server/src/registers/pending-notices/pending-notice-store.ts';

/**
 * Generates `lists.gen.ts` of the console from the server's tables: event types, statuses in the officer queue,
 * and names of the code lists.
 */
export function consoleConstants(): ReadonlyMap<string, string> {
  const inOfficerQueue = Object.entries(statusTable).flatMap(([status, row]) =>
    row.inOfficerQueue ? [status] : [],
  );
  const text = [
    "// Written by `npm run docs` from the server's tables: change it there.\n",
    list('eventTypes', [
      ...[...eventNames, ...debtEventNames],
      ...[...serviceEventNames, ...healthEventNames, ...authorisationEventNames],
    ]),
    list('statesInOfficerQueue', inOfficerQueue),
    list('codeListNames', listNames.toSorted()),
  ].join('\n');
  return new Map([['console/src/api/lists.gen.ts', text]]);
}

function list(name: string, values: readonly string[]): string {
  return `export const ${name} = [\n${values.map((value) => `  '${value}',\n`).join('')}] as const;\n`;
}
