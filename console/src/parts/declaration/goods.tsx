import type { DeclaredDocument as Document } from '../../api/types.ts';
import { directionOf } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { DescriptionList } from '../description-list.tsx';
import { CodeName } from './code-name.tsx';
import { DeclaredElements } from './declared-document.tsx';
import { PreviewButtons } from './document-preview.tsx';
import { RiskHighlight } from './risk-highlight.tsx';

interface DeclaredGoodsProps {
  readonly declaration: { readonly document: Document };
}

/** Shows parties, invoice and goods items of a declaration, with all declared elements below. */
export function DeclaredGoods({ declaration }: DeclaredGoodsProps) {
  const { document } = declaration;
  return (
    <>
      <Parties document={document} />
      <GoodsItems items={document.goodsItems ?? []} currency={document.invoice?.currency} />
      <DeclaredElements declaration={declaration} />
    </>
  );
}

function Parties({ document }: { readonly document: Document }) {
  const { text, amount } = useText();
  const { invoice } = document;
  const party = (who: 'declarant' | 'representative' | 'importer' | 'exporter') =>
    document[who] && (
      <>
        {document[who].name}
        <div className="soft mono">
          <RiskHighlight at={`/${who}/identification`}>{document[who].identification}</RiskHighlight>
        </div>
      </>
    );
  return (
    <DescriptionList
      facts={[
        [text('representation'), document.representation && <Representation key="who" document={document} />],
        [text('party.declarant'), party('declarant')],
        [text('party.representative'), party('representative')],
        [text('party.importer'), party('importer')],
        [text('party.exporter'), party('exporter')],
        [
          text('invoice'),
          invoice?.amount && invoice.currency ? (
            <RiskHighlight key="amount" at="/invoice/amount">
              {amount(invoice.amount, invoice.currency)}
            </RiskHighlight>
          ) : null,
        ],
        [text('incoterm'), invoice?.incoterm],
        [text('country.dispatch'), countryOf(document.dispatchCountry)],
        [text('country.destination'), countryOf(document.destinationCountry)],
      ]}
    />
  );
}

function countryOf(code: string | undefined) {
  return code && <CodeName key={code} list="countries" code={code} />;
}

/** Shows the representation: the representative, the represented party and the kind of representation. */
function Representation({ document }: { readonly document: Document }) {
  const { text } = useText();
  const { type, representation, declarant, representative, importer, exporter } = document;
  const nameOf = (party: typeof declarant) => party?.name ?? party?.identification ?? '–';
  switch (representation) {
    case 'direct':
      return text('representation.direct', {
        representative: nameOf(representative),
        principal: nameOf(declarant),
      });
    case 'indirect':
      return text('representation.indirect', {
        representative: nameOf(representative),
        principal: nameOf(directionOf(type) === 'export' ? exporter : importer),
      });
    default:
      return text('representation.self');
  }
}

type Item = NonNullable<Document['goodsItems']>[number];

interface GoodsItemsProps {
  readonly items: readonly Item[];
  /** Invoice currency, which applies to the item prices. */
  readonly currency: string | undefined;
}

function GoodsItems({ items, currency }: GoodsItemsProps) {
  const { text, decimal } = useText();
  const columns: readonly Column<Item & { readonly number: number }>[] = [
    { title: '#', cell: ({ number }) => number },
    {
      title: text('goods.description'),
      cell: ({ description, number }) => (
        <>
          <span className="words">{description}</span>
          <PreviewButtons of={({ goodsItem }) => goodsItem === number} />
        </>
      ),
    },
    {
      title: text('goods.commodity'),
      cell: ({ commodityCode, number }) => (
        <RiskHighlight at={`/goodsItems/${number - 1}/commodityCode`}>
          <span className="mono">{commodityCode}</span>
        </RiskHighlight>
      ),
    },
    {
      title: text('goods.origin'),
      cell: ({ origin, number }) => (
        <RiskHighlight at={`/goodsItems/${number - 1}/origin`}>{origin}</RiskHighlight>
      ),
    },
    { title: text('goods.procedure'), cell: ({ procedure }) => <span className="mono">{procedure}</span> },
    { title: text('goods.mass'), cell: ({ netMass }) => netMass && decimal(netMass), number: true },
    {
      title: currency ? `${text('goods.amount')} ${currency}` : text('goods.amount'),
      cell: ({ itemAmount }) => itemAmount && decimal(itemAmount),
      number: true,
    },
  ];
  return (
    <DataTable
      label={text('goods.count', { count: items.length })}
      caption
      columns={columns}
      rows={items.map((item, index) => ({ ...item, number: index + 1 }))}
      keyOf={({ number }) => String(number)}
      empty={text('goods.none')}
      tall
    />
  );
}
