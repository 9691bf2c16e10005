/*
 * What stands where in a declaration, for the form: its members in the order of the trade, and how each is typed. What
 * must be there, and what goes with what, the server tells at every check.
 */

export type FieldSpec =
  | {
      readonly kind: 'text' | 'long' | 'decimal' | 'integer' | 'date' | 'time' | 'check' | 'words';
      readonly name: string;
    }
  | { readonly kind: 'choice'; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'code'; readonly name: string; readonly list: string }
  | GroupSpec
  | ListSpec;

export interface GroupSpec {
  readonly kind: 'group';
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

export interface ListSpec {
  readonly kind: 'list';
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

const text = (name: string): FieldSpec => ({ kind: 'text', name });
const decimal = (name: string): FieldSpec => ({ kind: 'decimal', name });
const integer = (name: string): FieldSpec => ({ kind: 'integer', name });
const date = (name: string): FieldSpec => ({ kind: 'date', name });
const time = (name: string): FieldSpec => ({ kind: 'time', name });
const words = (name: string): FieldSpec => ({ kind: 'words', name });
const code = (name: string, list: string): FieldSpec => ({ kind: 'code', name, list });
const choice = (name: string, ...values: string[]): FieldSpec => ({ kind: 'choice', name, values });
const group = (name: string, ...fields: FieldSpec[]): GroupSpec => ({ kind: 'group', name, fields });
const list = (name: string, ...fields: FieldSpec[]): ListSpec => ({ kind: 'list', name, fields });

const party = (name: string): GroupSpec =>
  group(
    name,
    text('name'),
    text('identification'),
    group('address', text('street'), text('postCode'), text('city'), code('country', 'countries')),
  );

const papers: readonly FieldSpec[] = [
  list(
    'supportingDocuments',
    code('type', 'document-types'),
    text('reference'),
    date('date'),
    date('validUntil'),
    text('issuingAuthority'),
  ),
  list('previousDocuments', text('type'), text('reference'), integer('item')),
  list('additionalInformation', text('code'), { kind: 'long', name: 'text' }),
];

export interface SectionSpec {
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

export const sections: readonly SectionSpec[] = [
  {
    name: 'head',
    fields: [
      choice('type', 'import', 'export'),
      text('lrn'),
      code('office', 'offices'),
      choice('representation', 'self', 'direct', 'indirect'),
      code('dispatchCountry', 'countries'),
      code('destinationCountry', 'countries'),
      time('expectedArrival'),
      code('presentationOffice', 'offices'),
      code('exitOffice', 'offices'),
    ],
  },
  {
    name: 'parties',
    fields: [party('declarant'), party('representative'), party('importer'), party('exporter')],
  },
  {
    name: 'invoice',
    fields: [
      group(
        'invoice',
        text('number'),
        date('date'),
        decimal('amount'),
        code('currency', 'currencies'),
        code('incoterm', 'incoterms'),
        text('place'),
        list(
          'charges',
          choice(
            'type',
            'freight',
            'insurance',
            'packing',
            'commission',
            'other',
            'inland_freight',
            'import_duties',
          ),
          decimal('amount'),
          code('currency', 'currencies'),
          choice('apportionment', 'value', 'mass'),
        ),
      ),
    ],
  },
  {
    name: 'transport',
    fields: [
      group(
        'transport',
        code('borderMode', 'transport-modes'),
        code('inlandMode', 'transport-modes'),
        text('meansType'),
        text('identity'),
        code('nationality', 'countries'),
        time('departure'),
        time('arrival'),
      ),
    ],
  },
  {
    name: 'consignment',
    fields: [
      group(
        'consignment',
        text('ucr'),
        group('transportDocument', code('type', 'document-types'), text('reference')),
        code('loadingPort', 'ports'),
        code('unloadingPort', 'ports'),
        text('goodsLocation'),
        decimal('grossMass'),
        integer('totalPackages'),
        { kind: 'check', name: 'containerised' },
        list('containers', text('number'), text('sizeType'), words('seals')),
      ),
    ],
  },
  {
    name: 'goods',
    fields: [
      list(
        'goodsItems',
        code('commodityCode', 'commodities'),
        { kind: 'long', name: 'description' },
        code('procedure', 'procedures'),
        words('additionalProcedures'),
        code('origin', 'countries'),
        code('preference', 'preferences'),
        decimal('netMass'),
        decimal('grossMass'),
        decimal('itemAmount'),
        choice('valuationMethod', '1', '2', '3', '4', '5', '6'),
        group('supplementaryUnits', decimal('quantity'), code('unit', 'units')),
        decimal('statisticalValue'),
        text('quotaOrderNumber'),
        text('dangerousGoods'),
        words('containerNumbers'),
        list('packages', code('type', 'packages'), integer('count'), text('marks')),
        ...papers,
      ),
    ],
  },
  {
    name: 'payment',
    fields: [
      group('payment', choice('method', 'immediate', 'deferred', 'secured'), text('account')),
      group('guarantee', text('type'), text('reference'), decimal('amount'), code('currency', 'currencies')),
    ],
  },
  { name: 'papers', fields: papers },
];
