import { type Static, Type } from 'typebox';
import { type Role, roles } from '../../callers/public.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';

/*
 * Notice: a message to a person about a matter that this person can act on. It is shown in the console and, on request,
 * sent by mail.
 */

/**
 * Maps each notice type to the roles that can act on it. An assignment has no role, because its notice goes to the
 * assigned officer.
 */
export const noticeKinds = {
  query: ['owner', 'developer', 'clerk'],
  decision: ['owner', 'developer', 'clerk'],
  payment_due: ['owner', 'developer', 'clerk'],
  key_expiring: ['owner', 'developer'],
  webhook_disabled: ['owner', 'developer'],
  approval: ['administrator'],
  assignment: ['officer', 'supervisor'],
  error_rate: ['owner', 'developer'],
  service: roles,
} as const satisfies Record<string, readonly Role[]>;
export type NoticeKind = keyof typeof noticeKinds;
const allNoticeKinds = [
  'query',
  'decision',
  'payment_due',
  'key_expiring',
  'webhook_disabled',
  'approval',
  'assignment',
  'error_rate',
  'service',
] as const satisfies readonly NoticeKind[];

/** Lists the channels of a notice type: console only, console and mail, or none. */
export const noticeChannels = ['console', 'email', 'none'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export type NoticeChannels = Readonly<Record<NoticeKind, NoticeChannel>>;

const noticeSubjectTypes = [
  'declaration',
  'debt',
  'authorisation',
  'guarantee',
  'client',
  'webhook',
  'organisation',
  'platform',
  'usage',
  'incident',
] as const;

/** Contains the subject of a notice, with the id for the link to it. */
export interface NoticeSubject {
  readonly type: (typeof noticeSubjectTypes)[number];
  readonly id: string;
  /** Name that is shown to the recipient. */
  readonly name: string;
  /** Event of a decision, of a register entry, of a guarantor's debt or of an incident, remaining days of a key, or percentage of failed requests; null for all other subjects. */
  readonly detail: string | null;
  readonly dueBy: string | null;
}

export const Notice = Type.Object(
  {
    id: idSchema('ntc', 'Id of the notification.'),
    kind: Type.Enum([...allNoticeKinds], { description: 'Kind of notification.' }),
    createdAt: timeSchema('Time of the notification.'),
    read: Type.Boolean({ description: 'Whether the notification was read.' }),
    about: Type.Object(
      {
        type: Type.Enum([...noticeSubjectTypes], { description: 'Type of the object.' }),
        id: Type.String({ description: 'Id of the object.' }),
        name: Type.String({
          description:
            'Name of the object, for a declaration its LRN, for a debt of a guarantor the MRN, for an incident its title.',
        }),
        detail: orNull(
          Type.String(),
          'For a decision, an incident, an authorisation or a guarantee, the name of the event; for an API key, the number of days until it expires; for a high rate of failed requests, the percentage of failed requests. Null for other kinds.',
        ),
        dueBy: orNull(Type.String({ format: 'date-time' }), 'Deadline; null without a deadline.'),
      },
      { additionalProperties: false, description: 'Object of the notification.' },
    ),
  },
  { additionalProperties: false, title: 'Notice', description: 'A notification of a person.' },
);

export const exampleNotice: Static<typeof Notice> = {
  id: 'ntc_01kaz4w7m0v3c5n8q2x6t9r1ye',
  kind: 'query',
  createdAt: '2026-11-20T08:01:00.000Z',
  read: false,
  about: {
    type: 'declaration',
    id: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
    name: 'COFFEE-1',
    detail: null,
    dueBy: null,
  },
};

/** Returns a channel for every notice type; the default channel is the console. */
export function completeChannels(chosen: Partial<NoticeChannels>): NoticeChannels {
  return {
    query: chosen.query ?? 'console',
    decision: chosen.decision ?? 'console',
    payment_due: chosen.payment_due ?? 'console',
    key_expiring: chosen.key_expiring ?? 'console',
    webhook_disabled: chosen.webhook_disabled ?? 'console',
    approval: chosen.approval ?? 'console',
    assignment: chosen.assignment ?? 'console',
    error_rate: chosen.error_rate ?? 'console',
    service: chosen.service ?? 'console',
  };
}
