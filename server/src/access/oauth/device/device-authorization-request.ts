import type Provider from 'oidc-provider';
import type { AskingTerminal, OpenInteraction } from '../open-interaction.ts';

/** The terminal that a sign-in is for; null where it is for a platform, or the code is over or was decided about. */
export async function askingTerminal(
  provider: Provider,
  { deviceCode }: OpenInteraction['details'],
): Promise<AskingTerminal | null> {
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
