import { type Static, Type } from 'typebox';
import { country } from '../../country/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';

/*
 * Hearing of the holder before customs revokes an authorisation (UCC 22(6)), or the record of a revocation without a
 * hearing.
 */

const statuses = ['open', 'answered', 'agreed', 'expired', 'withdrawn', 'waived'] as const;

/** The intention of customs to revoke an authorisation. Times are RFC 3339. */
export interface AuthorisationHearing {
  /** An unanswered hearing expires by its time limit, so that its stored status remains `open`. */
  readonly status: Exclude<(typeof statuses)[number], 'expired'>;
  readonly reason: string;
  /** The organisation of the holder, whose clock applies; the customs authority if the holder is not registered. */
  readonly organisationId: string;
  readonly intendedBy: string;
  readonly intendedAt: string;
  readonly dueBy: string | null;
  readonly answer: {
    readonly agreed: boolean;
    readonly text: string | null;
    readonly answeredAt: string;
  } | null;
  readonly exception: Static<typeof HearingExceptionElement> | null;
}

const closed = { additionalProperties: false } as const;

export function hearingText(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, pattern: textPattern(), 'x-format': 'text', description });
}

export const HearingExceptionElement = Type.Object(
  {
    code: hearingText(20, 'Ground from the code list `hearing-exceptions`'),
    reason: hearingText(2_000, 'Reason for the revocation without a hearing, visible to the holder'),
  },
  {
    ...closed,
    description: 'Ground on which customs revokes the authorisation without a hearing',
  },
);

export const AuthorisationHearingBody = Type.Object(
  {
    status: Type.Enum([...statuses], {
      description:
        'Status of the hearing. `open`: the holder can answer; `answered`: the holder has answered, and customs decides; `agreed`: the holder has agreed, and the authorisation was revoked at once; `expired`: no answer within the time limit; `withdrawn`: customs withdrew the intention; `waived`: customs revoked without a hearing',
    }),
    reason: Type.String({ description: 'Reason of the customs authority' }),
    intendedAt: timeSchema('Time of the intention'),
    dueBy: orNull(
      timeSchema('Time limit for the answer'),
      'Time limit for the answer; null if customs revoked without a hearing',
    ),
    answer: orNull(
      Type.Object(
        {
          agreed: Type.Boolean({ description: 'Whether the holder agrees with the revocation' }),
          text: orNull(Type.String(), 'Text of the answer; null without a text'),
          answeredAt: timeSchema('Time of the answer'),
        },
        closed,
      ),
      'Answer of the holder; null without an answer',
    ),
    exception: orNull(HearingExceptionElement, 'Ground for a revocation without a hearing; null otherwise'),
  },
  { ...closed, description: 'A hearing before a revocation.' },
);

/** Whether customs must hear the holder before a revocation in this country. */
export const hearsHolders = country.timeLimits.hearingDays > 0;

export function newAuthorisationHearing(
  intended: Pick<AuthorisationHearing, 'reason' | 'organisationId' | 'intendedBy' | 'intendedAt' | 'dueBy'>,
): AuthorisationHearing {
  return { ...intended, ...{ status: 'open', answer: null, exception: null } };
}

/** Returns the record of a revocation without a hearing. */
export function waivedHearing(
  exception: Static<typeof HearingExceptionElement>,
  intended: Pick<AuthorisationHearing, 'organisationId' | 'intendedBy' | 'intendedAt'>,
): AuthorisationHearing {
  const { reason } = exception;
  return { ...intended, ...{ status: 'waived', answer: null, exception, reason, dueBy: null } };
}

export function isAuthorisationHearingOpen(
  hearing: AuthorisationHearing | null,
  now: Date,
): hearing is AuthorisationHearing {
  return hearing !== null && statusOf(hearing, now) === 'open';
}

/** Whether the holder was heard on a revocation that customs has not decided. */
export function wasHeard(hearing: AuthorisationHearing | null, now: Date): boolean {
  return hearing !== null && ['answered', 'expired'].includes(statusOf(hearing, now));
}

/** Whether customs has neither decided nor withdrawn an intention. */
export function isPendingHearing(hearing: AuthorisationHearing | null): hearing is AuthorisationHearing {
  return hearing !== null && ['open', 'answered'].includes(hearing.status);
}

export function authorisationHearingBody(
  hearing: AuthorisationHearing,
  nowOf: (organisationId: string) => Date,
): Static<typeof AuthorisationHearingBody> {
  const { intendedBy: _, organisationId: __, ...shown } = hearing;
  return { ...shown, status: statusOf(hearing, nowOf(hearing.organisationId)) };
}

function statusOf({ status, dueBy }: AuthorisationHearing, now: Date) {
  return status === 'open' && dueBy !== null && Date.parse(dueBy) <= now.getTime() ? 'expired' : status;
}
