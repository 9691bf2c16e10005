import { addressIsIn } from '../../foundation/http/ip-address.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { Exchange } from '../../foundation/http/request-context.ts';
import { normaliseOrigin } from '../../platforms/public.ts';
import {
  ipAddressNotAllowed,
  originNotAllowed,
  originRequired,
  platformNotAllowed,
  platformRequired,
} from '../guard-problems.ts';
import type { CallerRestrictions } from './authenticated-caller.ts';

/**
 * Returns the refusal of access rule 9 for a wrong or missing `id_platform` header. Host-to-host clients don't
 * need the header.
 */
export function refuseWrongPlatform(exchange: Exchange, { platform }: CallerRestrictions): Refusal | null {
  if (!platform) return null;
  const platformId = exchange.headers.values.id_platform;
  if (platformId === undefined || platformId === '')
    return refuse(platformRequired, missingHeaderError('id_platform', 'required.platform_id', platform.id));
  return platformId === platform.id && platform.active ? null : refuse(platformNotAllowed);
}

/**
 * Returns the refusal of access rule 10 for an `Origin` header that is not a registered domain. A host-to-host
 * client may omit the header or have no registered domains.
 */
export function refuseForeignOrigin(
  exchange: Exchange,
  { platform, domains }: CallerRestrictions,
): Refusal | null {
  const { origin } = exchange.headers.values;
  if (origin === undefined) {
    return platform
      ? refuse(
          originRequired,
          missingHeaderError('Origin', 'required.origin', 'a domain registered for the platform'),
        )
      : null;
  }
  if (!platform && domains.size === 0) return null;
  const normalised = origin === 'null' ? null : normaliseOrigin(origin);
  return normalised !== null && domains.has(normalised) ? null : refuse(originNotAllowed);
}

function missingHeaderError(
  name: string,
  words: 'required.platform_id' | 'required.origin',
  expected: string,
) {
  return { errors: [{ code: 'required', in: 'header', name, words, expected } as const] };
}

/** Returns the refusal of access rule 11 for an address outside the networks of the API key. */
export function refuseForeignAddress(exchange: Exchange, { networks }: CallerRestrictions): Refusal | null {
  if (networks.length === 0 || addressIsIn(exchange.address, networks)) return null;
  return refuse(ipAddressNotAllowed);
}
