import type { collectTariff } from './collect-tariff.ts';
import type { PublishedMeasure } from './converted-tariff.ts';
import { readUkConditions, type UkCondition } from './uk-conditions.ts';
import { readUkDuty } from './uk-duty.ts';

/*
 * Reads responses of www.trade-tariff.service.gov.uk/api/v2 in JSON:API format (https://jsonapi.org), as of November
 * 2026: a commodity with its measures (`/commodities/{code}`), or the geographical areas (`/geographical_areas`).
 */

type TariffCollection = ReturnType<typeof collectTariff>;

/** A resource of a JSON:API document. */
interface Resource {
  readonly id: string;
  readonly type: string;
  readonly text: (attribute: string) => string;
  /** Returns the resources to which a relationship refers. */
  readonly related: (name: string) => readonly Resource[];
}

/** Reads a document. An invalid document is reported and skipped. */
export function readUkJson(file: string, text: string, collection: TariffCollection): void {
  const leave = (at: string, reason: string): void => collection.leave({ file, at, reason });
  const document = parseJson(text);
  const data = arrayOf(member(document, 'data'));
  if (data.length === 0)
    return leave('data', 'the file is not a JSON:API document of the tariff: `data` is missing');
  const find = createFinder([...data, ...arrayOf(member(document, 'included'))]);
  for (const raw of [...data, ...arrayOf(member(document, 'included'))]) {
    const resource = resourceOf(raw, find);
    if (resource.type === 'geographical_area') addArea(resource, collection);
  }
  for (const raw of data) {
    const resource = resourceOf(raw, find);
    if (resource.type === 'geographical_area') continue;
    if (resource.type !== 'commodity' && resource.type !== 'heading')
      leave(resource.id, `a ${resource.type || 'resource'} is neither a commodity nor an area`);
    else addCommodity(resource, file, collection);
  }
}

function addCommodity(commodity: Resource, file: string, into: TariffCollection): void {
  const levels = [
    ...['chapter', 'heading', 'ancestors'].flatMap((name) => commodity.related(name)),
    commodity,
  ];
  for (const level of levels) {
    const code = level.text('goods_nomenclature_item_id');
    const suffix = level.text('producline_suffix') || '80';
    if (!/^\d{10}$/.test(code) || suffix !== '80') continue;
    const validFrom =
      dayOf(level.text('validity_start_date')) || dayOf(commodity.text('validity_start_date'));
    const validUntil = dayOf(level.text('validity_end_date')) || null;
    const name = level.text('description') || level.text('formatted_description');
    into.code({ code, suffix, name, parent: null, validFrom: validFrom || '1972-01-01', validUntil });
  }
  const named = commodity.text('goods_nomenclature_item_id');
  const description = commodity.text('description');
  for (const measure of [...commodity.related('import_measures'), ...commodity.related('export_measures')]) {
    const at = `measure ${measure.id}`;
    const conditions = readUkConditions(measure.related('measure_conditions').map(conditionOf));
    if (!conditions.ok) into.leave({ file, at, reason: conditions.reason });
    else
      into.take({ ...measureOf(measure, named, description), conditions: conditions.conditions }, file, at);
    addQuota(measure, into);
  }
}

function measureOf(
  measure: Resource,
  commodity: string,
  description: string,
): Omit<PublishedMeasure, 'conditions'> {
  const [type] = measure.related('measure_type');
  const [area] = measure.related('geographical_area');
  const [code] = measure.related('additional_code');
  const [own] = measure.related('goods_nomenclature');
  const [order] = measure.related('order_number');
  const [law] = measure.related('legal_acts');
  return {
    id: measure.id,
    commodity: own?.text('goods_nomenclature_item_id') || commodity,
    description,
    type: type?.id ?? '',
    typeName: type?.text('description') ?? '',
    area: area?.id ?? '',
    areaName: area?.text('description') ?? '',
    excluded: measure.related('excluded_countries').map(({ id }) => id),
    additionalCode: code?.text('code') ?? '',
    additionalCodeName: code?.text('description') ?? '',
    orderNumber: order ? order.text('number') || order.id : '',
    duty: measure.related('duty_expression')[0]?.text('base') ?? '',
    legalBase: law?.text('regulation_code') || (law?.id ?? ''),
    validFrom: dayOf(measure.text('effective_start_date')),
    validUntil: dayOf(measure.text('effective_end_date')),
  };
}

function conditionOf(condition: Resource): UkCondition {
  const duty = condition.text('duty_expression');
  const read = duty === '' ? null : readUkDuty(duty);
  return {
    code: condition.text('condition_code'),
    certificate: condition.text('document_code'),
    action: condition.text('action_code'),
    amount: condition.text('condition_duty_amount'),
    unit: condition.text('condition_measurement_unit_code'),
    duty: read?.ok ? read.duty : null,
  };
}

function addQuota(measure: Resource, into: TariffCollection): void {
  for (const order of measure.related('order_number')) {
    const [definition] = order.related('definition');
    const number = order.text('number') || order.id;
    if (!definition || !/^\d{6}$/.test(number)) continue;
    const volume = definition.text('initial_volume').replace(/\.0+$/, '');
    const unit = definition.text('measurement_unit_code');
    if (/^\d+(\.\d+)?$/.test(volume) && /^[A-Z]{3}$/.test(unit)) into.quota(number, { volume, unit });
  }
}

function addArea(area: Resource, into: TariffCollection): void {
  const countries = area.related('children_geographical_areas').map(({ id }) => id);
  const memberCodes = countries.filter((each) => /^[A-Z]{2}$/.test(each));
  if (memberCodes.length > 0) into.members(area.id, area.text('description'), memberCodes);
}

function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : '';
}

type Find = (reference: unknown) => unknown;

function createFinder(all: readonly unknown[]): Find {
  const keyOf = (resource: unknown): string => `${member(resource, 'type')} ${member(resource, 'id')}`;
  const resourceByKey = new Map(all.map((each) => [keyOf(each), each]));
  // A related resource that the document does not include has only its id.
  return (reference) => resourceByKey.get(keyOf(reference)) ?? reference;
}

function resourceOf(raw: unknown, find: Find): Resource {
  return {
    id: String(member(raw, 'id') ?? ''),
    type: String(member(raw, 'type') ?? ''),
    text(attribute) {
      const value = member(member(raw, 'attributes'), attribute);
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    },
    related: (name) =>
      arrayOf(member(member(member(raw, 'relationships'), name), 'data')).map((each) =>
        resourceOf(find(each), find),
      ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function arrayOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
