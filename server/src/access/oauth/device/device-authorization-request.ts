import type Provider from 'oidc-provider';
import type { DeviceAuthorizationRequest, InteractionContext } from '../interaction-context.ts';

/**
 * Returns the device authorization request to which a sign-in belongs. Returns null for a sign-in at a
 * platform, or if the user code has expired or was already allowed or denied.
 */
export async function deviceAuthorizationRequest(
  provider: Provider,
  { deviceCode }: InteractionContext['details'],
): Promise<DeviceAuthorizationRequest | null> {
  const code = deviceCode === undefined ? undefined : await provider.DeviceCode.find(deviceCode);
  if (!code || code.error !== undefined || code.accountId !== undefined) return null;
  const { address, browser } = Object(code.deviceInfo);
  return {
    userCode: `${code.userCode.slice(0, 4)}-${code.userCode.slice(4)}`,
    address: String(address),
    browser: String(browser),
    async release() {
      code.inFlight = false;
      await code.save();
    },
  };
}
