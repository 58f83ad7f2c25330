type Agent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Where the way to a place is shown: "28.0517,-82.4588", or an address. Apple's phones open their own maps. */
export function directionsTo(place: string, agent: Agent = navigator): string {
  const to = encodeURIComponent(place);
  if (isApplePhone(agent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** An iPad says that it is a Mac; only its fingers give it away. */
function isApplePhone({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
