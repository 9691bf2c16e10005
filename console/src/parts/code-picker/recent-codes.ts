const most = 5;

function placeOf(list: string): string {
  return `codes ${list}`;
}

/** Returns the codes of a list that were selected last in this browser, latest first. */
export function recentCodes(list: string): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(placeOf(list)) ?? '[]');
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
}

export function rememberCode(list: string, code: string): void {
  const codes = [code, ...recentCodes(list).filter((other) => other !== code)].slice(0, most);
  localStorage.setItem(placeOf(list), JSON.stringify(codes));
}
