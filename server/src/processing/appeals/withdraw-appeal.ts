import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import {
  AppealBody,
  appealBody,
  appealLimitIn,
  appealParams,
  exampleAppeal,
} from '../../declarations/appeals/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { appealStatusConflict } from './problems.ts';
import { endAppeal, lockAppeal } from './settle-appeal.ts';

export interface AppealRevocationDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

export const withdrawAppeal = declarantOperation(
  {
    id: 'revokeAppeal',
    client: 'appeals.withdraw(id)',
    method: 'POST',
    path: '/openapi/appeals/{id}/withdrawal',
    tag: 'Appeals and stays',
    summary: 'Withdraw an appeal',
    description:
      'Withdraws an appeal of your organisation, or of a principal whose mandate permits you to act on its debts, on which customs has not decided. Its stay ends, and the time limits continue.',
    scope: 'debts:write',
    params: appealParams,
    translated: true,
    answers: {
      200: {
        description: 'The withdrawn appeal.',
        body: AppealBody,
        headers: ['ETag'],
        examples: {
          withdrawn: { summary: 'A withdrawn appeal', value: { ...exampleAppeal, status: 'withdrawn' } },
        },
      },
    },
    problems: [inputInvalid, notFound, appealStatusConflict],
  },
  ({ database, customs, feed }: AppealRevocationDependencies) =>
    async ({ caller, params, request }) => {
      const { id: organisationId } = caller.organisation;
      const outcome = await database.systemTransaction(async (transaction) => {
        const appeal = await lockAppeal(transaction, organisationId, params.id);
        if (!appeal) return refuse(notFound);
        if (appeal.status !== 'submitted')
          return refuse(appealStatusConflict, { extensions: { appealStatus: appeal.status } });
        const now = customs.now(appeal.organisationId);
        const withdrawn = { ...appeal, status: 'withdrawn', changedAt: now } as const;
        const actor = { kind: 'system', id: organisationId } as const;
        const after = await endAppeal(transaction, withdrawn, actor, customs);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          ...{ organisationId, at: now, action: 'appeal.withdraw' },
          target: { kind: 'appeal', id: appeal.id },
          change: { after: { status: after.status } },
        });
        const body = appealBody(after, appealLimitIn(customs.reference), request.language);
        return answer(200, body, ['ETag', versionTag(after.version)]);
      });
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);
