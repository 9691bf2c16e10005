import { Type } from 'typebox';
import type { Declarant } from '../../callers/public.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { AnswerContract, RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import { dutySums, formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import { AmendmentDifference } from '../amendments-and-queries/public.ts';
import { ApplicableLaw, applicableLawExample } from '../applicable-law/public.ts';
import { payableLines, readAssessedLines, readBills } from '../bills/public.ts';
import { type DraftDeclarationInput, documentDifference } from '../document/public.ts';
import { decideTransition } from '../lifecycle/public.ts';
import { readQuotaSecurities } from '../quotas/public.ts';
import {
  findFullDeclaration,
  findStoringOrganisation,
  parseReference,
  parseStoredDocument,
  refuseAction,
  Warnings,
} from '../record/public.ts';
import {
  financialEffectOfAmendment,
  forecastAtAcceptance,
  forecastSecurity,
  securityOfGoods,
  securityOfQuotas,
} from '../security-forecast/public.ts';
import { readStock } from '../stock/public.ts';
import { refusePrincipal } from './mandate-check.ts';
import type { DeclarantActionDependencies } from './perform-declarant-action.ts';
import {
  calculateAmended,
  pointersRelativeToBody,
  refuseUnplacement,
  validateAmendment,
} from './validate-amendment.ts';
import type { ValidationDependencies } from './validate-lodgement.ts';

const dryRunSchemaOptions = { additionalProperties: false } as const;
function amount(description: string) {
  return Type.String({ description: `${description}, in national currency` });
}
function beforeAndAfter(what: string) {
  return Type.Object(
    { before: amount(`${what} without the amendment`), after: amount(`${what} after the amendment`) },
    { ...dryRunSchemaOptions, description: `${what} before and after the amendment` },
  );
}

const AmendmentDryRun = Type.Object(
  {
    dryRun: Type.Literal(true, { description: 'True: nothing was stored' }),
    diff: Type.Array(AmendmentDifference, {
      description: 'Changes to the content of the declaration (based on RFC 6902)',
    }),
    applicableLaw: orNull(
      ApplicableLaw,
      'Legal basis of the calculation. Null before acceptance, when the law of today applies',
    ),
    before: orNull(
      amount('Amount to be paid without the amendment'),
      'Amount to be paid without the amendment; null before the assessment',
    ),
    after: orNull(
      amount('Amount to be paid after the amendment'),
      'Amount to be paid after the amendment; null if customs must assess the amount',
    ),
    suspended: beforeAndAfter('Suspended amount'),
    reserved: beforeAndAfter('Amount that guarantees secure for the declaration'),
    effect: Type.Object(
      {
        billed: amount('Amount that would be billed in addition'),
        refunded: amount('Amount that would be refunded, as money or as released security'),
        reserved: amount(
          'Additional amount that would be reserved on guarantees (negative if security would be released)',
        ),
      },
      { ...dryRunSchemaOptions, description: 'Effect of the amendment on the bills of the declaration' },
    ),
    warnings: Warnings,
  },
  {
    ...dryRunSchemaOptions,
    title: 'AmendmentDryRun',
    description: 'Changes and cost of an amendment; nothing is stored',
  },
);

export const dryRunAmendmentResponse: AnswerContract = {
  description: 'Result of a dry run: the amendment could be requested',
  body: AmendmentDryRun,
  headers: ['Idempotency-Replayed'],
  examples: {
    cheaper: {
      summary: 'A lower price',
      value: {
        dryRun: true,
        diff: [{ op: 'replace', path: '/invoice/amount', from: '10000.00', to: '9000.00' }],
        applicableLaw: applicableLawExample,
        before: '1610.00',
        after: '1449.00',
        suspended: { before: zeroMoney, after: zeroMoney },
        reserved: { before: zeroMoney, after: zeroMoney },
        effect: { billed: zeroMoney, refunded: '161.00', reserved: zeroMoney },
        warnings: [],
      },
    },
  },
};

/**
 * Returns the validation result and the additional duties that an amendment would have if customs granted it. Stores
 * nothing.
 */
export async function dryRunAmendment(
  deps: DeclarantActionDependencies & ValidationDependencies,
  input: {
    readonly caller: Declarant;
    readonly params: { readonly id: string };
    readonly request: RequestFacts;
    readonly idempotency: Idempotency;
    readonly body: { readonly document: DraftDeclarationInput; readonly reason: string };
  },
) {
  const { caller, params, request, idempotency, body } = input;
  const { document, reason } = body;
  const reference = parseReference(params.id);
  const { organisationId, represented } = await findStoringOrganisation(
    deps.database,
    caller.organisation.id,
    reference,
  );
  return idempotency.keptBy(organisationId).onceReading(deps.database, 200, async (sql) => {
    const found = await findFullDeclaration(sql, organisationId, reference);
    if (!found) return refuse(notFound);
    const unable = represented && refusePrincipal(caller.organisation, represented, found);
    if (unable) return unable;
    if (!isIfMatchMet(request.header('if-match'), found.revision)) return refuse(versionConflict);
    const now = deps.customsNow(organisationId);
    const decision = decideTransition(found.lifecycle, 'requestAmendment', 'declarant', { now, reason });
    if (!decision.ok) return refuseAction(found, 'requestAmendment', decision);
    const validated = await validateAmendment(sql, document, found, now, deps, caller.organisation);
    if (validated.kind === 'refusal') return validated;
    const bills = (await readBills(sql, [found])).get(found.id) ?? [];
    const before = (await readAssessedLines(sql, [found])).get(found.id) ?? [];
    const calculation = await calculateAmended(sql, validated, found);
    const stock = found.lifecycle.placed ? ((await readStock(sql, [found])).get(found.id) ?? []) : [];
    const moved = refuseUnplacement(stock, validated, calculation, found);
    if (moved) return moved;
    const [quotaSecurity] = found.lifecycle.quotas ? await readQuotaSecurities(sql, [found]) : [];
    const security = found.applicableLaw
      ? {
          goods: await securityOfGoods(sql, validated, calculation, stock),
          quotas: securityOfQuotas(quotaSecurity, validated.document, calculation),
        }
      : { goods: [], quotas: [] };
    const { amounts, effect } = financialEffectOfAmendment(
      bills,
      found.applicableLaw && calculation.kind === 'calculated'
        ? { before, now: payableLines(calculation) }
        : null,
      validated.document,
      security,
    );
    const of = { organisationId, day: deps.reference.calendar.dayOf(now) };
    const { reserved, warnings } = found.applicableLaw
      ? await forecastSecurity(sql, { ...of, declaration: found.id }, amounts)
      : await forecastAtAcceptance(sql, validated, calculation, of);
    const secured = sumOf(amounts.map((each) => formatMoney(each.reserved)));
    const after = found.applicableLaw ? reserved : secured;
    return {
      kind: 'made',
      body: {
        dryRun: true,
        diff: documentDifference(parseStoredDocument(found.document), validated.document),
        applicableLaw: found.applicableLaw,
        before: found.duties?.payable ?? null,
        after: calculation.kind === 'not_calculable' ? null : dutySums(calculation).payable,
        suspended: {
          before: found.duties?.suspended ?? zeroMoney,
          after:
            calculation.kind === 'not_calculable'
              ? (found.duties?.suspended ?? zeroMoney)
              : dutySums(calculation).suspended,
        },
        reserved: { before: formatMoney(secured), after: formatMoney(after) },
        effect: { ...effect, reserved: formatMoney(after.minus(secured)) },
        warnings: localizeErrors(
          request.language,
          [...validated.warnings, ...warnings].map(pointersRelativeToBody),
        ),
      },
    };
  });
}
