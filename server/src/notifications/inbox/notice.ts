import { type Static, Type } from 'typebox';
import type { Role } from '../../callers/public.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';

/* Notice: a message to a person, in the console and optionally by email, about something they can act on. */

/** Notice types and the roles that can act on them. An assignment goes to the assigned officer. */
export const noticeKinds = {
  query: ['owner', 'developer', 'clerk'],
  decision: ['owner', 'developer', 'clerk'],
  payment_due: ['owner', 'developer', 'clerk'],
  key_expiring: ['owner', 'developer'],
  webhook_disabled: ['owner', 'developer'],
  approval: ['administrator'],
  assignment: ['officer', 'supervisor'],
  error_rate: ['owner', 'developer'],
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
] as const satisfies readonly NoticeKind[];

/** Channels of a notice type: console, additionally email, or none. */
export const noticeChannels = ['console', 'email', 'none'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export type NoticeChannels = Readonly<Record<NoticeKind, NoticeChannel>>;

/** Subject of a notice, with the id for its link. */
export interface NoticeSubject {
  readonly type: 'declaration' | 'client' | 'webhook' | 'organisation' | 'platform' | 'usage';
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** For decisions the event, for keys the remaining days, for errors their percentage. */
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
        type: Type.Enum(['declaration', 'client', 'webhook', 'organisation', 'platform', 'usage'], {
          description: 'Type of the object.',
        }),
        id: Type.String({ description: 'Id of the object.' }),
        name: Type.String({ description: 'Name of the object, for a declaration its LRN.' }),
        detail: orNull(
          Type.String(),
          'For a decision, the name of the event; for an API key, the number of days until it expires; for a high rate of failed requests, the percentage of failed requests. Null for other kinds.',
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

/** Completes the channel settings; the default is the console. */
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
  };
}
