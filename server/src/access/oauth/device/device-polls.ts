import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AuthRateLimit } from '../../auth-rate-limit.ts';
import { devicePolls } from '../failed-request-limits.ts';

const pollIntervalSeconds = 5;

/** Request context of Koa. `oidc` is missing if no route of oidc-provider matched. */
interface DevicePollContext {
  readonly oidc?: KoaContextWithOIDC['oidc'];
  readonly status: number;
  body: unknown;
}

/**
 * Adds the polling interval to the response for a terminal (RFC 8628 section 3.2). Responds with `slow_down` to
 * a poll that is too early on any node (section 3.5).
 */
export async function limitDevicePolls(context: DevicePollContext, attempts: AuthRateLimit): Promise<void> {
  const { oidc, status } = context;
  const body = Object(context.body);
  if (oidc?.route === 'device_authorization' && status === 200) {
    context.body = { ...body, interval: pollIntervalSeconds };
  }
  if (oidc?.route !== 'token' || body.error !== 'authorization_pending') return;
  const { device_code: code } = Object(oidc.params);
  if ((await attempts.charge([devicePolls, `device ${code}`])) === 0) return;
  context.body = { error: 'slow_down', error_description: 'wait five seconds longer between two requests' };
}
