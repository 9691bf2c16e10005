import { directionOf } from '../../country/public.ts';
import {
  claimedPreferences,
  dutyTermsOf,
  isOfQuota,
  isPreference,
  missingControlDocuments,
  originsOf,
  preferencesFor,
  proofsOf,
  quantityIn,
  reliefsOf,
} from '../../tariff/public.ts';
import { namedCode, namedCodes } from './code-names.ts';
import { checkEachTariffLine, hasDocumentType, vagueDescription } from './goods-item-checks.ts';
import { addRows, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

export const tariffRules: readonly Rule[] = [
  {
    id: 'R701',
    dataElement: 'Classification/ID',
    severity: 'error',
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
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { commodityCode: code }, pointer }) =>
        placeIf(
          code !== undefined && reference.commodity(code)?.declarable === false,
          `${pointer}/commodityCode`,
          () => ({ params: { commodity: namedCode(reference, 'commodities', code ?? '') } }),
        ),
      ),
    passing: { set: { '/goodsItems/1/commodityCode': '09012100' } },
    failing: { set: { '/goodsItems/1/commodityCode': '090121' }, at: ['/goodsItems/1/commodityCode'] },
  },
  {
    id: 'R703',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'error',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, ({ supplementaryUnit: unit }, item, pointer) =>
        unit === null || item.supplementaryUnits !== undefined
          ? []
          : [
              {
                pointer: `${pointer}/supplementaryUnits`,
                expected: unit,
                params: { unit: namedCode(reference, 'units', unit) },
                partialFix: [{ op: 'add', path: `${pointer}/supplementaryUnits`, value: { unit } }],
              },
            ],
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
    check: (document, reference) =>
      checkEachTariffLine(document, reference, ({ supplementaryUnit: unit }, item, pointer) => {
        const actual = item.supplementaryUnits?.unit;
        if (unit === null || actual === undefined || !reference.has('units', actual) || actual === unit)
          return [];
        const params = {
          unit: namedCode(reference, 'units', unit),
          given: namedCode(reference, 'units', actual),
        };
        return [{ pointer: `${pointer}/supplementaryUnits/unit`, expected: unit, params }];
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
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) => {
        const lacking = missingControlDocuments(
          {
            item,
            direction: directionOf(document.type),
            destinationCountry: document.destinationCountry,
            hasDocument: (type) => hasDocumentType(document, item, type),
          },
          reference,
        );
        const at = `${pointer}/supportingDocuments`;
        const one = lacking.flatMap((types) => (types.length === 1 ? types : []));
        const all = placeIf(one.length > 0, at, () => ({
          expected: one,
          params: { documents: { allOf: namedCodes(reference, 'document-types', one) } },
          partialFix: addRows(
            at,
            item.supportingDocuments,
            one.map((type) => ({ type })),
          ),
        }));
        const anyOf = lacking.flatMap((types): Place[] =>
          types.length === 1
            ? []
            : [
                {
                  pointer: at,
                  expected: types,
                  params: { documents: { anyOf: namedCodes(reference, 'document-types', types) } },
                },
              ],
        );
        return [...all, ...anyOf];
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
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) => {
        const { preference = '', preferentialOrigin, origin = preferentialOrigin } = item;
        if (!isPreference(preference) || origin === undefined) return [];
        if (claimedPreferences(item, reference).length > 0) return [];
        const params = {
          preference: namedCode(reference, 'preferences', preference),
          origin: namedCode(reference, 'countries', origin),
        };
        const expected = originsOf(item.commodityCode, preference, reference);
        return [{ pointer: `${pointer}/preference`, expected, params }];
      }),
    passing: { on: 'machine-parts-by-air' },
    failing: { set: { '/goodsItems/1/preference': '300' }, at: ['/goodsItems/1/preference'] },
  },
  {
    id: 'R708',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) => {
        const proofs = proofsOf(claimedPreferences(item, reference));
        if (proofs.length === 0 || proofs.some((type) => hasDocumentType(document, item, type))) return [];
        const params = {
          preference: namedCode(reference, 'preferences', item.preference ?? ''),
          documents: { anyOf: namedCodes(reference, 'document-types', proofs) },
        };
        return [{ pointer: `${pointer}/supportingDocuments`, expected: proofs, params }];
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
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          isOfQuota(item.preference) === true && item.quotaOrderNumber === undefined,
          `${pointer}/quotaOrderNumber`,
          () => ({ params: { preference: namedCode(reference, 'preferences', item.preference ?? '') } }),
        ),
      ),
    passing: { set: { '/goodsItems/1/preference': '120', '/goodsItems/1/quotaOrderNumber': '090001' } },
    failing: { set: { '/goodsItems/1/preference': '120' }, at: ['/goodsItems/1/quotaOrderNumber'] },
  },
  {
    id: 'R710',
    dataElement: 'DutyTaxFee/QuotaOrderID',
    severity: 'warning',
    check: (document) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        placeIf(
          item.quotaOrderNumber !== undefined && isOfQuota(item.preference) === false,
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
    check: (document) =>
      itemsOf(document).flatMap(({ item: { description }, pointer }) =>
        placeIf(
          description !== undefined && vagueDescription.test(description.trim()),
          `${pointer}/description`,
        ),
      ),
    passing: { set: { '/goodsItems/1/description': 'Spare parts of coffee grinders' } },
    failing: { set: { '/goodsItems/1/description': 'Spare parts' }, at: ['/goodsItems/1/description'] },
  },
  {
    id: 'R712',
    dataElement: 'Origin/CountryCode',
    severity: 'info',
    only: 'import',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (_line, item, pointer) => {
        const origin = item.preferentialOrigin ?? item.origin;
        const proofs = proofsOf(preferencesFor(item.commodityCode, origin, reference));
        const isClaimed = isPreference(item.preference) || reliefsOf(item, reference).duty !== undefined;
        return placeIf(!isClaimed && proofs.length > 0, `${pointer}/preference`, () => ({
          expected: proofs,
          params: {
            origin: namedCode(reference, 'countries', origin ?? ''),
            documents: { anyOf: namedCodes(reference, 'document-types', proofs) },
          },
        }));
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
    check: (document, reference) =>
      checkEachTariffLine(document, reference, (line, item, pointer) => {
        const units = dutyTermsOf(item, reference).flatMap((term) =>
          term.kind === 'specific' ? [term.per] : [],
        );
        const supplementaryUnit = line.supplementaryUnit;
        const lacking = units.find(
          (unit) => unit !== supplementaryUnit && quantityIn(unit, item, reference) === null,
        );
        if (lacking === undefined || item.netMass === undefined) return [];
        const params = { unit: namedCode(reference, 'units', lacking) };
        return [{ pointer: `${pointer}/supplementaryUnits`, expected: lacking, params }];
      }),
    passing: {
      set: {
        '/goodsItems/2/commodityCode': '22090000',
        '/goodsItems/2/supplementaryUnits': { quantity: '400', unit: 'LTR' },
      },
    },
    failing: {
      set: { '/goodsItems/2/commodityCode': '22090000' },
      needsLists: true,
      at: ['/goodsItems/2/supplementaryUnits'],
    },
  },
];
