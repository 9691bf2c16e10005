/** How many calls each client has on hold; a client may hold eight (contract 5). */
export interface HeldCalls {
  /** False when the client holds as many as it may. */
  begin(callerId: string): boolean;
  end(callerId: string): void;
}

const mostHeld = 8;

export function createHeldCalls(most = mostHeld): HeldCalls {
  const held = new Map<string, number>();
  return {
    begin(callerId) {
      const count = held.get(callerId) ?? 0;
      if (count >= most) return false;
      held.set(callerId, count + 1);
      return true;
    },
    end(callerId) {
      const count = held.get(callerId) ?? 0;
      if (count <= 1) held.delete(callerId);
      else held.set(callerId, count - 1);
    },
  };
}
