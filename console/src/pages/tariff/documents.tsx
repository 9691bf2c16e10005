import type { Tariff } from '../../api/types.ts';
import { codeWithName } from '../../parts/code-picker/code-option.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows the permits and documents that control measures require, each with the measure that requires it. */
export function RequiredDocuments({ measures }: Pick<Tariff, 'measures'>) {
  const { text } = useText();
  const required = measures.flatMap(({ id, kind, type, conditions }) =>
    kind === 'control'
      ? conditions.flatMap((group) => {
          const documents = group.flatMap(({ document }) => document ?? []);
          return documents.length > 0 ? [{ id, type, documents }] : [];
        })
      : [],
  );
  if (required.length === 0) return null;
  return (
    <section className="card stack" aria-label={text('tariff.documents')}>
      <h2>{text('tariff.documents')}</h2>
      <ul>
        {required.map(({ id, type, documents }) => (
          <li key={`${id} ${documents.map(({ code }) => code).join(' ')}`}>
            {documents.map(({ code, name }) => codeWithName(code, name)).join(` ${text('tariff.or')} `)}{' '}
            <small className="soft">{type.name}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
