import { useState } from 'react';
import type { DeclarationSummary } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import type { ListColumn } from '../../../parts/list/list.tsx';
import { useShortcuts } from '../../../parts/shortcuts/shortcuts.ts';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { type BulkAction, BulkActions, bulkActions, declarationsAwaitingAction } from './bulk-actions.tsx';
import { useDeclarationExport } from './export-rows.ts';

const operations = { present: 'presentOrganisationDeclaration', pay: 'payOrganisationDuties' } as const;

/** Row selection for bulk actions: the checkbox column and the action bar. */
export function useDeclarationSelection(rows: readonly DeclarationSummary[] = []) {
  const { text } = useText();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<BulkAction | null>(null);
  useShortcuts([{ keys: 'x', label: text('many.key'), run: chooseFocused }]);
  const chosen = rows.filter(({ id }) => ids.has(id));
  const column: ListColumn<DeclarationSummary> = {
    ...{ key: 'choose', title: text('many.choose'), fixed: true },
    head: (
      <input
        type="checkbox"
        aria-label={text('many.chooseAll')}
        checked={rows.length > 0 && chosen.length === rows.length}
        onChange={({ target }) => setIds(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
    ),
    cell: ({ id, lrn }) => (
      <input
        type="checkbox"
        aria-label={text('many.chooseOne', { lrn })}
        checked={ids.has(id)}
        onChange={() => setIds(ids.symmetricDifference(new Set([id])))}
      />
    ),
  };
  const bar = chosen.length > 0 && (
    <ChoiceBar chosen={chosen} begin={setAct} none={() => setIds(new Set())} />
  );
  const dialog = act && <BulkActions act={act} declarations={chosen} close={() => setAct(null)} />;
  return { column, bar, dialog };
}

/** Toggles the selection of the focused row. */
function chooseFocused(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
}

interface ChoiceBarProps {
  readonly chosen: readonly DeclarationSummary[];
  readonly begin: (act: BulkAction) => void;
  readonly none: () => void;
}

function ChoiceBar({ chosen, begin, none }: ChoiceBarProps) {
  const { text, word } = useText();
  const may = usePermission();
  const save = useDeclarationExport();
  return (
    <section className="bulk" aria-label={text('many')}>
      <span role="status">{text('many.chosen', { count: chosen.length })}</span>
      <Button look="quiet" onClick={none}>
        {text('many.none')}
      </Button>
      <Button look="quiet" onClick={() => print()}>
        {text('many.print')}
      </Button>
      <Button look="quiet" onClick={() => void save(chosen)}>
        {text('many.export')}
      </Button>
      {bulkActions
        .filter((act) => may(operations[act]))
        .map((act) => {
          const count = declarationsAwaitingAction(act, chosen).length;
          return (
            <Button
              key={act}
              refused={count === 0 ? text('many.noneWaits') : undefined}
              onClick={() => begin(act)}
            >
              {word('act', act)} ({count})
            </Button>
          );
        })}
    </section>
  );
}
