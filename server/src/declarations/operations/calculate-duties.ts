import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { country, directionOf } from '../../country/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import {
  DutiesElement,
  type DutyCalculation,
  dutiesExample,
  localizeDuties,
  calculateDocumentDuties as reckon,
  type TariffReference,
} from '../../tariff/public.ts';
import {
  type DraftDeclaration,
  DutyCalculationInput,
  readableDraftOf,
  sampleDeclarations,
  withDutyPropertiesOnly,
} from '../document/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { forecastShares } from '../quotas/public.ts';
import { isCalculable, missingForCalculation } from '../rules/public.ts';
import { sharesOfPlacements } from '../stock/public.ts';

const DutyCalculationResult = Type.Object(
  {
    date: daySchema('Date whose tariff and exchange rates apply'),
    duties: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'DutyCalculationResult',
    description: 'Calculated duties and taxes, or the values that are missing for the calculation',
  },
);

export const calculateDuties = declarantOperation(
  {
    id: 'calculateDuties',
    client: 'tariff.calculate(goods, query)',
    method: 'POST',
    path: '/openapi/tariff/calculation',
    tag: 'Tariff and reference',
    summary: 'Calculate duties',
    description:
      'Calculates the duties and taxes of up to 999 goods items from a complete or partial declaration, with each step and the total of each tax. Properties that do not affect the calculation are ignored, and nothing is stored. If values are missing or unreadable, the response lists the reasons, each with the JSON Pointer of the value. The portal does not evaluate the rules for declarations.',
    scope: 'reference:read',
    query: Type.Object(
      {
        date: Type.Optional(
          daySchema(
            'Past or future date whose tariff and exchange rates apply; default: today in the time zone of the portal.',
          ),
        ),
      },
      { additionalProperties: false },
    ),
    translated: true,
    body: {
      schema: DutyCalculationInput,
      description: 'A complete or partial declaration with the properties that affect duties.',
      examples: {
        coffee: {
          summary: 'Coffee',
          value: {
            type: 'import',
            invoice: { currency: 'USD', incoterm: 'CIF' },
            goodsItems: [
              {
                ...{ commodityCode: '09012100', procedure: '4000', origin: 'BR', preference: '100' },
                ...{ netMass: '400.000', grossMass: '452.000', itemAmount: '7400.00' },
              },
            ],
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The calculated duties, or the reasons why the portal can’t calculate the duties.',
        body: DutyCalculationResult,
        examples: {
          coffee: {
            summary: 'Coffee',
            value: { date: '2026-11-20', duties: dutiesExample },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({
    database,
    reference,
    customsNow,
  }: {
    readonly database: Database;
    readonly reference: CachedReference;
    readonly customsNow: CustomsClock;
  }) =>
    async ({ body, caller, query, request }) => {
      const { id } = caller.organisation;
      // Malformed values count as missing. The request has no LRN, so the LRN of a sample declaration is used.
      const [sample] = sampleDeclarations(customsNow(id));
      const form = readableDraftOf({ ...withDutyPropertiesOnly(body), lrn: sample.document.lrn });
      if (form.document === null) return inputRefusal(form.faults, true);
      const date = query.date ?? reference.calendar.dayOf(customsNow(id));
      const { document } = form;
      const lists = await reference.on(date);
      const calculation = await database.organisation(id, async (sql) =>
        estimateDuties(sql, document, lists),
      );
      const duties = localizeDuties(calculation, request.language);
      return answer(200, { date, duties });
    },
);

/** Calculates the duties of a document that can be incomplete. */
export async function estimateDuties(
  sql: Sql,
  document: DraftDeclaration,
  lists: TariffReference,
): Promise<DutyCalculation> {
  const placements = await sharesOfPlacements(sql, document, lists, null);
  const lacking = missingForCalculation(document);
  // If no tax of the country applies to exports, an export has no duties, even if values are missing.
  if (directionOf(document.type) === 'export' && !exportsAreTaxed)
    return reckon({ type: document.type, ...noGoodsError }, lists);
  if (!isCalculable(document, lacking)) return { kind: 'not_calculable', reasons: lacking };
  return reckon(document, lists, placements, await forecastShares(sql, document, lists, placements));
}

const exportsAreTaxed = country.taxes.some(({ kinds }) => kinds.includes('export_duty'));
const noGoodsError = { invoice: { currency: '', incoterm: 'CIF' }, goodsItems: [] } as const;
