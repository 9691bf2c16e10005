import type { TariffLine } from '../../reference/lists/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import {
  endUseAsked,
  isPreference,
  preferenceAsked,
  preferencesFor,
  proofsOf,
  quantityIn,
  reliefsOf,
} from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type GoodsItemDraft, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

type Paper = { readonly type?: string };

/** What a rule says about the goods items whose commodity code can be declared. */
export function ofEachLine(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  placesOf: (line: TariffLine, item: GoodsItemDraft, pointer: string) => Place[],
): Place[] {
  return itemsOf(document).flatMap(({ item, pointer }) => {
    const line = item.commodityCode === undefined ? null : reference.commodity(item.commodityCode);
    return line?.declarable ? placesOf(line, item, pointer) : [];
  });
}

/** Whether the document type stands with the goods item or with the whole declaration. */
function hasPaper(document: DraftDeclaration, item: GoodsItemDraft, type: string): boolean {
  return [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])].some(
    (paper: Paper) => paper.type === type,
  );
}

/** R701 to R713: what the tariff of the day asks of the goods. */
export const tariffRules: readonly Rule[] = [
  {
    id: 'R701',
    dataElement: 'Classification/ID',
    severity: 'error',
    message: 'The commodity code is not in the tariff of the day',
    expected: 'The eight digits of a tariff line that is valid on the day of lodging',
    help: 'Search the list `commodities`. Codes change with the year: see what has replaced yours.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { commodityCode: code }, pointer }) =>
        placeIf(code !== undefined && reference.commodity(code) === null, `${pointer}/commodityCode`),
      ),
    passing: { set: { '/goodsItems/1/commodityCode': '09012100' } },
    failing: { set: { '/goodsItems/1/commodityCode': '09019999' }, at: ['/goodsItems/1/commodityCode'] },
  },
  {
    id: 'R702',
    dataElement: 'Classification/ID',
    severity: 'error',
    message: 'The commodity code is divided further',
    expected: 'The eight digits of a declarable tariff line',
    help: 'Six digits name a subheading of the Harmonized System. Choose the national line below it that fits the goods.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { commodityCode: code }, pointer }) =>
        placeIf(
          code !== undefined && reference.commodity(code)?.declarable === false,
          `${pointer}/commodityCode`,
        ),
      ),
    passing: { set: { '/goodsItems/1/commodityCode': '09012100' } },
    failing: { set: { '/goodsItems/1/commodityCode': '090121' }, at: ['/goodsItems/1/commodityCode'] },
  },
  {
    id: 'R703',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    message: 'The tariff asks for a quantity in its supplementary unit',
    expected: 'The quantity in the unit of the tariff line',
    help: 'Duties per unit and statistics need it beside the masses.',
    check: (document, reference) =>
      ofEachLine(document, reference, ({ supplementaryUnit: unit }, item, pointer) =>
        placeIf(
          unit !== null && item.supplementaryUnits === undefined,
          `${pointer}/supplementaryUnits`,
          unit,
        ),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      remove: ['/goodsItems/0/supplementaryUnits'],
      at: ['/goodsItems/0/supplementaryUnits'],
    },
  },
  {
    id: 'R704',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    message: 'The quantity is not in the unit that the tariff asks for',
    expected: 'The unit of the tariff line',
    help: 'Convert the quantity to the unit of the tariff line.',
    check: (document, reference) =>
      ofEachLine(document, reference, ({ supplementaryUnit: unit }, item, pointer) => {
        const given = item.supplementaryUnits?.unit;
        return placeIf(
          unit !== null && given !== undefined && reference.has('units', given) && given !== unit,
          `${pointer}/supplementaryUnits/unit`,
          unit,
        );
      }),
    passing: { on: 'bicycles-by-sea' },
    failing: {
      on: 'bicycles-by-sea',
      set: { '/goodsItems/0/supplementaryUnits/unit': 'LTR' },
      at: ['/goodsItems/0/supplementaryUnits/unit'],
    },
  },
  {
    id: 'R705',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    message: 'The goods do not cross the border without a document that is not stated',
    expected: 'Each document type that the tariff line requires',
    help: 'Restricted goods need a licence or certificate. State it with the goods item, or once for the whole declaration.',
    check: (document, reference) =>
      ofEachLine(document, reference, ({ documents, exportDocuments }, item, pointer) => {
        const needed = document.type === 'import' ? documents : exportDocuments;
        const lacking = needed.filter((type) => !hasPaper(document, item, type));
        return placeIf(lacking.length > 0, `${pointer}/supportingDocuments`, lacking);
      }),
    passing: {
      remove: ['/goodsItems/0/supportingDocuments/1'],
      set: { '/supportingDocuments': [{ type: 'N851', reference: 'BR-SP-2025-558812' }] },
    },
    failing: {
      remove: ['/goodsItems/0/supportingDocuments/1'],
      at: ['/goodsItems/0/supportingDocuments'],
    },
  },
  {
    id: 'R706',
    dataElement: 'DutyTaxFee/DutyRegimeCode',
    severity: 'error',
    message: 'There is no such tariff treatment',
    expected: 'A code of the list `preferences` that is valid on the day of lodging',
    help: 'Use 100 for the duty of the tariff, 200 for developing countries, 300 by agreement, 400 in a customs union; 120, 220 and 320 ask for a quota.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { preference }, pointer }) =>
        placeIf(
          preference !== undefined && !reference.has('preferences', preference),
          `${pointer}/preference`,
        ),
      ),
    passing: { set: { '/goodsItems/1/preference': '100' } },
    failing: { set: { '/goodsItems/1/preference': '900' }, at: ['/goodsItems/1/preference'] },
  },
  {
    id: 'R707',
    dataElement: 'Origin/CountryCode',
    severity: 'error',
    message: 'The tariff has no preference for goods of this origin',
    expected: 'An origin for which the tariff line has the preference that is asked for, or treatment 100',
    help: 'A preference holds for the origins that the tariff line names. Otherwise ask for third-country duty with 100.',
    check: (document, reference) =>
      ofEachLine(document, reference, (line, item, pointer) => {
        const { preference, preferentialOrigin, origin = preferentialOrigin } = item;
        const refused = isPreference(preference) && origin !== undefined && !preferenceAsked(line, item);
        const origins = line.preferences.flatMap((each) =>
          each.preference === preference ? each.origins : [],
        );
        return placeIf(refused, `${pointer}/preference`, origins);
      }),
    passing: { on: 'machine-parts-by-air' },
    failing: { set: { '/goodsItems/1/preference': '300' }, at: ['/goodsItems/1/preference'] },
  },
  {
    id: 'R708',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    message: 'The preference needs a proof of origin',
    expected: 'One of the document types that the tariff names as proof',
    help: 'Without a proof the third-country duty is due: ask for 100, or state the proof with the goods item.',
    check: (document, reference) =>
      ofEachLine(document, reference, (line, item, pointer) => {
        const preference = preferenceAsked(line, item);
        if (!preference || proofsOf(preference).some((type) => hasPaper(document, item, type))) return [];
        return [{ pointer: `${pointer}/supportingDocuments`, expected: proofsOf(preference) }];
      }),
    passing: { on: 'machine-parts-by-air' },
    failing: {
      on: 'machine-parts-by-air',
      remove: ['/goodsItems/0/supportingDocuments/1'],
      at: ['/goodsItems/0/supportingDocuments'],
    },
  },
  {
    id: 'R709',
    dataElement: 'DutyTaxFee/QuotaOrderID',
    severity: 'error',
    message: 'A treatment under a quota needs the quota’s order number',
    expected: '`quotaOrderNumber`, six digits',
    help: 'Treatments that end in 20 ask for a share of a tariff quota: say which.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          /^[1-4]20$/.test(item.preference ?? '') && item.quotaOrderNumber === undefined,
          `${pointer}/quotaOrderNumber`,
        ),
      ),
    passing: { set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '090001' } },
    failing: { set: { '/goodsItems/1/preference': '120' }, at: ['/goodsItems/1/quotaOrderNumber'] },
  },
  {
    id: 'R710',
    dataElement: 'DutyTaxFee/QuotaOrderID',
    severity: 'warning',
    message: 'A quota is named, but its treatment is not asked for',
    expected: 'A treatment that ends in 20',
    help: 'To draw on the quota, ask for 120, 220 or 320. Otherwise remove the order number: it is not used.',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          item.quotaOrderNumber !== undefined && !/20$/.test(item.preference ?? ''),
          `${pointer}/quotaOrderNumber`,
        ),
      ),
    passing: { set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '090001' } },
    failing: {
      set: { '/goodsItems/1/quotaOrderNumber': '090001' },
      at: ['/goodsItems/1/quotaOrderNumber'],
    },
  },
  {
    id: 'R711',
    dataElement: 'Commodity/Description',
    severity: 'warning',
    message: 'The description does not say what the goods are',
    expected: 'What the goods are and are made of or for, in plain words',
    help: 'Words such as goods, parts, samples, gift or “as per invoice” cannot be classified, and lead to a query.',
    check: (document) =>
      itemsOf(document).flatMap(({ item: { description }, pointer }) =>
        placeIf(description !== undefined && vagueWords.test(description.trim()), `${pointer}/description`),
      ),
    passing: { set: { '/goodsItems/1/description': 'Spare parts of coffee grinders' } },
    failing: { set: { '/goodsItems/1/description': 'Spare parts' }, at: ['/goodsItems/1/description'] },
  },
  {
    id: 'R712',
    dataElement: 'Origin/CountryCode',
    severity: 'info',
    only: 'import',
    message: 'The goods could have a lower duty: the tariff prefers their origin',
    expected: 'A preference with its proof, if you have one',
    help: 'With a proof of origin you may ask for treatment 200 or 300 instead of third-country duty.',
    check: (document, reference) =>
      ofEachLine(document, reference, (line, item, pointer) => {
        const proofs = preferencesFor(line, item.preferentialOrigin ?? item.origin).flatMap(proofsOf);
        const asked = isPreference(item.preference) || reliefsOf(item, reference).duty !== undefined;
        return placeIf(!asked && proofs.length > 0, `${pointer}/preference`, [...new Set(proofs)]);
      }),
    passing: { on: 'machine-parts-by-air' },
    failing: {
      on: 'machine-parts-by-air',
      set: { '/goodsItems/0/preference': '100' },
      at: ['/goodsItems/0/preference'],
    },
  },
  {
    id: 'R713',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    only: 'import',
    message: 'The duty is reckoned by a unit in which the goods item states no quantity',
    expected: 'A supplementary quantity in the unit of the duty, or one that converts to it',
    help: 'Specific duties are an amount for each unit. Masses are taken from the net mass; state any other quantity as supplementary units.',
    check: (document, reference) =>
      ofEachLine(document, reference, (line, item, pointer) => {
        const asksFor = preferenceAsked(line, item)?.duty ?? endUseAsked(line, item) ?? [];
        const rates = [...line.duty, ...asksFor];
        const units = rates.flatMap((rate) => (rate.kind === 'specific' ? [rate.per] : []));
        const asked = line.supplementaryUnit;
        const lacking = units.find((unit) => unit !== asked && quantityIn(unit, item, reference) === null);
        return placeIf(
          lacking !== undefined && item.netMass !== undefined,
          `${pointer}/supplementaryUnits`,
          lacking,
        );
      }),
    passing: {
      set: {
        '/goodsItems/2/commodityCode': '22090000',
        '/goodsItems/2/supplementaryUnits': { quantity: '400', unit: 'LTR' },
      },
    },
    failing: {
      set: { '/goodsItems/2/commodityCode': '22090000' },
      at: ['/goodsItems/2/supplementaryUnits'],
    },
  },
];

// Whole descriptions that name no goods; the repetition is bounded by the length of a description.
const vagueWords =
  /^(?:(?:various|mixed|spare|diverse|general|other) )?(?:goods|parts|samples?|gifts?|items?|products?|merchandise|cargo|as per invoice|various)\.?$/i;
