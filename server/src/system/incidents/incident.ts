import { type Static, Type } from 'typebox';
import {
  idSchema,
  nameSchema,
  orNull,
  pathIdSchema,
  timeSchema,
} from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Answer, answer } from '../../foundation/http/operation.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { languages } from '../../foundation/messages/language.ts';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';
import { type ServiceComponent, serviceComponentSchema } from './service-component.ts';

/* Incident: a disturbance of the service, or planned work on it, that customs announces to the public. */

const incidentKinds = ['incident', 'planned_work'] as const;
const incidentStatuses = ['announced', 'resolved', 'withdrawn'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];
const incidentEffects = ['degraded', 'unavailable'] as const;
/** Steps of an incident that are announced. */
export const announcementTypes = ['announced', 'updated', 'resolved', 'withdrawn'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** The text of an announcement in one language. */
export interface IncidentText {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

/** A step of an incident, as it was announced. */
export interface IncidentAnnouncement {
  readonly number: number;
  readonly type: AnnouncementType;
  readonly at: Date;
  readonly texts: readonly IncidentText[];
}

export interface Incident {
  readonly id: string;
  readonly kind: (typeof incidentKinds)[number];
  readonly status: IncidentStatus;
  readonly components: readonly ServiceComponent[];
  readonly effect: (typeof incidentEffects)[number];
  readonly startsAt: Date;
  /** The expected end; null if it is unknown. */
  readonly endsAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly legalBasis: string | null;
  readonly texts: readonly IncidentText[];
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The newest announcement first. */
  readonly announcements: readonly IncidentAnnouncement[];
}

const maxTexts = 10;

export const incidentTexts = Type.Array(
  Type.Object(
    {
      language: Type.String({
        pattern: '^[a-z]{2}$',
        'x-format': 'language',
        description: 'Language (ISO 639-1).',
      }),
      title: nameSchema('Title.'),
      text: Type.String({
        minLength: 1,
        maxLength: 2_000,
        pattern: textPattern(),
        'x-format': 'text',
        description: 'Text: effects, and measures that users can take.',
      }),
    },
    { additionalProperties: false, title: 'IncidentText', description: 'Text in one language.' },
  ),
  {
    minItems: 1,
    maxItems: maxTexts,
    description: 'Texts: one in each language of the portal (`languages` of the country).',
  },
);

export const incidentMembers = {
  components: Type.Array(serviceComponentSchema, {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Affected components.',
  }),
  effect: Type.Enum([...incidentEffects], {
    description: 'Status of the components between the beginning and the resolution.',
  }),
  startsAt: timeSchema('Beginning; for planned work, the planned beginning.'),
  endsAt: orNull(timeSchema('Expected end.'), 'Expected end; null if it is unknown.'),
  legalBasis: orNull(
    nameSchema('Legal basis.'),
    'Legal basis of the announcement, such as the article on the unavailability of the system; null if there is none.',
  ),
  texts: incidentTexts,
};

export const incidentKind = Type.Enum([...incidentKinds], {
  description: '`incident`: a disturbance; `planned_work`: planned work that was announced in advance.',
});
export const incidentStatus = Type.Enum([...incidentStatuses], {
  description:
    'Status. `announced`: the incident is not resolved, or the planned work not completed; `resolved`: all components are available again; `withdrawn`: the announcement was a mistake.',
});

const AnnouncementBody = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Number of the announcement in the incident.' }),
    type: Type.Enum([...announcementTypes], { description: 'Type of the announcement.' }),
    at: timeSchema('Time of the announcement.'),
    texts: incidentTexts,
  },
  {
    additionalProperties: false,
    title: 'IncidentAnnouncement',
    description: 'An announcement of an incident.',
  },
);

export const IncidentBody = Type.Object(
  {
    id: idSchema('inc', 'Id of the incident.'),
    kind: incidentKind,
    status: incidentStatus,
    ...incidentMembers,
    resolvedAt: orNull(timeSchema('Time of the resolution.'), 'Time of the resolution; null before it.'),
    announcements: Type.Array(AnnouncementBody, { description: 'Announcements, newest first.' }),
  },
  {
    additionalProperties: false,
    title: 'Incident',
    description: 'A disturbance of the service, or planned work.',
  },
);
export type IncidentBody = Static<typeof IncidentBody>;

export const incidentParams = Type.Object(
  { id: pathIdSchema('Id of the incident.') },
  { additionalProperties: false },
);

export function incidentBody(incident: Incident): IncidentBody {
  const { id, kind, status, components, effect, startsAt, endsAt, resolvedAt, legalBasis, texts } = incident;
  return {
    ...{ id, kind, status, components: [...components], effect, legalBasis },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    texts: texts.map((text) => ({ ...text })),
    announcements: incident.announcements.map(({ number, type, at, texts: announcementTexts }) => ({
      ...{ number, type, at: at.toISOString(), texts: announcementTexts.map((text) => ({ ...text })) },
    })),
  };
}

export function incidentResponse(incident: Incident, status: 200 | 201 = 200): Answer {
  return answer(status, incidentBody(incident), ['ETag', versionTag(incident.version)]);
}

/** Refuses texts that lack a language of the portal or repeat a language, and an end before the beginning. */
export function refuseIncident({
  texts,
  startsAt,
  endsAt,
}: {
  readonly texts: readonly IncidentText[];
  readonly startsAt?: Date;
  readonly endsAt?: Date | null;
}): Refusal<'input_invalid'> | null {
  const textLanguages = texts.map(({ language }) => language).toSorted();
  if (JSON.stringify(textLanguages) !== JSON.stringify(languages.toSorted())) {
    const params = { languages: languages.join(', ') };
    return inputRefusal([
      { code: 'required', in: 'body', pointer: '/texts', words: 'required.languages', params },
    ]);
  }
  if (startsAt === undefined || !endsAt || endsAt > startsAt) return null;
  return inputRefusal([{ code: 'order', in: 'body', pointer: '/endsAt', words: 'order.incident_end' }]);
}

/** Refuses times that a new incident can’t have: an incident that begins later, and planned work that is over. */
export function refuseTimes(
  { kind, startsAt, endsAt }: Pick<Incident, 'kind' | 'startsAt' | 'endsAt'>,
  now: Date,
): Refusal<'input_invalid'> | null {
  if (kind === 'incident')
    return startsAt > now
      ? inputRefusal([{ code: 'order', in: 'body', pointer: '/startsAt', words: 'order.incident_start' }])
      : null;
  return endsAt !== null && endsAt <= now
    ? inputRefusal([{ code: 'order', in: 'body', pointer: '/endsAt', words: 'order.future' }])
    : null;
}

export const exampleTexts = [
  {
    language: 'en',
    title: 'Decisions are delayed',
    text: 'Customs releases goods with a delay of up to an hour. Lodge your declarations as usual.',
  },
  {
    language: 'de',
    title: 'Entscheidungen verzögern sich',
    text: 'Der Zoll überlässt Waren mit bis zu einer Stunde Verzögerung. Geben Sie Ihre Anmeldungen wie gewohnt ab.',
  },
];

export const exampleIncident: IncidentBody = {
  id: 'inc_01kaz4w7m0v3c5n8q2x6t9r1ye',
  kind: 'incident',
  status: 'announced',
  components: ['decisions'],
  effect: 'degraded',
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: null,
  legalBasis: 'Union Customs Code, Article 6(3)(b)',
  texts: exampleTexts,
  resolvedAt: null,
  announcements: [{ number: 1, type: 'announced', at: '2026-11-20T08:05:00.000Z', texts: exampleTexts }],
};

export const exampleResolvedIncident: IncidentBody = {
  ...exampleIncident,
  status: 'resolved',
  resolvedAt: '2026-11-20T09:30:00.000Z',
  announcements: [
    { number: 2, type: 'resolved', at: '2026-11-20T09:30:00.000Z', texts: exampleTexts },
    ...exampleIncident.announcements,
  ],
};
