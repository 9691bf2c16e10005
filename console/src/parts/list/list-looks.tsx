import { Menu } from '@base-ui/react/menu';
import { useMutation } from '@tanstack/react-query';
import { answered, PUT } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';
import type { ListState } from './use-list-state.ts';

interface ListLooksProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly fixed?: true }[];
  readonly state: ListState;
}

const densities = ['comfortable', 'compact'] as const;

/** Which columns the list has, and how high its rows are. */
export function ListLooks({ columns, state }: ListLooksProps) {
  const { text, word, settings, change } = useText();
  const keep = useMutation({
    mutationFn: (density: (typeof densities)[number]) => {
      const chosen = { ...settings, density };
      change(chosen);
      return answered(PUT('/management/person/settings', { body: chosen }));
    },
  });
  const { hidden } = state;
  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet">
        {text('list.looks')} <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={6}>
          <Menu.Popup className="menu-list">
            <Menu.Group>
              {columns
                .filter(({ fixed }) => !fixed)
                .map(({ key, title }) => (
                  <Menu.CheckboxItem
                    key={key}
                    className="menu-item"
                    checked={!hidden.includes(key)}
                    onCheckedChange={(checked) =>
                      state.change({
                        hide: checked ? hidden.filter((other) => other !== key) : [...hidden, key],
                      })
                    }
                  >
                    <Menu.CheckboxItemIndicator className="menu-mark" keepMounted>
                      ✓
                    </Menu.CheckboxItemIndicator>
                    {title}
                  </Menu.CheckboxItem>
                ))}
            </Menu.Group>
            <Menu.RadioGroup
              value={settings.density ?? 'comfortable'}
              onValueChange={(density: (typeof densities)[number]) => keep.mutate(density)}
            >
              {densities.map((density) => (
                <Menu.RadioItem key={density} className="menu-item" value={density}>
                  <Menu.RadioItemIndicator className="menu-mark" keepMounted>
                    ✓
                  </Menu.RadioItemIndicator>
                  {word('density', density)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
