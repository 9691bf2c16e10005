import { Link } from '@tanstack/react-router';
import type { DryRun } from '../../../api/types.ts';
import { useText } from '../../../texts/text.tsx';

type ShownWarning = Pick<DryRun['warnings'][number], 'pointer' | 'message'> & {
  readonly relatedDeclaration?: { readonly id: string; readonly lrn: string } | undefined;
};

/** Shows the warnings of a dry run, with links to related declarations. */
export function ValidationWarnings({ warnings }: { readonly warnings: readonly ShownWarning[] }) {
  const { text } = useText();
  return (
    <div className="note warn">
      <strong>{text('document.warnings')}</strong>
      <ul>
        {warnings.map(({ pointer, message, relatedDeclaration: other }) => (
          <li key={pointer + message}>
            {message}
            {other && (
              <>
                {' '}
                <Link to="/declarations/$declarationId" params={{ declarationId: other.id }}>
                  {text('review.related', { lrn: other.lrn })}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
