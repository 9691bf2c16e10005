const maxRecentCodes = 5;

function recentCodesKey(list: string): string {
  return `codes ${list}`;
}

/** Returns the codes of a list that were selected most recently in this browser, latest first. */
export function readRecentCodes(list: string): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(recentCodesKey(list)) ?? '[]');
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
}

export function storeRecentCode(list: string, code: string): void {
  const codes = [code, ...readRecentCodes(list).filter((other) => other !== code)].slice(0, maxRecentCodes);
  localStorage.setItem(recentCodesKey(list), JSON.stringify(codes));
}
