import type { Incident } from '../../api/types.ts';
import type { FormEntry } from '../../parts/form-fields.ts';
import { languages, nameOfLanguage } from '../../texts/settings.ts';
import type { TextFormatter } from '../../texts/text.tsx';

const incidentKinds = ['incident', 'planned_work'] as const satisfies readonly Incident['kind'][];
const incidentComponents = [
  'sign_in',
  'tokens',
  'lodging',
  'decisions',
  'events',
  'payments',
  'console',
] as const satisfies readonly Incident['components'][number][];
const incidentEffects = ['degraded', 'unavailable'] as const satisfies readonly Incident['effect'][];
const maxTitleLength = 200;
const maxTextLength = 2_000;

/** Name of a field for the title or the text in one language. */
type TextName = `title.${string}` | `text.${string}`;
type IncidentFieldName = 'kind' | 'components' | 'effect' | 'startsAt' | 'endsAt' | 'legalBasis' | TextName;

/** Returns the fields of a new incident, or of an existing one with its values. The kind can't change. */
export function incidentFieldsOf(
  speech: TextFormatter,
  incident?: Incident,
): readonly FormEntry<IncidentFieldName>[] {
  const { text, word } = speech;
  return [
    incident === undefined && {
      name: 'kind',
      label: text('incident.kind'),
      choices: incidentKinds.map((kind) => [kind, word('incidentKind', kind)]),
    },
    {
      name: 'components',
      label: text('incident.components'),
      kind: 'checks',
      value: incident?.components.join(' ') ?? '',
      choices: incidentComponents.map((component) => [component, word('incidentComponent', component)]),
    },
    {
      name: 'effect',
      label: text('incident.effect'),
      hint: text('incident.effect.hint'),
      value: incident?.effect ?? 'degraded',
      choices: incidentEffects.map((effect) => [effect, word('incidentEffect', effect)]),
    },
    [
      {
        name: 'startsAt',
        label: text('incident.startsAt'),
        kind: 'time',
        value: incident?.startsAt ?? '',
      },
      {
        name: 'endsAt',
        label: text('incident.endsAt'),
        kind: 'time',
        optional: true,
        value: incident?.endsAt ?? '',
      },
    ],
    {
      name: 'legalBasis',
      label: text('incident.legalBasis'),
      hint: text('incident.legalBasis.hint'),
      optional: true,
      value: incident?.legalBasis ?? '',
      maxLength: maxTitleLength,
    },
    ...announcementFieldsOf(speech, incident?.texts ?? []),
  ];
}

/** Returns the fields for the title and the text of an announcement, in each language of the portal. */
export function announcementFieldsOf(
  { text }: TextFormatter,
  initial: readonly Partial<Incident['texts'][number]>[],
): readonly FormEntry<TextName>[] {
  return languages.map((language, index) => {
    const before = initial.find((each) => each.language === language);
    return {
      legend: nameOfLanguage(language),
      fields: [
        {
          name: `title.${language}`,
          label: text('incident.title'),
          value: before?.title ?? '',
          pointer: `/texts/${index}/title`,
          maxLength: maxTitleLength,
          lang: language,
        },
        {
          name: `text.${language}`,
          label: text('incident.text'),
          kind: 'long',
          value: before?.text ?? '',
          pointer: `/texts/${index}/text`,
          maxLength: maxTextLength,
        },
      ],
    };
  });
}
