import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Attempts } from '../../auth-rate-limit.ts';
import { devicePolls } from '../failed-request-limits.ts';

const intervalSeconds = 5;

/** What Koa's context offers; `oidc` is missing where no route of the provider was reached. */
interface AnswerUnderWay {
  readonly oidc?: KoaContextWithOIDC['oidc'];
  readonly status: number;
  body: unknown;
}

/** Tells a terminal how often it may ask (RFC 8628 section 3.2), and when it asked too soon (section 3.5), on whichever node. */
export async function paceDevice(context: AnswerUnderWay, attempts: Attempts): Promise<void> {
  const { oidc, status } = context;
  const body = Object(context.body);
  if (oidc?.route === 'device_authorization' && status === 200) {
    context.body = { ...body, interval: intervalSeconds };
  }
  if (oidc?.route !== 'token' || body.error !== 'authorization_pending') return;
  const { device_code: code } = Object(oidc.params);
  if ((await attempts.charge([devicePolls, `device ${code}`])) === 0) return;
  context.body = { error: 'slow_down', error_description: 'wait five seconds longer between two requests' };
}
