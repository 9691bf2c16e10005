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
export const allNoticeKinds = [
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
  'incident',
] as const;

/** The subject of a notice, with the id for the link to it. */
export interface NoticeSubject {
  readonly type: (typeof noticeSubjectTypes)[number];
  readonly id: string;
  /** Name that is shown to the recipient. */
  readonly name: string;
  /** Event of a decision, of a register entry, of a guarantor's debt, of an incident or of a health alert, or remaining days of a key; null for all other subjects. */
  readonly detail: string | null;
  readonly dueBy: string | null;
  /** Failed requests of a client or failed deliveries of a webhook, and the maximum of the usual range. */
  readonly failedPercent?: number;
  readonly usualPercent?: number;
}

function percentSchema(description: string) {
  return Type.Integer({ minimum: 0, maximum: 100, description });
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
          'For a decision, an incident, an authorisation, a guarantee or a health alert, the name of the event; for an API key, the number of days until it expires. Null for other kinds.',
        ),
        dueBy: orNull(Type.String({ format: 'date-time' }), 'Deadline; null without a deadline.'),
        failedPercent: Type.Optional(
          percentSchema('For a health alert, the percentage of failed requests or deliveries.'),
        ),
        usualPercent: Type.Optional(
          percentSchema('For a health alert, the highest percentage in the usual range.'),
        ),
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
export function withDefaultChannels(chosen: Partial<NoticeChannels>): NoticeChannels {
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
