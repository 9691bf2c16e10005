import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PUT, responseData } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';
import { MenuChoice, MenuChoices } from '../menu-choices.tsx';
import type { ListState } from './use-list-state.ts';

interface ListDisplayOptionsProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly fixed?: true }[];
  readonly state: ListState;
}

const densities = ['comfortable', 'compact'] as const;

/** Shows the display options of a list: visible columns and row height. */
export function ListDisplayOptions(props: ListDisplayOptionsProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="list-looks">
      <button type="button" className="button quiet" popoverTarget={id}>
        {text('list.looks')} <span aria-hidden="true">▾</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="menu-list"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Unmounts the choices after the menu has closed and its button has the focus again.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {open && <DisplayChoices {...props} />}
      </div>
    </div>
  );
}

function DisplayChoices({ columns, state: { hidden, change: show } }: ListDisplayOptionsProps) {
  const { text, word, settings, change } = useText();
  const keep = useMutation({
    mutationFn: (density: (typeof densities)[number]) => {
      const chosen = { ...settings, density };
      change(chosen);
      return responseData(PUT('/management/person/settings', { body: chosen }));
    },
  });
  const turn = (key: string): void =>
    show({ hide: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] });
  return (
    <>
      <MenuChoices title={text('list.columns')}>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ key, title }) => (
            <MenuChoice key={key} text={title} chosen={!hidden.includes(key)} choose={() => turn(key)} />
          ))}
      </MenuChoices>
      <MenuChoices title={text('list.density')}>
        {densities.map((density) => (
          <MenuChoice
            key={density}
            name="density"
            text={word('density', density)}
            chosen={density === (settings.density ?? 'comfortable')}
            choose={() => keep.mutate(density)}
          />
        ))}
      </MenuChoices>
    </>
  );
}
