/** How many calls each client has on hold; a client may hold eight (contract 5). */
export interface HeldCalls {
  /** False when the client holds as many as it may. */
  begin(clientId: string): boolean;
  end(clientId: string): void;
}

const mostHeld = 8;

export function createHeldCalls(most = mostHeld): HeldCalls {
  const held = new Map<string, number>();
  return {
    begin(clientId) {
      const count = held.get(clientId) ?? 0;
      if (count >= most) return false;
      held.set(clientId, count + 1);
      return true;
    },
    end(clientId) {
      const count = held.get(clientId) ?? 0;
      if (count <= 1) held.delete(clientId);
      else held.set(clientId, count - 1);
    },
  };
}
