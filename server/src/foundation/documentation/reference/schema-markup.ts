import { type Html, html } from '../../pages/html.ts';
import { lineMarkup } from './description.ts';
import { referencedName, type Schema } from './document.ts';

/** The path of a document's schema pages, and the prefix of links in descriptions. */
export interface SchemaLinks {
  /** Path of the schema pages, such as `/customs/docs/api/schemas/`. */
  readonly schemas: string;
  readonly prefix: string;
}

/**
 * Renders a schema's type in one line: `string, date-time`, `list of GoodsItem`, `one of …`. Named schemas
 * are links.
 */
export function typeMarkup(schema: Schema, links: SchemaLinks): Html {
  const { $ref, type, format, items, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined)
    return html`<a href="${links.schemas}${referencedName($ref)}">${referencedName($ref)}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`one of ${joinMarkup(schema.enum.map(valueMarkup), ', ')}`;
  const known = schema['x-extensible-enum'];
  if (known) return html`one of ${joinMarkup(known.map(valueMarkup), ', ')}, or a value added later`;
  const several = anyOf ?? oneOf;
  if (several)
    return joinMarkup(
      several.map((each) => typeMarkup(each, links)),
      ' or ',
    );
  if (allOf) {
    const named = allOf.filter((each) => each.$ref !== undefined);
    return named.length > 0
      ? joinMarkup(
          named.map((each) => typeMarkup(each, links)),
          ' and ',
        )
      : html`object`;
  }
  if (type === 'array') return html`list of ${items ? typeMarkup(items, links) : 'anything'}`;
  if (schema.patternProperties) {
    const [each] = Object.values(schema.patternProperties);
    return html`object, by name: ${each ? typeMarkup(each, links) : 'anything'}`;
  }
  return html`${type ?? 'anything'}${format !== undefined && `, ${format}`}`;
}

function valueMarkup(value: unknown): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}

function joinMarkup(parts: readonly Html[], between: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}

/** Renders the constraints of a value: `1 to 35 characters, default 100`. */
function boundsMarkup(schema: Schema): Html[] {
  const { pattern, format, minimum, exclusiveMinimum, maximum } = schema;
  const bounds: Html[] = [];
  const length = rangeText(schema.minLength, schema.maxLength);
  if (length) bounds.push(html`${length} characters`);
  const count = rangeText(schema.minItems, schema.maxItems);
  if (count) bounds.push(html`${count} entries`);
  if (schema.uniqueItems) bounds.push(html`no duplicates`);
  const value = rangeText(minimum, maximum);
  if (value) bounds.push(html`${value}`);
  if (exclusiveMinimum !== undefined) bounds.push(html`more than ${exclusiveMinimum}`);
  // The pattern is omitted if the schema has a format, which means the same.
  if (pattern !== undefined && format === undefined) bounds.push(html`pattern <code>${pattern}</code>`);
  if (schema.default !== undefined) bounds.push(html`default <code>${JSON.stringify(schema.default)}</code>`);
  return bounds;
}

function rangeText(least: number | undefined, most: number | undefined): string | null {
  if (least === 0 && most !== undefined) return `at most ${most}`;
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? null : `at most ${most}`;
}

/** Renders the details of a value: description, constraints and its inline properties. */
export function detailsMarkup(schema: Schema, links: SchemaLinks): Html {
  const bounds = [schema, ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].flatMap(
    boundsMarkup,
  );
  return html`${schema.description !== undefined && html`<p>${lineMarkup(schema.description, links.prefix)}</p>`}${
    bounds.length > 0 && html`<p class="bounds">${joinMarkup(bounds, ' · ')}</p>`
  }${propertiesMarkup(schema, links)}`;
}

/** Renders the properties of an object, of list items, and of each alternative, without those of named schemas. */
export function propertiesMarkup(schema: Schema, links: SchemaLinks): Html {
  const { properties = {}, required = [] } = schema;
  const inner = [
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.patternProperties ?? {}),
  ];
  const names = Object.keys(properties);
  return html`${
    names.length > 0 &&
    html`<dl class="members">${Object.entries(properties).map(
      ([name, member]) =>
        html`<div><dt><code>${name}</code> <span class="kind">${typeMarkup(member, links)}</span>${
          required.includes(name) && html` <span class="badge">required</span>`
        }</dt><dd>${detailsMarkup(member, links)}</dd></div>`,
    )}</dl>`
  }${conditionMarkup(schema)}${inner.map((each) => each.$ref === undefined && propertiesMarkup(each, links))}`;
}

/**
 * Renders `if` and `then` of a schema. In the contract they only state that a value of one property makes others
 * required.
 */
function conditionMarkup({ if: condition, then: effect }: Schema): Html | false {
  const [member] = Object.entries(condition?.properties ?? {});
  if (!member || !effect?.required) return false;
  const [name, { const: value, enum: values = [value] }] = member;
  return html`<p class="bounds">If <code>${name}</code> is ${joinMarkup(values.map(valueMarkup), ' or ')}, ${joinMarkup(
    effect.required.map(valueMarkup),
    ' and ',
  )} must be present.</p>`;
}
