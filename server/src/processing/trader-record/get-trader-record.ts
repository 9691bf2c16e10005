import { declarantOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { OfficerQueueDependencies } from '../officer-queue/public.ts';
import { readTraderRecord, recordExample, recordRules, TraderRecord } from './trader-record.ts';

export const getTraderRecord = declarantOperation(
  {
    id: 'getTraderRecord',
    client: 'declarations.record()',
    method: 'GET',
    path: '/openapi/trader-record',
    tag: 'Account',
    summary: 'Get the trader record',
    description: `Returns the record of your organisation that an officer reads before a decision on one of its declarations, without the risk rules. ${recordRules}`,
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The record.',
        body: TraderRecord,
        examples: { one: { summary: 'A record with one irregularity', value: recordExample } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, feed, customs }: OfficerQueueDependencies) =>
    async ({ caller }) => {
      const { id, numbers } = caller.organisation;
      await feed.settled();
      // Representatives lodge a part of the declarations, so that the record reads across organisations.
      const { record } = await readTraderRecord(database.system, numbers, {
        reference: customs.reference,
        now: customs.now(id),
      });
      return answer(200, record);
    },
);
