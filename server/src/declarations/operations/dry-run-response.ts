import { type Static, Type } from 'typebox';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { AnswerContract } from '../../foundation/http/operation.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import {
  calculateDocumentDuties,
  DutiesElement,
  dutiesExample,
  localizeDuties,
} from '../../tariff/public.ts';
import { duplicateWarnings, findDuplicate } from '../duplicates/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import { statusOutlookOf } from '../lifecycle/public.ts';
import { forecastShares } from '../quotas/public.ts';
import {
  findDatabaseErrors,
  type Lodgement,
  summaryExample,
  summaryMembers,
  Warnings,
} from '../record/public.ts';
import { forecastAtAcceptance } from '../security-forecast/public.ts';
import { sharesOfPlacements } from '../stock/public.ts';
import { upcomingChangeWarnings } from './upcoming-change-warnings.ts';
import { refuseContent, type ValidationDependencies } from './validate-lodgement.ts';

export const DryRun = Type.Object(
  {
    dryRun: Type.Literal(true, { description: 'True: nothing was stored' }),
    lrn: Type.String({ description: 'LRN of the declaration' }),
    status: Type.Enum(['lodged'], { description: 'Status that the declaration would have after lodgement' }),
    statusGroup: summaryMembers.statusGroup,
    nextActions: summaryMembers.nextActions,
    warnings: Warnings,
    duties: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'DryRun',
    description:
      'Result of a dry run: the status, next actions, warnings and duties that the declaration would have after lodgement. Nothing is stored',
  },
);

const exampleDryRun: Omit<Static<typeof DryRun>, 'duties'> & { duties: typeof dutiesExample } = {
  dryRun: true,
  lrn: summaryExample.lrn,
  status: 'lodged',
  statusGroup: 'open',
  nextActions: [{ actor: 'customs', action: 'accept' }],
  warnings: [],
  duties: dutiesExample,
};

export const dryRunResponse: AnswerContract = {
  description: 'Result of a dry run: the declaration could be lodged',
  body: DryRun,
  headers: ['Idempotency-Replayed'],
  examples: { fine: { summary: 'The declaration could be lodged', value: exampleDryRun } },
};

/**
 * Returns the response to the dry run of a declaration that passed the rules. It stores only this response, for the
 * idempotent replay of a request with a key. `refuseNow` checks data that concurrent requests may have stored.
 */
export function respondWithDryRun<Code extends string = never>(
  database: Database,
  validated: Lodgement,
  lodged: LifecycleState,
  idempotency: Idempotency,
  {
    baseUrl,
    language,
    organisationId,
    today,
    refuseNow,
  }: Pick<ValidationDependencies, 'baseUrl'> & {
    readonly organisationId: string;
    readonly language: Language;
    /** The day on which guarantees must be valid, even if the dry run uses the rules of another date. */
    readonly today: string;
    readonly refuseNow: (sql: Sql) => Promise<Refusal<Code> | null>;
  },
) {
  const { document, warnings, reference, duplicate } = validated;
  return idempotency.onceReading<Code | 'input_invalid'>(database, 200, async (sql) => {
    const refusal = await refuseNow(sql);
    if (refusal) return refusal;
    const faults = await findDatabaseErrors(sql, validated);
    if (faults.length > 0) return refuseContent({ kind: 'refused', faults }, baseUrl);
    const first = await findDuplicate(sql, organisationId, document.lrn, duplicate);
    const duplicates = duplicateWarnings(validated, first, baseUrl);
    const placements = await sharesOfPlacements(sql, document, reference, null);
    const shares = await forecastShares(sql, document, reference, placements);
    const { statusGroup, nextActions } = statusOutlookOf(lodged);
    const calculation = calculateDocumentDuties(document, reference, placements, shares);
    const security = await forecastAtAcceptance(sql, validated, calculation, { organisationId, day: today });
    const body = {
      dryRun: true,
      lrn: document.lrn,
      status: lodged.status,
      statusGroup,
      nextActions,
      warnings: localizeErrors(language, [
        ...warnings,
        ...duplicates,
        ...security.warnings,
        ...upcomingChangeWarnings(document, reference),
      ]),
      duties: localizeDuties(calculation, language),
    };
    return { kind: 'made', body };
  });
}
