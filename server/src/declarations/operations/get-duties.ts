import { Type } from 'typebox';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import {
  maxReportedErrors,
  type Refusal,
  refuse,
  type ValidationError,
} from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { DutiesElement, dutiesExample, dutySums, localizeDuties } from '../../tariff/public.ts';
import { ApplicableLaw, applicableLawExample } from '../applicable-law/public.ts';
import { type AssessmentText, findDuties } from '../bills/public.ts';
import {
  type DraftDeclaration,
  isMalformedAt,
  type ReadableDraft,
  readableDraftOf,
  sortInDocumentOrder,
} from '../document/public.ts';
import type { ConditionalReads } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import {
  declarationIncomplete,
  findDeclaration,
  parseDraft,
  parseReference,
  type Reference,
  referenceParams,
} from '../record/public.ts';
import { missingForCalculation } from '../rules/public.ts';
import { estimateDuties } from './calculate-duties.ts';
import { taggedRead } from './read-sub-resource.ts';

function money(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

const AssessedDuties = Type.Object(
  {
    estimated: Type.Literal(false, { description: 'Always false: customs assessed these duties' }),
    version: Type.Integer({ minimum: 1, description: 'Assessed version of the declaration' }),
    assessedAt: timeSchema('Time of the assessment'),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    payable: money('Amount to be paid'),
    suspended: money('Amount suspended by procedures and secured by a guarantee'),
    applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
    calculation: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'AssessedDuties',
    description: 'Assessed duties and VAT of the goods',
  },
);

const EstimatedDuties = Type.Object(
  {
    estimated: Type.Literal(true, {
      description: 'Always true: the portal estimated these duties for a draft',
    }),
    date: daySchema('Date whose tariff and exchange rates apply: today'),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    payable: orNull(
      money('Amount to be paid'),
      'Amount to be paid; null if `calculation` is `not_calculable`',
    ),
    suspended: orNull(
      money('Amount suspended by procedures and secured by a guarantee'),
      'Amount suspended by procedures and secured by a guarantee; null if `calculation` is `not_calculable`',
    ),
    calculation: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'EstimatedDuties',
    description: 'Estimated duties and VAT of a draft under the law of today',
  },
);

export const getDuties = declarantOperation(
  {
    id: 'getDuties',
    client: 'declarations.duties(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/duties',
    tag: 'Payments and guarantees',
    summary: 'Get the duties of a declaration',
    description:
      'Returns duties and VAT step by step for each goods item. For a lodged declaration, these are the duties of the latest version that customs assessed; before the first assessment, the response is 404. For a draft the portal returns an estimate under the law of today.',
    scope: 'declarations:read',
    params: referenceParams,
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The assessed duties, or the estimate for a draft',
        body: Type.Union([AssessedDuties, EstimatedDuties], {
          title: 'DeclarationDuties',
          description: 'Assessed duties of a lodged declaration, or estimated duties of a draft',
        }),
        headers: ['ETag'],
        examples: {
          assessed: {
            summary: 'Coffee',
            value: {
              estimated: false,
              version: 1,
              assessedAt: '2026-11-20T08:00:01.000Z',
              currency: dutiesExample.currency,
              payable: dutiesExample.totals.payable,
              suspended: dutiesExample.totals.suspended,
              applicableLaw: applicableLawExample,
              calculation: dutiesExample,
            },
          },
          estimated: {
            summary: 'Coffee in a draft',
            value: {
              estimated: true,
              date: '2026-11-20',
              currency: dutiesExample.currency,
              payable: dutiesExample.totals.payable,
              suspended: dutiesExample.totals.suspended,
              calculation: dutiesExample,
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, declarationIncomplete],
  },
  (deps: EstimateDependencies & { readonly unchanged: ConditionalReads }) =>
    async ({ caller, params, request }) => {
      const { unchanged } = deps;
      const reference = parseReference(params.id);
      const answered = await unchanged.answer(
        caller.organisation.id,
        reference,
        request,
        async (sql, storingOrganisationId) => {
          const row = await findDuties(sql, storingOrganisationId, reference);
          return row && taggedRead(assessmentText(row), row.current);
        },
      );
      return answered ?? estimateDraft(deps, caller, reference, request);
    },
);

interface EstimateDependencies {
  readonly database: Database;
  readonly reference: CachedReference;
  readonly customsNow: CustomsClock;
}

/** Returns the estimated duties of a draft; 404 if the declaration is lodged. */
async function estimateDraft(
  { database, reference, customsNow }: EstimateDependencies,
  { organisation: { id } }: Declarant,
  declarationReference: Reference,
  request: RequestFacts,
) {
  const found = await database.organisation(id, (sql) => findDeclaration(sql, id, declarationReference));
  if (found?.status !== 'draft') return refuse(notFound);
  const form = readableDraftOf(parseDraft(found.document));
  const { document } = form;
  if (document === null) return refuseIncomplete(form.faults, true);
  const date = reference.calendar.dayOf(customsNow(id));
  const lists = await reference.on(date);
  const calculation = await database.organisation(id, (sql) => estimateDuties(sql, document, lists));
  // The duties of a complete draft can be incalculable too; after lodgement an officer would assess them.
  if (calculation.kind === 'not_calculable' && missingForCalculation(document).length > 0)
    return refuseIncomplete(sortInDocumentOrder([...form.faults, ...missingIn(document, form)]));
  const body = {
    estimated: true,
    date,
    currency: country.currency.code,
    ...(calculation.kind === 'not_calculable' ? { payable: null, suspended: null } : dutySums(calculation)),
    calculation: localizeDuties(calculation, request.language),
  };
  const { tag, text } = taggedRead(JSON.stringify(body), false);
  return matchesTag(request.header('if-none-match'), tag)
    ? answer(304, undefined, ['ETag', tag])
    : answer(200, text, ['ETag', tag]);
}

/**
 * Returns an error for each missing property that the calculation needs, except malformed ones, which already have an
 * error.
 */
function missingIn(document: DraftDeclaration, form: ReadableDraft): ValidationError[] {
  return missingForCalculation(document)
    .map(({ pointer }) => ({ code: 'required', in: 'body', pointer }) as const)
    .filter((fault) => !isMalformedAt(form, fault));
}

function refuseIncomplete(
  errors: readonly ValidationError[],
  more = false,
): Refusal<'declaration_incomplete'> {
  return refuse(declarationIncomplete, {
    errors: errors.slice(0, maxReportedErrors),
    extensions: { errorsTotal: errors.length, ...(more && { moreErrors: true }) },
  });
}

/** Returns the assessment as JSON. The text of its calculation is inserted as stored, without parsing it. */
function assessmentText({
  version,
  assessedAt,
  currency,
  payable,
  suspended,
  applicableLaw,
  calculation,
}: AssessmentText): string {
  const sums = {
    estimated: false,
    version,
    assessedAt: assessedAt.toISOString(),
    currency,
    payable,
    suspended,
    applicableLaw,
  };
  return `${JSON.stringify(sums).slice(0, -1)},"calculation":${calculation}}`;
}
