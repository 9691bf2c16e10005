import type { NamedCode } from '../../foundation/messages/validation-error.ts';
import type { Measure } from '../../reference/lists/public.ts';
import { type GoodsError, measureErrors, type TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { namedCode, namedCodes } from './code-names.ts';
import { isCalculable, missingForCalculation } from './missing-for-calculation.ts';
import type { Place, Rule } from './rule.ts';

interface CachedMeasureErrors {
  readonly reference: TariffReference;
  readonly faults: readonly GoodsError[];
}

/** Missing requirements by document, cached because several rules need them. */
const cachedMeasureErrors = new WeakMap<DraftDeclaration, CachedMeasureErrors>();

/**
 * Returns the requirements of the day's tariff measures that a document does not meet; empty if an element is missing
 * on which duties depend.
 */
function missingMeasureRequirementsOf(
  document: DraftDeclaration,
  reference: TariffReference,
): readonly GoodsError[] {
  const known = cachedMeasureErrors.get(document);
  if (known?.reference === reference) return known.faults;
  const lacking = missingForCalculation(document);
  const faults = isCalculable(document, lacking) ? measureErrors(document, reference) : [];
  cachedMeasureErrors.set(document, { reference, faults });
  return faults;
}

/** Creates a rule that reports one kind of unmet requirement at an element of the goods item. */
function measureRule({
  kind,
  member,
  ...rest
}: Pick<Rule, 'id' | 'dataElement' | 'passing' | 'failing'> & {
  readonly kind: GoodsError['faults'][number]['kind'];
  readonly member: string;
}): Rule {
  return {
    ...rest,
    severity: 'error',
    check: (document, reference) =>
      missingMeasureRequirementsOf(document, reference).flatMap(({ index, faults }) =>
        faults.flatMap((fault): Place[] =>
          fault.kind === kind ? [locateMeasureError(`/goodsItems/${index}/${member}`, fault, reference)] : [],
        ),
      ),
  };
}

function locateMeasureError(
  pointer: string,
  { kind, measure, expected }: GoodsError['faults'][number],
  reference: TariffReference,
): Place {
  const messageParams = { measure: namedMeasureType(measure, reference) };
  if (kind === 'prohibited') return { pointer, params: messageParams };
  const list = kind === 'additional_code' ? 'additional-codes' : 'document-types';
  const alternatives = { anyOf: namedCodes(reference, list, expected) };
  return { pointer, expected: [...expected], params: { ...messageParams, wanted: alternatives } };
}

function namedMeasureType({ type, name }: Measure, reference: TariffReference): NamedCode {
  const { names } = namedCode(reference, 'measure-types', type);
  return { code: type, names: names ?? { en: name } };
}

/** R720 to R722: requirements of tariff measures. */
export const measureRules: readonly Rule[] = [
  measureRule({
    id: 'R720',
    dataElement: 'Commodity/AdditionalCode',
    kind: 'additional_code',
    member: 'additionalCodes',
    passing: {
      set: { '/goodsItems/1/commodityCode': '72107080', '/goodsItems/1/additionalCodes': ['C123'] },
    },
    failing: {
      set: { '/goodsItems/1/commodityCode': '72107080' },
      needsLists: true,
      at: ['/goodsItems/1/additionalCodes'],
    },
  }),
  measureRule({
    id: 'R721',
    dataElement: 'AdditionalDocument/TypeCode',
    kind: 'condition',
    member: 'supportingDocuments',
    passing: {
      set: {
        '/goodsItems/1/commodityCode': '36041000',
        '/goodsItems/1/supportingDocuments/-': { type: 'N934', reference: 'XA-DV1-0042' },
      },
    },
    failing: {
      set: { '/goodsItems/1/commodityCode': '36041000' },
      needsLists: true,
      at: ['/goodsItems/1/supportingDocuments'],
    },
  }),
  measureRule({
    id: 'R722',
    dataElement: 'Classification/ID',
    kind: 'prohibited',
    member: 'commodityCode',
    passing: { set: { '/goodsItems/1/commodityCode': '05071000', '/goodsItems/1/origin': 'VN' } },
    failing: {
      set: { '/goodsItems/1/commodityCode': '05071000' },
      needsLists: true,
      at: ['/goodsItems/1/commodityCode'],
    },
  }),
];
