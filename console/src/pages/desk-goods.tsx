import type { OfficersDeclaration } from '../api/kinds.ts';
import { Facts } from '../parts/facts.tsx';
import { useText } from '../texts/text.tsx';

/** Who declares what: parties, invoice, goods items. */
export function DeskGoods({ declaration: { document } }: { readonly declaration: OfficersDeclaration }) {
  const speech = useText();
  const { text } = speech;
  const { declarant, importer, exporter, representative, invoice, goodsItems = [] } = document;
  const party = (who: typeof declarant) =>
    who && (
      <>
        {who.name}
        <div className="soft mono">{who.identification}</div>
      </>
    );
  return (
    <>
      <Facts
        facts={[
          [text('party.declarant'), party(declarant)],
          [text('party.representative'), party(representative)],
          [text('party.importer'), party(importer)],
          [text('party.exporter'), party(exporter)],
          [
            text('invoice'),
            invoice?.amount && invoice.currency ? speech.amount(invoice.amount, invoice.currency) : null,
          ],
          [text('incoterm'), invoice?.incoterm],
          [text('country.dispatch'), document.dispatchCountry],
          [text('country.destination'), document.destinationCountry],
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label={text('goods')} tabIndex={0}>
        <table>
          <caption>{text('goods')}</caption>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{text('goods.description')}</th>
              <th scope="col">{text('goods.commodity')}</th>
              <th scope="col">{text('goods.origin')}</th>
              <th scope="col">{text('goods.procedure')}</th>
              <th scope="col" className="number">
                {text('goods.mass')}
              </th>
              <th scope="col" className="number">
                {text('goods.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {goodsItems.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: goods items are numbered by their place
              <tr key={index}>
                <td>{index + 1}</td>
                <td>{item.description}</td>
                <td className="mono">{item.commodityCode}</td>
                <td>{item.origin}</td>
                <td className="mono">{item.procedure}</td>
                <td className="number">{item.netMass}</td>
                <td className="number">{item.itemAmount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
