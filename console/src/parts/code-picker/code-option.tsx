import type { ReferenceEntry } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { isBranch, isHierarchicalList, useReferenceEntry } from './codes.ts';

interface CodeOptionProps {
  readonly list: string;
  readonly entry: ReferenceEntry;
  readonly recent: boolean;
}

/** Shows a suggested code with its meaning, position in the hierarchy and attributes. */
export function CodeOption({ list, entry, recent }: CodeOptionProps) {
  const { text } = useText();
  const { code, name, above = [], attributes } = entry;
  const { description } = attributes;
  return (
    <>
      <span className="code-line">
        <span>{codeWithName(code, name)}</span>
        {recent && <small className="soft">{text('code.recent')}</small>}
        {isBranch(list, entry) && <span aria-hidden="true">›</span>}
      </span>
      {above.length > 0 && (
        <small className="soft">{above.map((each) => codeWithName(each.code, each.name)).join(' › ')}</small>
      )}
      {isHierarchicalList(list) ? (
        <CommodityFacts entry={entry} />
      ) : (
        typeof description === 'string' && <small className="soft">{description}</small>
      )}
    </>
  );
}

/** Formats a code with its name: `BR – Brazil`. Returns the code alone if the name is unknown. */
export function codeWithName(code: string, name: string | undefined): string {
  return name === undefined ? code : `${code} – ${name}`;
}

/** Shows the attributes of a commodity code: duty, required unit and required documents. */
export function CommodityFacts({ entry }: { readonly entry: ReferenceEntry }) {
  const { text } = useText();
  const { duty, supplementaryUnit, documents } = entry.attributes;
  if (typeof duty !== 'string') return null;
  const needed = Array.isArray(documents) ? documents.map(parseRequiredDocument) : [];
  return (
    <small className="soft code-facts">
      <span>{text('code.duty', { duty })}</span>
      {typeof supplementaryUnit === 'string' && (
        <span>
          {text('code.unit')} <CodeName list="units" code={supplementaryUnit} />
        </span>
      )}
      {needed.length > 0 && (
        <span>
          {text('code.documents')}{' '}
          {needed.map(({ type, direction }, index) => (
            <span key={`${direction}${type}`}>
              {index > 0 && ', '}
              <CodeName list="document-types" code={type} />
              {direction !== 'both' && ` (${text(direction === 'export' ? 'code.export' : 'code.import')})`}
            </span>
          ))}
        </span>
      )}
    </small>
  );
}

/** Parses a required document in the notation of the tariff data, for example `import:N851`. */
function parseRequiredDocument(text: string) {
  const [direction, type = ''] = text.split(':');
  return { direction, type };
}

function CodeName({ list, code }: { readonly list: string; readonly code: string }) {
  return codeWithName(code, useReferenceEntry(list, code)?.name);
}
