import type { DeclarationForOfficers } from '../../api/types.ts';
import { pathOfPointer } from './document-edit.ts';
import { useElementPath } from './elements.ts';

type Difference = Pick<DeclarationForOfficers['amendments'][number]['diff'][number], 'path' | 'from' | 'to'>;

/** Shows differences between two versions of a declaration, one element per line. */
export function DiffTable({ diff }: { readonly diff: readonly Difference[] }) {
  const element = useElementPath();
  return (
    <table className="steps">
      <tbody>
        {diff.map(({ path, from, to }) => (
          <tr key={path}>
            <th scope="row">{element(pathOfPointer(path))}</th>
            <td>
              <del>{shown(from)}</del>
            </td>
            <td>
              <ins>{shown(to)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
