import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CheckField, SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useChangeSettings } from '../../shell/settings.ts';
import { country } from '../../texts/country.ts';
import { languages, nameOfLanguage, type Settings } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';

const decimalSigns = { point: '9,792.00', comma: '9.792,00' } as const;

/** Shows the language and the formats of the user, which apply in every browser. */
export function AccountFormats() {
  const { text, word, settings } = useText();
  const change = useChangeSettings();
  const showToast = useToast();
  const [chosen, setChosen] = useState(settings);
  const choose = (some: Partial<Settings>) => setChosen({ ...chosen, ...some });
  const browser = { value: '', text: text('formats.browser') };
  return (
    <form
      className="card stack"
      aria-labelledby="formats"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(chosen, { onSuccess: () => showToast(text('formats.saved')) });
      }}
    >
      <h2 id="formats">{text('formats')}</h2>
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
      <div className="fields">
        <SelectField
          label={text('formats.language')}
          value={chosen.language ?? ''}
          onChange={({ target }) => choose({ language: selectedOrNull(languages, target.value) })}
          choices={[browser, ...languages.map((value) => ({ value, text: nameOfLanguage(value) }))]}
        />
        <SelectField
          label={text('formats.decimalSign')}
          value={chosen.decimalSign ?? ''}
          onChange={({ target }) => choose({ decimalSign: selectedOrNull(['point', 'comma'], target.value) })}
          choices={[
            browser,
            ...Object.entries(decimalSigns).map(([value, example]) => ({ value, text: example })),
          ]}
        />
        <SelectField
          label={text('formats.dateOrder')}
          value={chosen.dateOrder ?? ''}
          onChange={({ target }) =>
            choose({ dateOrder: selectedOrNull(['dmy', 'mdy', 'ymd'], target.value) })
          }
          choices={[
            browser,
            ...(['dmy', 'mdy', 'ymd'] as const).map((order) => ({
              value: order,
              text: word('formats.order', order),
            })),
          ]}
        />
        <SelectField
          label={text('formats.timeZone')}
          value={chosen.timeZone ?? ''}
          onChange={({ target }) => choose({ timeZone: target.value || null })}
          choices={[
            { value: '', text: text('formats.country', { zone: country.timeZone }) },
            ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, text: zone })),
          ]}
        />
        <SelectField
          label={text('formats.density')}
          value={chosen.density ?? 'comfortable'}
          onChange={({ target }) =>
            choose({ density: target.value === 'compact' ? 'compact' : 'comfortable' })
          }
          choices={(['comfortable', 'compact'] as const).map((density) => ({
            value: density,
            text: word('formats.density', density),
          }))}
        />
      </div>
      <CheckField
        label={text('formats.shortcuts')}
        hint={text('formats.shortcuts.hint')}
        checked={chosen.shortcuts !== false}
        onChange={({ target }) => choose({ shortcuts: target.checked })}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          {text('action.save')}
        </Button>
      </div>
    </form>
  );
}

function selectedOrNull<Value extends string>(values: readonly Value[], typed: string): Value | null {
  return values.find((value) => value === typed) ?? null;
}
