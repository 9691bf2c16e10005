import type { PublicReader } from '../../callers/public.ts';
import type { ClientLimits } from '../../foundation/http/admission/client-limits.ts';
import { addressPool } from '../../foundation/http/ip-address.ts';
import { type Guard, rateRefusal } from '../../foundation/http/pipeline.ts';

/** Id of the common capacity owner of all public requests. No organisation has it. */
export const publicOwner = 'public';

const terms = { organisationId: publicOwner, isPoll: false };

const publicReader: PublicReader = {
  userType: 'anyone',
  organisation: { id: publicOwner, name: '', numbers: [] },
};

/**
 * Creates the guard of `/public`, which admits every caller. The pipeline limits each address like a client. While
 * requests of organisations wait, all public requests together have the rate of one client and pay for their work like
 * one, so that a popular page does not delay trade.
 */
export function createPublicGuard(parts: {
  /** Common limit of all public requests while others wait. */
  readonly common: Pick<ClientLimits, 'takeCall' | 'charge' | 'headers'>;
  readonly othersWait: (organisationId: string) => boolean;
}): Guard {
  const { common, othersWait } = parts;
  return {
    admit(exchange) {
      if (othersWait(publicOwner)) {
        if (!common.takeCall(publicOwner, terms)) {
          return rateRefusal(common.headers(publicOwner, terms)?.retryAfter ?? 1, {
            words: 'rate_limited.public',
          });
        }
        exchange.cost.payFrom(common, publicOwner);
      }
      return {
        kind: 'admitted',
        caller: publicReader,
        clientId: `${publicOwner} ${addressPool(exchange.address)}`,
        owner: { id: publicOwner },
      };
    },
    ownerOf: () => publicOwner,
  };
}
